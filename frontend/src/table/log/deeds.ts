// What was done, turn by turn: each deed with what came of it, and those since one's own last turn.
import type { Happening } from "../../wire";
import type { Item } from "./story.svelte";

export interface Deed {
  /** The number of the item with which it began. */
  number: number;
  seat: number;
  event: Happening;
  /** What came of it, in its order. */
  after: Happening[];
}

/** What a deed looks like: a card as it lies, the drawing of a card, a figure, or cards that go away. */
export type Sign = { face: number } | { card: number | string } | { figure: true } | { gone: number };

type Facts = Happening["facts"];
const lies = ({ face }: Facts): Sign => ({ face: Number(face) });
const played = (card: string) => (): Sign => ({ card });

/** By kind of event that is a deed: what it looks like. Whatever else is told comes of one. */
const SIGNS: Record<string, (facts: Facts) => Sign> = {
  Dug: lies,
  Diverted: lies,
  Collapsed: played("rockfall"),
  ToolBroken: ({ tool }) => ({ card: `broken ${String(tool)}` }),
  ToolRepaired: ({ card }) => ({ card: Number(card) }),
  Looked: played("map"),
  Passed: ({ count }) => ({ gone: Number(count ?? 1) }),
  Cleared: () => ({ gone: 2 }),
  TheftLaid: played("theft"),
  TheftStopped: played("hands off"),
  Trapped: played("trapped"),
  Freed: played("freedom"),
  Inspected: played("inspection"),
  DwarfChanged: played("swap hats"),
  HandsSwapped: played("swap hands"),
  GoalsTakenUp: played("goal swap"),
  PileSearched: played("vault"),
  Vetoed: played("veto"),
  DirectionChanged: played("change of direction"),
  PioneerPlayed: played("pioneer"),
  FigureStood: () => ({ figure: true }),
};
/** What comes of something that the same player did before, in the same turn. */
const COMES_OF: Record<string, string> = {
  Dug: "PioneerPlayed",
  Inspected: "ChestOpened",
  PileSearched: "ChestOpened",
  DwarfChanged: "PostcardReached",
};
/** What is done in the turn of another. */
const MEANWHILE = ["Vetoed"];

export const signOf = ({ event }: Deed): Sign => SIGNS[event.kind]!(event.facts);

/** Whether a bot did it in the place of who sits at *seat*. */
export const isStoodIn = (event: Happening, seat: number | null): boolean =>
  seat !== null && event.stood_in.includes(seat);

const doer = ({ facts }: Happening): number => Number(facts["by"] ?? facts["seat"]);

/** The seat that it was done to, if it was done to one. */
export function struck({ event: { facts }, seat }: Deed): number | null {
  const target = facts["target"] ?? ("by" in facts ? facts["seat"] : null);
  return typeof target === "number" && target !== seat ? target : null;
}

/** Cells on which it left something that stays. */
export const marked = ({ event, after }: Deed): number[] =>
  [event, ...after].flatMap(({ kind, facts }) =>
    ["Dug", "Diverted", "FigureStood"].includes(kind) && typeof facts["cell"] === "number" ? facts["cell"] : [],
  );

/** Whether *event* is no deed of its own but comes of *deed*. */
function belongs(event: Happening, deed: Deed): boolean {
  if (!(event.kind in SIGNS)) return true;
  if (doer(event) !== deed.seat) return false;
  return [deed.event, ...deed.after].some(({ kind }) => kind === COMES_OF[event.kind]);
}

/** Cards that one player passes one after the other are passed together. */
function isMore(event: Happening, deed: Deed): boolean {
  return event.kind === "Passed" && deed.event.kind === "Passed" && doer(event) === deed.seat;
}

/** What was done in the last round that began, oldest first. */
export function deeds(items: Item[]): Deed[] {
  const found: Deed[] = [];
  const from = items.findLastIndex(({ event }) => event?.kind === "RoundBegun");
  for (const { number, event } of items.slice(from + 1)) {
    const last = found.at(-1);
    if (!event) continue;
    if (event.kind === "RoundEnded") break;
    if (last && isMore(event, last))
      last.event = { ...event, facts: { ...event.facts, count: Number(last.event.facts["count"] ?? 1) + 1 } };
    else if (last && belongs(event, last)) last.after.push(event);
    else if (event.kind in SIGNS) found.push({ number, seat: doer(event), event, after: [] });
  }
  return found;
}

/** One's own last turn, if one has had one in this round, and what others did since. */
export interface Recap {
  own: Deed | null;
  since: Deed[];
}

export function recap(items: Item[], me: number | null): Recap {
  const all = deeds(items);
  const at = all.findLastIndex(({ seat, event }) => seat === me && !MEANWHILE.includes(event.kind));
  return { own: all[at] ?? null, since: all.slice(at + 1) };
}
