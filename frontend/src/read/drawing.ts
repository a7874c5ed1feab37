// Mines as the rulebook draws them, read back for the painter: two characters a cell.
import type { Kind } from "../painter";
import ink from "./ink.json";

/** By glyph: the sides that are joined inside the card, and its dead ends. */
const TUNNELS: Record<string, string> = ink.tunnels;
/** By mark: what lies there, where it is more than a path card. */
const NAMES: Record<string, string> = ink.names;
const MARKS = ink.marks;
/** How far east of the start the goals lie. */
const GOALS = 8;

export type Drawn = { x: number; y: number } & ({ kind: Kind } | { back: "goal" | "chest" } | { place: true });

/**
 * A card that words are about: whether it may lie there, and if not, at which of its sides that fails; or whether it
 * has fallen.
 */
export interface About {
  x: number;
  y: number;
  fits: boolean;
  fails?: "S" | "W";
  fallen?: boolean;
}

/** A card that is written by itself, such as `┼` or `─b`; null if it is none. */
export function faceOf(text: string): Kind | null {
  const [glyph = "", mark = ""] = [...text];
  const tunnels = glyph === "S" ? "NESW" : TUNNELS[glyph];
  if (!tunnels || [...text].length > 2 || !(mark === "" || mark in NAMES || MARKS.includes(mark))) return null;
  const name = glyph === "S" ? "start" : (NAMES[mark] ?? tunnels);
  return { number: 0, name, tunnels, mark: MARKS.includes(mark) ? mark : "" };
}

/** The last cells of a row that is drawn. */
export const eastern = (row: string, count: number): string => row.slice(2 * (Math.ceil(row.length / 2) - count));

/** All that lies in a drawn mine, and the places that it shows. */
export function cellsOf(text: string): Drawn[] {
  const rows = text.split("\n").map((line) => [...line.padEnd(1)]);
  const start = rows.find((row) => row.includes("S"))?.indexOf("S") ?? 0;
  return rows.flatMap((row, y) =>
    Array.from({ length: Math.ceil(row.length / 2) }, (_, x): Drawn[] => {
      const [glyph = " ", mark = " "] = [row[2 * x], row[2 * x + 1]];
      if (glyph === "?") return [{ x, y, back: x - start / 2 < GOALS ? "chest" : "goal" }];
      if (glyph === "x") return [{ x, y, place: true }];
      const kind = faceOf(`${glyph}${mark}`.trim());
      return kind ? [{ x, y, kind }] : [];
    }).flat(),
  );
}
