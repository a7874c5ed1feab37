// What the base game on one screen shows: drawings of the rulebook, and a few of our own.
import { t } from "../lib/settings/words.svelte";
import { paintAction, paintBack, paintDwarf, paintGold, paintPath } from "../painter";
import { letters, pathKind } from "../screens/pictures";
import type { RuleText } from "../wire";
import { eastern, type About } from "./drawing";
import { blocks } from "./markdown";
import screen from "./screen.json";

/** How a card fits, and three ways in which it does not, with the side where it fails; the rules' tests try them. */
export const FITS = screen.fits as { say: string; text: string; about: About }[];

/** A mine in which a rock has come down [B15]. */
export const ROCKFALL = screen.rockfall as { text: string; about: About };

/** By the number of players: how many saboteurs there are at most [B1]. */
export const SABOTEURS = screen.saboteurs as [players: string, most: number][];

/** How many cards lie between the start and the goals [B2]. */
export const APART = screen.apart;

/** The drawings of a rule, in their order. */
export const drawn = (book: RuleText[], rule: string): string[] =>
  blocks(book.find(({ number }) => number === rule)?.text ?? "").flatMap((block) =>
    block.kind === "mine" ? [block.text] : [],
  );

/** How a tunnel may end: the last cards of the drawings of B17, and the treasure in place of the goal. */
export function ends(book: RuleText[]): { say: string; rule: string; text: string }[] {
  const [before = "", after = ""] = drawn(book, "B17").map((row) => eastern(row, 4));
  return [
    { say: "gold", rule: "B21", text: before.replace("?", "┼$") },
    { say: "stone", rule: "B17", text: after },
  ];
}

const action = (name: string): string => paintAction(name, t(`card.${name}`));
const path = (tunnels: string): string => paintPath(pathKind(tunnels), false, letters());
export const pictures = {
  dwarfs: () => ["miner", "saboteur"].map((name) => paintDwarf(name, t(`dwarf.${name}`), letters())),
  turn: () => [path("EW"), action("map"), paintBack("deck")],
  joins: () => [path("NES"), path("N|E|S")],
  broken: () => ["broken pick", "broken lamp", "broken cart"].map(action),
  repairs: () => ["repair lamp", "repair pick+cart"].map(action),
  map: () => [action("map"), paintBack("goal")],
  gold: () => [paintGold(3), paintGold(1)],
};
