// Pictures of what can be chosen, painted from the cards themselves.
import { t, words } from "../lib/settings/words.svelte";
import { paintAction, paintBack, paintDwarf, paintPath } from "../painter";
import type { CardKind } from "../wire";

export const letters = (): { blue: string; green: string } => ({ blue: t("letter.blue"), green: t("letter.green") });

export const pathKind = (name: string, tunnels = name, mark = ""): CardKind => ({
  number: 0,
  name,
  tunnels,
  mark,
  text: "",
  breaks: "",
});

const action = (name: string): string => paintAction(name, t(`card.${name}`));
const dwarf = (name: string): string => paintDwarf(name, t(`dwarf.${name}`), letters());
const path = (name: string, tunnels = name, toll = false): string =>
  paintPath(pathKind(name, tunnels), false, letters(), { toll });

const MODULES: Record<string, () => string> = {
  sabotaged: () => action("broken pick"),
  tournament: () => path("NS", "NS"),
  greedy: () => dwarf("greedy dwarf"),
  "goal-swap": () => action("goal swap"),
  direction: () => action("change of direction"),
  craftsman: () => action("master craftsman"),
  toll: () => path("EW", "EW", true),
  costume: () => path("postcard", "NESW"),
  party: () => paintBack("dwarf"),
  "new-goals": () => path("spider", "ES"),
  chests: () => paintBack("chest"),
};

/** What a module looks like: its card, where it has one; a card of its own name need not be listed. */
export const moduleArt = (name: string): string =>
  MODULES[name]?.() ?? (words.has(`card.${name}`) ? action(name) : paintBack("deck"));

const RULESETS: Record<string, (() => string)[]> = {
  base: [() => dwarf("miner"), () => dwarf("saboteur")],
  saboteur2: [() => dwarf("blue miner"), () => dwarf("green miner")],
  tournament: [() => dwarf("greedy dwarf"), () => dwarf("saboteur")],
  jubilee: [() => dwarf("geologist"), () => path("postcard", "NESW")],
};

/** Two cards that stand for a ruleset. */
export const rulesetArt = (name: string): string[] =>
  (RULESETS[name] ?? [() => paintBack("dwarf")]).map((paint) => paint());
