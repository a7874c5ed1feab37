// What was done, turn by turn: each deed with what came of it, and those since one's own last turn.
import type { Box, Happening } from "../../wire";
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

/** What deeds look like that are neither a card as it lies nor the one card that was played for them. */
const SIGNS: Record<string, (facts: Happening["facts"]) => Sign> = {
  ToolBroken: ({ tool }) => ({ card: `broken ${String(tool)}` }),
  Passed: ({ count }) => ({ gone: Number(count ?? 1) }),
  Cleared: () => ({ gone: 2 }),
  FigureStood: () => ({ figure: true }),
};

export function signOf(box: Box, { event }: Pick<Deed, "event">): Sign {
  const { kind, facts } = event;
  if (SIGNS[kind]) return SIGNS[kind](facts);
  return isLaid(box, event)
    ? { face: Number(facts["face"]) }
    : { card: box.events[kind]?.card || Number(facts["card"]) };
}

/** Whether it tells how somebody laid a card. */
export const isLaid = (box: Box, { kind, facts }: Happening): boolean =>
  box.events[kind]?.leaves === true && typeof facts["face"] === "number";

/** Whether a bot did it in the place of who sits at *seat*. */
export const isStoodIn = (event: Happening, seat: number | null): boolean =>
  seat !== null && event.stood_in.includes(seat);

export const doer = ({ facts }: Happening): number => Number(facts["by"] ?? facts["seat"]);

/** What was done by giving up cards of a hand; what a chest or the postcard lets somebody do costs no card. */
export function plays(box: Box, events: Happening[]): Happening[] {
  const found: Happening[] = [];
  let free: { seat: number; kinds: string[] } | null = null;
  for (const event of events) {
    const { deed = false, leads_to = [] } = box.events[event.kind] ?? {};
    if (!deed && leads_to.length > 0) free = { seat: doer(event), kinds: leads_to };
    if (!deed || (free?.seat === doer(event) && free.kinds.includes(event.kind))) continue;
    found.push(event);
    free = null;
  }
  return found;
}

/** The cards that left a hand for a play; 0 stands for one that nobody may know. */
export function spent(box: Box, event: Happening): number[] {
  const { kind, facts } = event;
  const sign = signOf(box, { event });
  if ("given" in facts)
    return (facts["given"] as number[] | null) ?? Array.from({ length: "gone" in sign ? sign.gone : 1 }, () => 0);
  if ("card" in sign)
    return box.cards.flatMap(({ number, name }) => ([number, name].includes(sign.card) ? number : []));
  return [box.events[kind]?.card || ("face" in sign ? sign.face >> 1 : Number(facts["card"] ?? 0))];
}

/** The seat that it was done to, if it was done to one. */
export function struck({ event: { facts }, seat }: Deed): number | null {
  const target = facts["target"] ?? ("by" in facts ? facts["seat"] : null);
  return typeof target === "number" && target !== seat ? target : null;
}

/** Cells on which it left something that stays. */
export const marked = (box: Box, { event, after }: Deed): number[] =>
  [event, ...after].flatMap(({ kind, facts }) => (box.events[kind]?.leaves ? Number(facts["cell"]) : []));

/** Whether *event* is no deed of its own but comes of *deed*. */
function belongs(box: Box, event: Happening, deed: Deed): boolean {
  const { deed: isDeed, meanwhile } = box.events[event.kind] ?? {};
  if (!isDeed) return true;
  return (
    !meanwhile &&
    doer(event) === deed.seat &&
    [deed.event, ...deed.after].some(({ kind }) => box.events[kind]?.leads_to.includes(event.kind))
  );
}

/** Cards that one player passes one after the other are passed together. */
function isMore(event: Happening, deed: Deed): boolean {
  return event.kind === "Passed" && deed.event.kind === "Passed" && doer(event) === deed.seat;
}

/** What was done in the last round that began, oldest first. */
export function deeds(box: Box, items: Item[]): Deed[] {
  const found: Deed[] = [];
  const from = items.findLastIndex(({ event }) => event?.kind === "RoundBegun");
  for (const { number, event } of items.slice(from + 1)) {
    const last = found.at(-1);
    if (!event) continue;
    if (event.kind === "RoundEnded") break;
    if (last && isMore(event, last))
      last.event = { ...event, facts: { ...event.facts, count: Number(last.event.facts["count"] ?? 1) + 1 } };
    else if (last && belongs(box, event, last)) last.after.push(event);
    else if (box.events[event.kind]?.deed) found.push({ number, seat: doer(event), event, after: [] });
  }
  return found;
}

/** One's own last turn, if one has had one in this round, and what others did since. */
export interface Recap {
  own: Deed | null;
  since: Deed[];
}

export function recap(box: Box, items: Item[], me: number | null): Recap {
  const all = deeds(box, items);
  const at = all.findLastIndex(({ seat, event }) => seat === me && !box.events[event.kind]?.meanwhile);
  return { own: all[at] ?? null, since: all.slice(at + 1) };
}
