// What lies in the mine, and where that is drawn.
import type { Seen } from "../../wire";
import { east, south } from "../naming";
import { CARD } from "./frame";

/** A cell as column and row. */
export const placed = (cell: number): [number, number] => [east(cell), south(cell)];

/** Where a cell is drawn. */
export const at = (cell: number): string => `left:${east(cell) * CARD.width}px;top:${south(cell) * CARD.height}px`;

export const goalCells = (game: Seen): Set<number> => new Set(game.goals.map((goal) => goal.cell));

/** Chests that nobody has opened. */
export function buried(game: Seen): number[] {
  const goals = goalCells(game);
  return game.mine.hidden.filter((cell) => !goals.has(cell));
}

/** Figures of the tunnel toll: whose they are, and the cell on which they stand. */
export const figures = (game: Seen): { cell: number; seat: number }[] =>
  ((game.things["figures"] as number[] | undefined) ?? []).map((figure) => ({
    cell: figure & 65535,
    seat: figure >> 16,
  }));
