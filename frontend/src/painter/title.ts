/** Words on a card: as large as fits, on one line or two, in any script. */
import { CX } from "./geometry";
import type { Colour } from "./palette";
import { text } from "./pen";

/** A guess at the width of a bold serif, in em; on the generous side, since we do not know whose font it will be. */
export function widthOf(words: string): number {
  let sum = 0;
  for (const c of words) {
    if (/\p{M}/u.test(c)) continue;
    if (/[\s'’.,:;!|iljftrIłí]/u.test(c)) sum += 0.42;
    else if (/[MW]/u.test(c)) sum += 1.12;
    else if (/[mwQ@%—шщжюмфыШЩЖЮМФЫДæœ]/u.test(c)) sum += 1;
    else if (/[\p{Lo}\p{Emoji_Presentation}]/u.test(c)) sum += 1.05;
    else if (/\p{Lu}/u.test(c)) sum += 0.82;
    else sum += /\p{Script=Cyrillic}/u.test(c) ? 0.72 : 0.68;
  }
  return sum;
}

export interface Lines {
  lines: string[];
  size: number;
}

const LARGEST = 13.5;
const ALONE = 10.5;
const PAIRED = 11.4;
const SMALLEST = 6.4;

/** One line if it can be read, else the two most even ones. */
export function fitted(title: string, width: number): Lines {
  const words = title.trim().replace(/\s+/gu, " ");
  const one = Math.min(LARGEST, width / Math.max(1, widthOf(words)));
  if (one >= ALONE) return { lines: [words], size: one };
  let best: Lines = { lines: [words], size: one };
  for (const gap of words.matchAll(/[\s\-–/+]/gu)) {
    const lines = [words.slice(0, gap.index + 1).trim(), words.slice(gap.index + 1).trim()];
    if (lines.includes("")) continue;
    const size = Math.min(PAIRED, width / Math.max(...lines.map(widthOf)));
    if (size > best.size) best = { lines, size };
  }
  return { lines: best.lines, size: Math.max(SMALLEST, best.size) };
}

/** The title, centred on `y`. What no size makes fit is squeezed, never cut. */
export function written(title: string, y: number, colour: Colour, width = 86): string {
  const { lines, size } = fitted(title, width);
  return lines
    .map((line, i) => {
      const tight = widthOf(line) * size > width + 0.1 ? { textLength: width, lengthAdjust: "spacingAndGlyphs" } : {};
      return text(
        CX,
        y + size * (0.34 + 0.98 * (i - (lines.length - 1) / 2)),
        Math.floor(size * 10) / 10,
        colour,
        "textLength" in tight || !title.includes(`${line} `) ? line : `${line} `, // the lines read as the title does
        "serif",
        tight,
      );
    })
    .join("");
}
