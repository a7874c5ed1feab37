// A moment of a finished game as a picture: the mine as it lay, and where something happened.
import { replay } from "../../lib/transport/api";
import type { Box, Happening, State, TurningPoint } from "../../wire";
import { lines } from "../log/recent";

/** Where a deed was done in the mine; nowhere if it was not there. */
export function spotOf(happened: Happening[]): number | null {
  const cell = happened.find(({ facts }) => typeof facts["cell"] === "number")?.facts["cell"];
  return typeof cell === "number" ? cell : null;
}

/** What was done at the turning point, in a sentence. */
export const deedOf = (table: State, box: Box, { jump, round }: TurningPoint): string =>
  lines(
    table,
    box,
    jump.happened.map((event, number) => ({ number, round, event })),
  )[0]?.text ?? "";

/** The table as it was at a position of its replay, to *seat* or with all open; nothing if that cannot be had. */
export async function tableAt(table: State, at: number, seat: number | null = null): Promise<State | null> {
  const [step] = (await replay(table.code, seat, at, 1)).positions;
  return step ? { ...table, game: step.game } : null;
}
