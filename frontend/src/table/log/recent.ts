// What has happened lately, for every screen that shows it: lines of the log, bubbles, the newest card, the end of a
// round.
import { t } from "../../lib/settings/words.svelte";
import type { Box, Happening, Option, Seen, State } from "../../wire";
import type { Left, Placed } from "../board/aim";
import { ghostOf } from "../hand/choosing";
import { seatName } from "../naming";
import type { Item } from "./story.svelte";
import { addedUp, isLaid, isStoodIn } from "./deeds";
import { parts, said, sentence, type Part } from "./telling";

export interface Line {
  number: number;
  /** Who said it; empty for what was done. */
  who: string;
  /** Who did or said it. */
  seat: number | null;
  /** Whether a bot did it in their place. */
  stood: boolean;
  text: string;
  parts: Part[];
  cell: number | null;
  isHead: boolean;
}

/** A line that is about nobody and nothing. */
const NOBODYS = { who: "", seat: null, stood: false, cell: null, isHead: false };
const HEADS = ["RoundBegun", "RoundEnded"];
const GOALS = ["GoalsTakenUp", "GoalsPutBack"];
/** Milliseconds for which a bubble stands. */
const LASTING = 9000;

/** The log in words, oldest first. */
export function lines(table: State, box: Box, items: Item[]): Line[] {
  const found: Line[] = [];
  let before: Happening | null = null;
  for (const { number, event, saying } of items) {
    if (saying) {
      const text = said(table, box, saying);
      found.push({ ...NOBODYS, number, who: saying.name, seat: saying.seat, text, parts: [{ text, as: "" }] });
      before = null;
      continue;
    }
    const whole: Happening = addedUp(box, event, before) ?? event;
    const text = sentence(table, box, whole);
    if (!text) continue;
    if (whole !== event) found.pop();
    before = whole;
    const { cell, seat } = event.facts;
    found.push({
      ...NOBODYS,
      number,
      text,
      parts: parts(table, box, whole),
      seat: typeof seat === "number" ? seat : null,
      stood: typeof seat === "number" && isStoodIn(event, seat),
      cell: typeof cell === "number" ? cell : null,
      isHead: HEADS.includes(event.kind),
    });
  }
  return found;
}

/**
 * A deed in a sentence, of all that *happened* with it, and whether a bot stood in for who sits there. What is told
 * first may only go before it, as a toll does.
 */
export function deedText(table: State, box: Box, happened: Happening[]): string {
  const from = happened.findIndex(({ kind }) => box.events[kind]?.deed);
  const items = happened.slice(Math.max(0, from)).map((event, number) => ({ number, round: 0, event }));
  const { text, stood, seat } = lines(table, box, items)[0] ?? { text: "", stood: false };
  if (!stood) return text;
  return `${text} (${t("stood.in", { self: seat === table.seat, who: seatName(table, seat!) })})`;
}

/** The last *count* deeds in words, newest first. */
export const latest = (table: State, box: Box, items: Item[], count = 1): string[] =>
  lines(
    table,
    box,
    items.slice(-60).filter(({ event }) => event),
  )
    .slice(-count)
    .map(({ text }) => text)
    .reverse();

/** By seat: what was said there a moment ago, the latest last. *now* is the time of the server, in milliseconds. */
export function bubbles(table: State, box: Box, items: Item[], now: number): Map<number, string> {
  const found = new Map<number, string>();
  for (const { saying } of items.slice(-80)) {
    if (!saying || saying.seat === null || now - saying.at * 1000 >= LASTING) continue;
    found.delete(saying.seat); // what is said last stands last
    found.set(saying.seat, said(table, box, saying));
  }
  return found;
}

/** The card that was laid last, and by whom. */
export function newestCard(box: Box, game: Seen, items: Item[]): Left | null {
  const last = items.findLast(({ event }) => event && isLaid(box, event))?.event;
  if (game.last_dug === null || !last) return null;
  const seat = Number(last.facts["seat"]);
  return { cell: game.last_dug, seat, stood: isStoodIn(last, seat) };
}

/** What is announced and not carried out yet: it can be vetoed, or somebody is asked for the toll. */
const announced = ({ window, question }: State): Option | null => window?.play ?? question?.play ?? null;

/** The card that is announced for a place of the mine. */
export function announcedCard(table: State): Placed | null {
  const play = announced(table);
  return play && ghostOf(play);
}

/** Places in question: where happens what is announced, or the goals that somebody has taken up. */
export function inQuestion(table: State, items: Item[]): number[] {
  const play = announced(table);
  const goals = items.findLast(({ event }) => event && GOALS.includes(event.kind))?.event;
  const held = goals?.kind === "GoalsTakenUp" ? [goals.facts["one"], goals.facts["two"]] : [];
  return (play ? [play.cell, play.other] : held).filter((place) => typeof place === "number");
}

/** Where rock has just come down. */
export const fallenAt = (news: Happening[]): number[] =>
  news.flatMap(({ kind, facts }) => (kind === "Collapsed" && typeof facts["cell"] === "number" ? facts["cell"] : []));

/** The last round that ended: its number, what led to its end, and what happened from then until the next one began. */
export function lastEnd(items: Item[]): { round: number; before: Item[]; events: Happening[]; isPast: boolean } | null {
  const at = items.findLastIndex(({ event }) => event?.kind === "RoundEnded");
  if (at < 0) return null;
  const after = items.slice(at).flatMap(({ event }) => event ?? []);
  const next = after.findIndex((event) => event.kind === "RoundBegun");
  return {
    round: items[at]!.round,
    before: items.slice(Math.max(0, at - 12), at),
    events: next < 0 ? after : after.slice(0, next),
    isPast: next >= 0,
  };
}

/** What is told before *event*, and nothing of it or of what came then. */
export function until(items: Item[], event: Happening): Item[] {
  const at = items.findLastIndex((item) => item.event === event);
  return at < 0 ? items : items.slice(0, at);
}

/** The number of the rule by which a round was won; empty before it is told. */
export const ruleOfEnd = (events: Happening[]): string =>
  String(events.find(({ kind }) => kind === "RoundWon")?.facts["rule"] ?? "");
