// A game that is over: who won, what each round was, and who may be named in a picture of it.
import { t } from "../../lib/settings/words.svelte";
import { extrasIn, gameIn, gamesOf, modulesIn, rulesetIn } from "../../screens/setup";
import type { Box, Ending, State } from "../../wire";

/** The seats from the richest to the poorest, those that share the win, and with how much. */
export function ranked({ result, winners }: State): { order: number[]; winners: number[]; best: number } {
  const gold = result ?? [];
  const order = gold.map((_, seat) => seat).sort((a, b) => gold[b]! - gold[a]!);
  return { order, winners, best: gold[winners[0] ?? -1] ?? 0 };
}

/** Which place a seat has come in. */
export const placeOf = ({ result }: State, seat: number): number =>
  1 + (result ?? []).filter((gold) => gold > result![seat]!).length;

/** How often a seat was a saboteur. */
export const sabotages = ({ rounds }: Ending, seat: number): number =>
  rounds.filter(({ dwarfs }) => dwarfs[seat] === "saboteur").length;

/** The people who play. */
export const playing = (table: State): number[] => table.seats.flatMap(({ person }) => person ?? []);

/** Whether all people have agreed to be named. */
export const areNamed = (table: State): boolean => playing(table).every((person) => table.agreed.includes(person));

/** What seats are called in a picture: by name if all people agreed, else by their last dwarf. */
export function pictured(table: State, ending: Ending): string[] {
  if (areNamed(table)) return table.seats.map(({ name }) => name);
  const dwarfs = ending.rounds.at(-1)?.dwarfs ?? [];
  return table.seats.map((_, seat) =>
    t("share.role", {
      dwarf: t(`dwarf.${dwarfs[seat] ?? "nobody"}`),
      number: dwarfs.slice(0, seat + 1).filter((dwarf) => dwarf === dwarfs[seat]).length,
    }),
  );
}

/** The next game of the box that as many can play, but no variant; none after the last, or one of one's own making. */
export function nextBox(box: Box, table: State): string | null {
  const modules = modulesIn(box, table.settings.rules ?? "base");
  const at = box.rulesets.findIndex(({ name }) => name === rulesetIn(box, modules));
  if (at < 0 || extrasIn(box, modules).length > 0) return null;
  const count = table.seats.length;
  const next = box.rulesets
    .slice(at + 1)
    .find(({ modules, fewest, most }) => gameIn(box, modules) !== gamesOf(box)[0] && fewest <= count && count <= most);
  return next?.name ?? null;
}
