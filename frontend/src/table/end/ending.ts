// The end of a round, read from what happened: who won, by which rule, who earned what.
import type { Happening } from "../../wire";
import type { lastEnd } from "../log/recent";

/** A round that ended: what led to it, and what happened from there on. */
export type End = NonNullable<ReturnType<typeof lastEnd>>;

/** By seat: gold earned, or lost; and whose gold is not known. */
export interface Earnings {
  earned: Map<number, number>;
  unknown: Set<number>;
}

export function earnings(events: Happening[]): Earnings {
  const earned = new Map<number, number>();
  const unknown = new Set<number>();
  const add = (seat: number, gold: number): void => void earned.set(seat, (earned.get(seat) ?? 0) + gold);
  for (const { kind, facts } of events) {
    const seat = facts["seat"] as number;
    if (kind === "GoldPaid") add(seat, Number(facts["gold"]));
    if (kind === "GoldKept" && typeof facts["value"] === "number") add(seat, facts["value"]);
    else if (kind === "GoldKept") unknown.add(seat);
    if (kind === "Stolen") {
      add(seat, 1);
      add(facts["target"] as number, -1);
    }
  }
  return { earned, unknown };
}

export const roundEnded = (events: Happening[]): Happening | undefined =>
  events.find(({ kind }) => kind === "RoundEnded");

/** Who has won, unless the end of the round has said it. */
export const roundWon = (events: Happening[]): Happening | undefined =>
  events.find(({ kind, facts }) => kind === "RoundWon" && !facts["evident"]);

/** Who was in play of those that win while the treasure stays hidden: a word for the page to choose by. */
export function hidersInPlay(events: Happening[]): "both" | "saboteurs" | "profiteer" | "nobody" {
  const dealt = (roundEnded(events)?.facts["dwarfs"] ?? []) as string[];
  const [saboteurs, profiteer] = [dealt.includes("saboteur"), dealt.includes("profiteer")];
  if (saboteurs && profiteer) return "both";
  return saboteurs ? "saboteurs" : profiteer ? "profiteer" : "nobody";
}

/** What stands on the page in another form already. */
const SHOWN = ["RoundEnded", "RoundWon", "GoldPaid"];

/** What is left to be told in sentences. */
export const restOf = (events: Happening[]): Happening[] => events.filter(({ kind }) => !SHOWN.includes(kind));
