// What lies in the mine, and where that is drawn.
import { createContext } from "svelte";
import type { Seen } from "../../wire";
import { east, south } from "../naming";
import { CARD, drawnAt, type Fold } from "./frame";

/** A cell as column and row, as they are drawn. */
export const placed = (cell: number, fold: Fold | null): [number, number] => [drawnAt(east(cell), fold), south(cell)];

/** Where something is drawn that lies on a cell. */
export const [drawing, drawWith] = createContext<{ at: (cell: number) => string }>();

/** Where a cell is drawn. */
export function at(cell: number, fold: Fold | null): string {
  const [column, row] = placed(cell, fold);
  return `left:${column * CARD.width}px;top:${row * CARD.height}px`;
}

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
