// The little Markdown that the rulebook uses: paragraphs, lists, drawings of mines, bold, links to rules.

export type Block =
  | { kind: "text"; parts: Part[] }
  | { kind: "list"; items: Part[][] }
  | { kind: "mine"; text: string }
  | { kind: "heading"; parts: Part[] };

export type Part = { kind: "text" | "bold" | "code"; text: string } | { kind: "rule"; text: string };

const PARTS = /\*\*(.+?)\*\*|`([^`]+)`|\[([A-Z]\d+)\](?!\()|\[([^\]]+)\]\([^)]*\)/g;

export function parts(text: string): Part[] {
  const found: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(PARTS)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    if (match[1]) found.push({ kind: "bold", text: match[1] });
    else if (match[2]) found.push({ kind: "code", text: match[2] });
    else if (match[3]) found.push({ kind: "rule", text: match[3] });
    else found.push({ kind: "text", text: match[4]! });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const [i, piece] of text.split(/```/).entries()) {
    if (i % 2 === 1) {
      found.push({ kind: "mine", text: piece.replace(/^\w*\n/, "").trimEnd() });
      continue;
    }
    for (const paragraph of piece.split(/\n\s*\n/).map((lines) => lines.trim()).filter(Boolean)) {
      const lines = paragraph.split("\n");
      if (lines.every((line) => /^[-*] |^ {2}/.test(line))) {
        found.push({ kind: "list", items: paragraph.split(/\n(?=[-*] )/).map((item) => parts(item.replace(/^[-*] /, "").replace(/\n\s*/g, " "))) });
      } else if (/^#+ /.test(paragraph)) {
        found.push({ kind: "heading", parts: parts(paragraph.replace(/^#+ /, "")) });
      } else {
        found.push({ kind: "text", parts: parts(lines.join(" ")) });
      }
    }
  }
  return found;
}

/** Whether every word of *wanted* stands in *text*. */
export function matches(text: string, wanted: string): boolean {
  const lower = text.toLocaleLowerCase();
  return wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean).every((word) => lower.includes(word));
}
