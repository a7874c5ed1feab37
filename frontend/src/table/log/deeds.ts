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
export type Sign = { face: number } | { card: number } | { figure: true } | { gone: number };

export function signOf(box: Box, { event }: Pick<Deed, "event">): Sign {
  const { facts, kind } = event;
  const { leaves = false, gives = "", given = 0 } = box.events[kind] ?? {};
  if (isLaid(box, event)) return { face: Number(facts["face"]) };
  if (leaves) return { figure: true };
  return gives ? { gone: given * Number(facts["count"] ?? 1) } : { card: played(box, event) };
}

/** The card that was played for a deed. */
const played = (box: Box, { kind, facts }: Happening): number =>
  box.events[kind]?.card || Number(facts["card"] ?? Number(facts["face"] ?? 0) >> 1);

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
  const { gives = "", given = 0 } = box.events[event.kind] ?? {};
  if (!gives) return [played(box, event)];
  const cards = event.facts[gives] as number[] | number | null | undefined;
  return typeof cards === "number" ? [cards] : (cards ?? Array.from({ length: given }, () => 0));
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

/** *event* with what the same player did of it right *before*, where that is told as one; null where it is not. */
export function addedUp(box: Box, event: Happening, before: Happening | null | undefined): Happening | null {
  if (!box.events[event.kind]?.adds_up || before?.kind !== event.kind || doer(before) !== doer(event)) return null;
  return { ...event, facts: { ...event.facts, count: Number(before.facts["count"] ?? 1) + 1 } };
}

/** What was done in the last round that began, oldest first. */
export function deeds(box: Box, items: Item[]): Deed[] {
  const found: Deed[] = [];
  const from = items.findLastIndex(({ event }) => event?.kind === "RoundBegun");
  for (const { number, event } of items.slice(from + 1)) {
    const last = found.at(-1);
    if (!event) continue;
    if (event.kind === "RoundEnded") break;
    const all = addedUp(box, event, last?.event);
    if (last && all) last.event = all;
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
