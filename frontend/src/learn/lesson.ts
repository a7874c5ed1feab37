// A recorded lesson: the states that the server would send, and what leads on from each. It knows no rule:
// what may be chosen, what follows and why something cannot be played was asked of the real engine.
import type { Reason, State } from "../wire";

/** Why cards of the hand cannot be played: reasons by number, 0 and on; `a` is the first of them. */
export interface Reasons {
  told: Reason[];
  /** The cells of which something is said: the most western column, the most northern row, how wide they are. */
  box: [west: number, north: number, wide: number];
  cards: Record<string, { any: number; cells?: string[]; seats?: number[] }>;
}

interface Shown {
  /** What the coach says: a key. */
  says: string;
  state: State;
}
export interface Try extends Shown {
  option: number;
}
/** The coach speaks; the pupil chooses; the pupil asks why; others play. */
export type Frame = Shown &
  (
    | { kind: "tell"; at: string | number }
    | { kind: "do"; option: number; tries: Try[]; why: Reasons }
    | { kind: "why"; card: number; at: string | number; why: Reasons }
    | { kind: "veto" }
    | { kind: "see" }
  );

export interface Lesson {
  name: string;
  rules: string;
  frames: Frame[];
}

type Change = Partial<State>;
export interface Recorded {
  name: string;
  rules: string;
  frames: (object & { state: Change; tries?: { state: Change }[] })[];
}

/** The state after a change; of the game, too, only what has changed is written down. */
const changed = (before: State | null, change: Change): State =>
  ({ ...before, ...change, ...(change.game ? { game: { ...before?.game, ...change.game } } : {}) }) as State;

/** A lesson with all its states whole. */
export function unfolded(recorded: Recorded): Lesson {
  let before: State | null = null;
  const frames = recorded.frames.map((frame) => {
    const state = changed(before, frame.state);
    before = state;
    const tries = frame.tries?.map((tried) => ({ ...tried, state: changed(state, tried.state) }));
    return { says: "", ...frame, state, ...(tries ? { tries } : {}) } as unknown as Frame;
  });
  return { ...recorded, frames };
}

/** Why a card cannot be played there; null if nobody has asked that before. */
export function reason(
  reasons: Reasons,
  wanted: { card: number; cell?: number | null; seat?: number | null; turned?: boolean },
): Reason | null {
  const about = reasons.cards[String(wanted.card)];
  if (!about) return null;
  if (wanted.cell !== null && wanted.cell !== undefined && about.cells) {
    const [west, north, wide] = reasons.box;
    const column = (wanted.cell & 255) - 128 - west;
    const row = (wanted.cell >> 8) - 128 - north;
    const letters = about.cells[wanted.turned ? 1 : 0] ?? about.cells[0]!;
    // The first cell is a corner beside no card, like all those outside.
    const letter =
      column >= 0 && column < wide && row >= 0 ? (letters[row * wide + column] ?? letters[0]!) : letters[0]!;
    return reasons.told[letter.charCodeAt(0) - 97] ?? null;
  }
  const number =
    wanted.seat !== null && wanted.seat !== undefined && about.seats ? about.seats[wanted.seat] : about.any;
  return reasons.told[number ?? about.any] ?? null;
}
