// What lessons are called and look like: a lesson about a module is named after it.
import { t, words } from "../lib/settings/words.svelte";
import { paintAction, paintDwarf, paintPath } from "../painter";
import { letters, moduleArt, pathKind } from "../screens/pictures";
import { say, sayings } from "./saying.svelte";

const named = (name: string, what: string): string => {
  const own = `${name}.${what}`;
  return sayings.has(own) || !words.has(`module.${own}`) ? say(own) : t(`module.${own}`);
};
export const lessonTitle = (name: string): string => named(name, "title");
export const lessonText = (name: string): string => named(name, "text");

const dwarf = (name: string): string => paintDwarf(name, t(`dwarf.${name}`), letters());
const PICTURES: Record<string, () => string> = {
  base: () => dwarf("miner"),
  saboteur: () => dwarf("saboteur"),
  teams: () => dwarf("blue miner"),
  tunnels: () => paintPath(pathKind("NE", "NE", "#"), false, letters()),
  tricks: () => paintAction("theft", t("card.theft")),
};
export const lessonArt = (name: string): string => (PICTURES[name] ?? (() => moduleArt(name)))();
