// A moment of a finished game as a picture: the mine as it lay, and where something happened.
import { replay } from "../../lib/transport/api";
import type { Happening, State } from "../../wire";

/** Where a deed was done in the mine; nowhere if it was not there. */
export function spotOf(happened: Happening[]): number | null {
  const cell = happened.find(({ facts }) => typeof facts["cell"] === "number")?.facts["cell"];
  return typeof cell === "number" ? cell : null;
}

/** The table as it was at a position of its replay, to *seat* or with all open; nothing if that cannot be had. */
export async function tableAt(table: State, at: number, seat: number | null = null): Promise<State | null> {
  const [step] = (await replay(table.code, seat, at, 1)).positions;
  return step ? { ...table, game: step.game } : null;
}
