// What the base game on one screen shows: drawings of the rulebook, and a few of our own.
import { t } from "../lib/settings/words.svelte";
import { paintAction, paintBack, paintDwarf, paintGold, paintPath } from "../painter";
import { letters, pathKind } from "../screens/pictures";
import type { RuleText } from "../wire";
import type { About } from "./drawing";
import { blocks } from "./markdown";

/** How a card fits, and three ways in which it does not, with the side where it fails. */
export const FITS: { say: string; text: string; about: About }[] = [
  { say: "fits", text: "· · ·\nS ┬ ┤", about: { x: 2, y: 1, fits: true } },
  { say: "rock", text: "· │ ·\nS ┬ ·", about: { x: 1, y: 0, fits: false, fails: "S" } },
  { say: "wall", text: "· ─ ·\nS ┬ ·", about: { x: 1, y: 0, fits: false, fails: "S" } },
  { say: "dead", text: "· · ·\nS ━ ─", about: { x: 2, y: 1, fits: false, fails: "W" } },
];

/** By the number of players: how many saboteurs there are at most [B1]. */
export const SABOTEURS = [
  ["3–4", 1],
  ["5–6", 2],
  ["7–9", 3],
  ["10", 4],
] as const;

/** The drawings of a rule, in their order. */
export const drawn = (book: RuleText[], rule: string): string[] =>
  blocks(book.find(({ number }) => number === rule)?.text ?? "").flatMap((block) =>
    block.kind === "mine" ? [block.text] : [],
  );

const action = (name: string): string => paintAction(name, t(`card.${name}`));
const path = (tunnels: string): string => paintPath(pathKind(tunnels), false, letters());
export const pictures = {
  dwarfs: () => ["miner", "saboteur"].map((name) => paintDwarf(name, t(`dwarf.${name}`), letters())),
  turn: () => [path("EW"), action("map"), paintBack("deck")],
  joins: () => [path("NES"), path("N|E|S")],
  broken: () => ["broken pick", "broken lamp", "broken cart"].map(action),
  repairs: () => ["repair lamp", "repair pick+cart"].map(action),
  rockfall: () => [action("rockfall")],
  map: () => [action("map"), paintBack("goal")],
  gold: () => [paintGold(3), paintGold(1)],
};
