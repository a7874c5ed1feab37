// The moments of a round that are marked on its timeline: what everybody remembers, and what made somebody suspected.
import { t } from "../lib/settings/words.svelte";
import type { Deed, Happening, Suspicion } from "../wire";

export interface Moment {
  at: number;
  sign: string;
  text: string;
}

interface Mark {
  sign: string;
  weight: number;
  text: (facts: Happening["facts"]) => string;
}

const card = (name: string) => (): string => t(`card.${name}`);
/** By kind of event: how it is marked. */
export const MARKS: Record<string, Mark> = {
  GoalRevealed: { sign: "★", weight: 6, text: ({ goal }) => t(`card.${goal as string}`) },
  Collapsed: { sign: "▼", weight: 5, text: card("rockfall") },
  Diverted: { sign: "◆", weight: 4, text: card("diversion") },
  Trapped: { sign: "▼", weight: 4, text: card("trapped") },
  TheftLaid: { sign: "◆", weight: 3, text: card("theft") },
  ToolBroken: { sign: "▼", weight: 2, text: ({ tool }) => t(`card.broken ${tool as string}`) },
  Looked: { sign: "◉", weight: 1, text: card("map") },
};
/** How many are marked at most, and how near they may stand, as a part of the line. */
const MOST = 7;
const NEAR = 0.09;
/** A jump that changes everything weighs as much as a goal that is turned over. */
const JUMP = 12;

interface Weighed extends Moment {
  weight: number;
}

export function moments(deeds: Deed[], told: Suspicion | null, names: string[]): Moment[] {
  const first = deeds[0]?.number ?? 0;
  const length = Math.max(1, (deeds.at(-1)?.number ?? 0) - first);
  const chosen: Weighed[] = [];
  for (const one of weighed(deeds, told, names).sort((a, b) => b.weight - a.weight)) {
    const near = chosen.some(({ at }) => Math.abs(at - one.at) / length < NEAR);
    if (!near && chosen.length < MOST) chosen.push(one);
  }
  return chosen.sort((a, b) => a.at - b.at);
}

function weighed(deeds: Deed[], told: Suspicion | null, names: string[]): Weighed[] {
  const jumps = (told?.jumps ?? []).map(({ at, seat, before, after }) => ({
    at,
    sign: "◆",
    text: names[seat] ?? "",
    weight: JUMP * Math.abs(after - before),
  }));
  const marked = deeds.flatMap(({ number, happened }) =>
    happened.flatMap(({ kind, facts }) => {
      const mark = MARKS[kind];
      const more = jumps.find(({ at }) => at === number)?.weight ?? 0;
      return mark ? [{ at: number, sign: mark.sign, text: mark.text(facts), weight: mark.weight + more }] : [];
    }),
  );
  return [...marked, ...jumps.filter(({ at }) => !marked.some((mark) => mark.at === at))];
}
