// What things of the box are called. What the language files do not know yet is called as the server calls it.
import { t, words } from "../lib/settings/words.svelte";
import type { Box } from "../wire";
import { extrasIn, inOrder, levelName, modulesIn, rulesetIn, type Obstacle } from "./setup";

const orElse = (key: string, otherwise: string): string => (words.has(key) ? t(key) : otherwise);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const moduleTitle = (box: Box, name: string): string =>
  orElse(`module.${name}.title`, box.modules.find((module) => module.name === name)?.title ?? name);
export const moduleText = (name: string): string => orElse(`module.${name}.text`, "");
export const rulesetTitle = (name: string): string => orElse(`ruleset.${name}.title`, capital(name));
export const rulesetText = (name: string): string => orElse(`ruleset.${name}.text`, "");
export const levelTitle = (level: string): string =>
  orElse(`lobby.level.${levelName(level)}.title`, capital(levelName(level)));
export const levelText = (box: Box, level: string): string =>
  orElse(
    `lobby.level.${levelName(level)}.text`,
    box.bots.find((bot) => levelName(bot.name) === levelName(level))?.sentence ?? "",
  );
export const layoutTitle = (layout: string): string =>
  layout.includes(",") ? t("new.chests.own") : orElse(`new.chests.${layout}`, capital(layout));

/** Why a module cannot be chosen, in the reader's words. */
export function obstacleText(box: Box, name: string, obstacle: Obstacle): string {
  if (obstacle.kind === "needs") return t("new.needs", { other: moduleTitle(box, obstacle.other) });
  const [one, other] = inOrder(box, [name, obstacle.other]);
  return orElse(`new.not.${one}.${other}`, capital(obstacle.why));
}

/** Several things in one sentence. */
export const listed = (items: string[]): string =>
  new Intl.ListFormat(words.language, { type: "conjunction" }).format(items);

/** The sum of rules, in a few words. */
export function sumTitle(box: Box, modules: string[]): string {
  const extras = extrasIn(box, modules).map((name) => moduleTitle(box, name));
  return t("new.sum", { game: rulesetTitle(rulesetIn(box, modules)), count: extras.length, extras: listed(extras) });
}

/** The same for rules as the server writes them; without a box only what has a name is known. */
export const rulesTitle = (box: Box | null, rules: string): string =>
  box ? sumTitle(box, modulesIn(box, rules)) : rules.includes("+") ? rules : rulesetTitle(rules);

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago something was; *at* in seconds. */
export function ago(at: number, now = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat(words.language, { numeric: "auto" });
  const [unit, length] = UNITS.find(([, seconds]) => now - at >= seconds) ?? ["minute", 60];
  return format.format(-Math.max(0, Math.floor((now - at) / length)), unit);
}
