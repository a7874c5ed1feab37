// The end of a round, read from what happened: who won, by which rule, who earned what, and why.
import { t } from "../../lib/settings/words.svelte";
import type { Box, Happening, RoundSum, State } from "../../wire";
import type { lastEnd } from "../log/recent";
import type { Item } from "../log/story.svelte";
import { nameInside } from "../naming";

/** A round that ended: what led to it, and what happened from there on. */
export type End = NonNullable<ReturnType<typeof lastEnd>>;

/** By seat: gold earned, or lost; whose gold is not known; and who was given a share of it. */
export interface Earnings {
  earned: Map<number, number>;
  unknown: Set<number>;
  shared: Set<number>;
}

export function earnings(box: Box, events: Happening[]): Earnings {
  const found: Earnings = { earned: new Map(), unknown: new Set(), shared: new Set() };
  const add = (seat: number, gold: number) => found.earned.set(seat, (found.earned.get(seat) ?? 0) + gold);
  for (const { kind, facts } of events) {
    const { sum, gains, loses } = box.events[kind] ?? {};
    if (!sum) continue;
    const gold = facts[sum] as number | null;
    if (loses) add(facts[loses] as number, -(gold ?? 0));
    if (!gains) continue;
    const seat = facts[gains] as number;
    add(seat, gold ?? 0);
    if (gold === null) found.unknown.add(seat);
    if (!loses && gold !== 0) found.shared.add(seat);
  }
  return found;
}

export const roundEnded = (events: Happening[]): Happening | undefined =>
  events.find(({ kind }) => kind === "RoundEnded");

export const roundWon = (events: Happening[]): Happening | undefined => events.find(({ kind }) => kind === "RoundWon");

/** So many events before the end belong to the deed that brought it. */
const LAST = 3;
/** Whether a round ended with a goal that was turned up: the treasure, or the giant spider [G2]. */
export const isRevealed = ({ before }: End): boolean =>
  before.slice(-LAST).some(({ event }) => event?.kind === "GoalRevealed");

/** Who won a round, in a word. */
export function outcomeOf({ winners, found }: Pick<RoundSum, "winners" | "found">): string {
  if (!found) return "saboteur";
  const blue = winners.includes("blue miner");
  const green = winners.includes("green miner");
  if (blue && green) return "both";
  if (blue || green) return blue ? "blue" : "green";
  if (winners.includes("greedy dwarf")) return "greedy";
  return winners.includes("boss") ? "nobody" : "miner";
}

/** Who was in play of those that win while the treasure stays hidden: a word for the page to choose by. */
export function hidersInPlay(events: Happening[]): "both" | "saboteurs" | "profiteer" | "nobody" {
  const dealt = (roundEnded(events)?.facts["dwarfs"] ?? []) as string[];
  const [saboteurs, profiteer] = [dealt.includes("saboteur"), dealt.includes("profiteer")];
  if (saboteurs && profiteer) return "both";
  return saboteurs ? "saboteurs" : profiteer ? "profiteer" : "nobody";
}

/** What stands beside a reason; each differs from the others by its shape. */
export type Sign = "blue" | "green" | "blue door" | "green door" | "crystal" | "theft" | "trapped" | "gold" | "lost";

export interface Reason {
  sign: Sign;
  text: string;
}

const TEAMS: Record<string, "blue" | "green"> = { "blue miner": "blue", "green miner": "green" };
const SIGNS: Record<string, Sign> = {
  crystals: "crystal",
  "shared crystals": "crystal",
  "blue door": "blue door",
  "green door": "green door",
  trapped: "trapped",
  team: "gold",
  finder: "gold",
  less: "gold",
  alone: "gold",
};

/** Why a seat got gold on payday, or none, and who took some of it afterwards. */
export function reasonsOf(table: State, box: Box, events: Happening[], seat: number): Reason[] {
  const dwarf = (roundEnded(events)?.facts["dwarfs"] as string[] | undefined)?.[seat] ?? "";
  const told = events.find(({ kind }) => kind === "Reckoned")?.facts as
    { reasons: string[]; counts: number[] } | undefined;
  const name = told?.reasons[seat];
  const winners = (roundWon(events)?.facts["dwarfs"] as string[] | undefined) ?? [];
  const found = Boolean(roundEnded(events)?.facts["treasure_found"]);
  const team = TEAMS[dwarf] ?? (name === "less" ? TEAMS[winners[0] ?? ""] : undefined);
  const share = name === "team" || name === "finder" || name === "less";
  const role = name === "less" ? outcomeOf({ winners, found }) : (team ?? dwarf);
  return [
    ...(name
      ? [
          {
            sign: (share && team) || SIGNS[name] || "lost",
            text: t(`reason.${name}`, { role, count: told!.counts[seat] ?? 0 }),
          },
        ]
      : []),
    ...events.flatMap(({ kind, facts }): Reason[] => {
      const { gains, loses } = box.events[kind] ?? {};
      if (!gains || !loses) return [];
      const [thief, target] = [facts[gains] as number, facts[loses] as number];
      if (thief === seat) return [{ sign: "theft", text: t("end.robbed", { who: nameInside(table, target) }) }];
      return target === seat ? [{ sign: "theft", text: t("end.robbedBy", { who: nameInside(table, thief) }) }] : [];
    }),
  ];
}

/**
 * What a player got in each round, and has in all with what the game began with; null where that lies face-down in a
 * purse [B23].
 */
export interface Standing {
  seat: number;
  place: number | null;
  rounds: (number | null)[];
  gold: number | null;
}

/** The standings after *round*, the richest first; where purses are closed, in the order of the table. */
export function standings(table: State, box: Box, items: Item[], round: number): Standing[] {
  const byRound = Array.from({ length: round }, (_, i) =>
    earnings(
      box,
      items.flatMap((item) => (item.event && item.round === i + 1 ? item.event : [])),
    ),
  );
  const found = table.seats.map((_, seat): Standing => {
    const rounds = byRound.map(({ earned, unknown }) => (unknown.has(seat) ? null : (earned.get(seat) ?? 0)));
    const sum = (all: number | null, one: number | null) => (all === null || one === null ? null : all + one);
    return { seat, place: null, rounds, gold: rounds.reduce(sum, table.game?.purse ?? 0) };
  });
  if (found.some(({ gold }) => gold === null)) return found;
  return found
    .map((one) => ({ ...one, place: 1 + found.filter(({ gold }) => gold! > one.gold!).length }))
    .sort((a, b) => a.place - b.place);
}

/** Gold with its sign; nothing is a dash. */
export const signed = (gold: number): string => (gold > 0 ? `+${gold}` : gold < 0 ? `−${-gold}` : "–");
