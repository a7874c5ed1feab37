// The little Markdown that the rulebook uses: paragraphs, lists, drawings of mines, bold, italics, links to rules.

export type Block =
  | { kind: "text"; parts: Part[] }
  | { kind: "list"; items: Part[][] }
  | { kind: "mine"; text: string }
  | { kind: "heading"; parts: Part[] };

export type Part = { kind: "text" | "bold" | "italic" | "code"; text: string } | { kind: "rule"; text: string };

const PARTS = /\*\*(.+?)\*\*|(?<!\*)\*([^*\s][^*]*)\*|`([^`]+)`|\[([A-Z]\d+)\](?!\()|\[([^\]]+)\]\([^)]*\)/g;

export function parts(source: string): Part[] {
  const text = source.replace(/\((−?\d+), (?=−?\d+\))/g, "($1,\u00a0"); // a cell stays on its line
  const found: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(PARTS)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    if (match[1]) found.push({ kind: "bold", text: match[1] });
    else if (match[2]) found.push({ kind: "italic", text: match[2] });
    else if (match[3]) found.push({ kind: "code", text: match[3] });
    else if (match[4]) found.push({ kind: "rule", text: match[4] });
    else found.push({ kind: "text", text: match[5]! });
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
    for (const paragraph of piece
      .split(/\n\s*\n/)
      .map((lines) => lines.trim())
      .filter(Boolean)) {
      const lines = paragraph.split("\n");
      if (lines.every((line) => /^[-*] |^ {2}/.test(line))) {
        found.push({
          kind: "list",
          items: paragraph.split(/\n(?=[-*] )/).map((item) => parts(item.replace(/^[-*] /, "").replace(/\n\s*/g, " "))),
        });
      } else if (/^#+ /.test(paragraph)) {
        found.push({ kind: "heading", parts: parts(paragraph.replace(/^#+ /, "")) });
      } else {
        found.push({ kind: "text", parts: parts(lines.join(" ")) });
      }
    }
  }
  return found;
}

/** Whether every word of *wanted* stands in *text*, with whatever ending; accents and capitals do not matter. */
export function matches(text: string, wanted: string): boolean {
  const plain = folded(text);
  return folded(wanted)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => plain.includes(stem(word)));
}

/** As somebody types who is in a hurry: „łączą” is "lacza", «всё» is "все". */
function folded(text: string): string {
  return text
    .toLocaleLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replaceAll("ł", "l");
}

/** A longer word without its last vowel: who looks for "latarnia" or «схема» also finds "latarnię" and «схеми». */
function stem(word: string): string {
  return word.length > 3 ? word.replace(/[aeiouyаеиоуыэюяіє]$/, "") : word;
}
