// What is said about each card: one sentence, the steps in which it is played, the rule, and the lesson that shows it.
import type { Box, CardKind } from "../../wire";

/** What lies face down or stands in the mine has no card that the reader knows. */
export type Topic = number | "goal" | "chest" | "figure";

/** What has to be known of the box. */
export type Known = Pick<Box, "cards" | "modules">;

export interface Help {
  /** The key of its sentence: that of its module, where there is none of its own. */
  about: string;
  /** The keys of its steps, the first of which asks for something. */
  steps: string[];
  rule: string;
  lesson: string;
}

const help = (about: string, rule: string, lesson: string, ...steps: string[]): Help => ({
  about,
  rule,
  lesson,
  steps: steps.map((step) => `step.${step}`),
});
const listed = (...all: Help[]): Record<string, Help> => Object.fromEntries(all.map((one) => [one.about, one]));
const DIG = ["dig", "match", "turn"];

const HELP = listed(
  help("tunnel", "B9", "base", ...DIG),
  help("dead", "B11", "saboteur", ...DIG),
  help("crossing", "S6", "tunnels", ...DIG),
  help("door", "S8", "teams", ...DIG),
  help("ladder", "S7", "tunnels", "dig", "ladder", "no goal"),
  help("crystal", "S9", "tunnels", ...DIG),
  help("chest tunnel", "C2", "chests"),
  help("broken", "B13", "saboteur", "break", "broken"),
  help("repair", "B14", "base", "repair", "both gone"),
  help("repair either", "B14", "base", "repair any", "one", "both gone"),
  help("rockfall", "B15", "base", "fall", "fall not", "gap"),
  help("map", "B16", "base", "look", "looked"),
  help("theft", "S10", "tricks", "theft", "steal", "no steal"),
  help("hands off", "S11", "tricks", "hands off"),
  help("trapped", "S12", "tricks", "trap", "trapped", "trap end"),
  help("freedom", "S13", "tricks", "free"),
  help("inspection", "S14", "tricks", "inspect", "only you"),
  help("swap hats", "S15", "tricks", "hats", "new hat", "only they"),
  help("swap hands", "S16", "tricks", "hands", "hands draw"),
  help("goal swap", "W17", "goal-swap", "goals", "swap", "swapped"),
  help("vault", "W18", "vault", "vault", "vault take", "no draw"),
  help("veto", "W19", "veto", "veto", "vetoed", "veto own"),
  help("change of direction", "W20", "direction", "turn order", "turn back"),
  help("master craftsman", "W21", "craftsman", "repair any", "one", "not traps"),
  help("pioneer", "W22", "pioneer", "pioneer", "pioneer draw"),
  help("diversion", "W23", "diversion", "divert", "divert rules", "divert tools"),
  help("start", "B2", "base"),
  help("goal", "B17", "base"),
  help("treasure", "B17", "base"),
  help("stone", "B17", "base"),
  help("sack", "G2", "new-goals"),
  help("dragon", "G2", "new-goals"),
  help("spider", "G2", "new-goals"),
  help("postcard", "D1", "costume"),
  help("chest", "C2", "chests"),
  help("figure", "T3", "toll"),
  help("hidden", "B8", "base"),
);
/** Cards of which there are several sorts, by how their names begin. */
const SORTS = ["broken", "stone", "sack"];
const MARKS: Record<string, string> = { "*": "crystal", "#": "ladder", b: "door", g: "door", c: "chest tunnel" };

/** What a tunnel is like: marked, without a way through, or with two ways that do not meet. */
function tunnelSort({ tunnels, mark }: CardKind): string {
  const ways = tunnels.split("|").filter((group) => group.length > 1);
  return MARKS[mark] ?? (ways.length === 0 ? "dead" : ways.length > 1 ? "crossing" : "tunnel");
}

function sortOf(kind: CardKind | undefined): string {
  if (!kind) return "hidden";
  const { name } = kind;
  if (name in HELP) return name;
  if (name.startsWith("repair")) return name.includes("+") ? "repair either" : "repair";
  return SORTS.find((sort) => name.startsWith(sort)) ?? (kind.tunnels ? tunnelSort(kind) : "hidden");
}

/** What a module says of the card that it brings. */
function ofModule({ modules }: Known, card: number): Help | undefined {
  const module = modules.find(({ cards }) => cards.includes(card));
  return module && help(`module.${module.name}.text`, /^\w+/.exec(module.rules)![0], module.name);
}

/** What is to be said about *topic*, a card by its number or what lies in the mine. */
export function helpOf(box: Known, topic: Topic): Help {
  if (typeof topic === "string") return HELP[topic]!;
  const sort = sortOf(box.cards[topic]);
  return (sort === "hidden" && ofModule(box, topic)) || HELP[sort]!;
}
