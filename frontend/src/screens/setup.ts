// What can be chosen for a table, as pure functions. What goes with what is the server's knowledge (the box):
// nothing here knows a module by name, except which games suit how many.
import type { Box, ModuleKind, Settings, Wish } from "../wire";

/** What somebody wants: modules, people and bots, and how the table is kept. */
export interface Plan {
  modules: string[];
  people: number;
  bots: number;
  settings: Settings;
  referee: boolean;
}

/** Why a module cannot be added to others: *other* is what stands in its way, or what it needs. */
export interface Obstacle {
  kind: "needs" | "excludes";
  other: string;
  /** In the server's words. */
  why: string;
  rule: string;
}

export interface Limits {
  fewest: number;
  most: number;
}

export const FEWEST = 2;
export const MOST = 12;
export const CLOCKS = [0, 30, 60, 120, 86400] as const;
export const DELAYS = [0, 30, 60, 300] as const;
export const WINDOWS = [2, 3, 5, 8] as const;
export const BY_SEED = "seed";
const COMBINING = "M1";

export const USUAL: Required<Omit<Settings, "first" | "seed">> & Pick<Settings, "first" | "seed"> = {
  rules: "base",
  players: 5,
  first: null,
  chests: BY_SEED,
  seed: null,
  clock: 0,
  patience: 60,
  window: 3,
  pause: 1.2,
  level: "normal",
  guile: "human",
  spectators: true,
  delay: 0,
  chat: "on",
  talk: true,
  look: true,
  reactions: true,
  listed: false,
};

export function freshPlan(): Plan {
  const { spectators: _, ...settings } = USUAL;
  return { modules: ["base"], people: 5, bots: 0, settings, referee: false };
}

// Modules.

const kindOf = (box: Box, name: string): ModuleKind | undefined => box.modules.find((module) => module.name === name);

/** The games of the box: what is a ruleset all by itself. Every sum holds exactly one. */
export const gamesOf = (box: Box): string[] =>
  box.rulesets.filter((ruleset) => ruleset.modules.length === 1).map((ruleset) => ruleset.modules[0]!);

export const gameIn = (box: Box, modules: string[]): string =>
  modules.find((name) => gamesOf(box).includes(name)) ?? gamesOf(box)[0]!;

/** The modules that are added one by one; what makes a ruleset out of a game is chosen as that ruleset. */
export function additionsOf(box: Box): ModuleKind[] {
  const makers = box.rulesets.filter((ruleset) => ruleset.modules.length === 2).flatMap((ruleset) => ruleset.modules);
  return box.modules.filter(({ name }) => !gamesOf(box).includes(name) && !makers.includes(name));
}

/** Modules in the order of the box, each once. */
export const inOrder = (box: Box, modules: string[]): string[] =>
  box.modules.map((module) => module.name).filter((name) => modules.includes(name));

/** What keeps *name* from being played with *modules*; null if nothing does. */
export function obstacleTo(box: Box, modules: string[], name: string): Obstacle | null {
  const others = modules.filter((other) => other !== name);
  const kind = kindOf(box, name);
  if (!kind) return null;
  const missing = kind.needs.find((other) => !others.includes(other));
  if (missing !== undefined) {
    const why = kindOf(box, missing)?.excludes[gameIn(box, others)] ?? "";
    return { kind: "needs", other: missing, why, rule: COMBINING };
  }
  for (const other of others) {
    const why = kind.excludes[other] ?? kindOf(box, other)?.excludes[name];
    if (why !== undefined) return { kind: "excludes", other, why, rule: COMBINING };
  }
  return null;
}

/** *modules* with another one, or without it. */
export function toggled(box: Box, modules: string[], name: string): string[] {
  if (modules.includes(name)) return gamesOf(box).includes(name) ? modules : modules.filter((other) => other !== name);
  return obstacleTo(box, modules, name) ? modules : inOrder(box, [...modules, name]);
}

/** The ruleset by its name, and whatever of *modules* still goes with it; a sum that has a name begins anew. */
export function withRuleset(box: Box, modules: string[], name: string): string[] {
  const wanted = box.rulesets.find((ruleset) => ruleset.name === name)?.modules ?? [name];
  const before = rulesetIn(box, modules);
  const own = new Set(box.rulesets.find((ruleset) => ruleset.name === before)?.modules);
  let result = inOrder(box, wanted);
  for (const extra of modules) {
    if (!own.has(extra) && !gamesOf(box).includes(extra) && !obstacleTo(box, result, extra))
      result = inOrder(box, [...result, extra]);
  }
  return result;
}

/** The largest ruleset with a name that is wholly in *modules*: the card that is lit. */
export function rulesetIn(box: Box, modules: string[]): string {
  const inside = box.rulesets.filter((ruleset) => ruleset.modules.every((name) => modules.includes(name)));
  return inside.reduce(
    (best, next) => (next.modules.length > best.modules.length ? next : best),
    inside[0] ?? box.rulesets[0]!,
  ).name;
}

/** What *modules* has besides the ruleset that is lit. */
export function extrasIn(box: Box, modules: string[]): string[] {
  const named = box.rulesets.find((ruleset) => ruleset.name === rulesetIn(box, modules));
  return inOrder(box, modules).filter((name) => !named?.modules.includes(name));
}

/** How the rules are written for the server: by name, or as a sum. */
export function rulesText(box: Box, modules: string[]): string {
  return extrasIn(box, modules).length === 0 ? rulesetIn(box, modules) : inOrder(box, modules).join(" + ");
}

/** The modules that *rules* names. */
export function modulesIn(box: Box, rules: string): string[] {
  const terms = rules.split("+").map((term) => term.trim());
  return inOrder(
    box,
    terms.flatMap((term) => box.rulesets.find((ruleset) => ruleset.name === term)?.modules ?? [term]),
  );
}

/** Whether a *setting* means anything with these modules, among those that only some have a use for. */
export const hasUse = (box: Box, modules: string[], setting: keyof Settings): boolean =>
  box.modules.some(({ name, settings }) => modules.includes(name) && settings.includes(setting));

/** Settings that are there for the sake of other modules only. */
const idle = (box: Box, modules: string[]): string[] =>
  box.modules.flatMap(({ settings }) => settings).filter((one) => !hasUse(box, modules, one as keyof Settings));

// Numbers.

/** How many can play: every ruleset that is part of the sum has a say. */
export function limitsOf(box: Box, modules: string[]): Limits {
  const parts = box.rulesets.filter((ruleset) => ruleset.modules.every((name) => modules.includes(name)));
  return {
    fewest: Math.max(FEWEST, ...parts.map((ruleset) => ruleset.fewest)),
    most: Math.min(MOST, ...parts.map((ruleset) => ruleset.most)),
  };
}

export const allows = ({ fewest, most }: Limits, players: number): boolean => players >= fewest && players <= most;

/** What is played when so many come: what is wanted if it is for so many, else the first game that is. */
export function settled(box: Box, wanted: string[], players: number): string[] {
  if (allows(limitsOf(box, wanted), players)) return wanted;
  const game = gameIn(box, wanted);
  for (const other of [game, ...gamesOf(box)]) {
    const modules = withRuleset(box, wanted, other);
    if (allows(limitsOf(box, modules), players)) return modules;
  }
  return wanted;
}

/** People and bots, when a ruleset is chosen that is not for so many: bots come and go first, then people. */
export function seated(limits: Limits, people: number, bots: number): { people: number; bots: number } {
  const missing = Math.max(0, limits.fewest - people - bots);
  const surplus = Math.max(0, people + bots + missing - limits.most);
  const sent = Math.min(bots + missing, surplus);
  return { people: Math.max(1, people - (surplus - sent)), bots: bots + missing - sent };
}

/** Whether others may look on: unless somebody has said so, not where one plays alone, which goes faster then. */
export const isWatched = ({ settings, people }: Plan): boolean => settings.spectators ?? people > 1;

// What is sent.

/** The settings as they are sent: nothing that the modules do not have a use for. */
export function settingsOf(box: Box, plan: Plan, players = plan.people + plan.bots): Settings {
  const { settings, modules } = plan;
  return {
    ...USUAL,
    ...settings,
    rules: rulesText(box, modules),
    players,
    ...Object.fromEntries(idle(box, modules).map((setting) => [setting, USUAL[setting as keyof Settings]])),
    spectators: isWatched(plan),
    delay: isWatched(plan) ? (settings.delay ?? 0) : 0,
    listed: isWatched(plan) && (settings.listed ?? false),
    first: settings.first != null && settings.first < players ? settings.first : null,
  };
}

export const wishOf = (box: Box, plan: Plan, name: string): Wish => ({
  name,
  bots: plan.bots,
  referee: plan.referee,
  settings: settingsOf(box, plan),
});

/** A plan from the settings of a table. */
export const planOf = (box: Box, settings: Settings, bots = 0): Plan => {
  const players = settings.players ?? USUAL.players;
  return {
    modules: modulesIn(box, settings.rules ?? "base"),
    people: players - bots,
    bots,
    settings: { ...USUAL, ...settings },
    referee: false,
  };
};

// Chests.

/** How many chests lie in the mine. */
export const CHESTS = 4;

/** The cells of a layout that somebody chose; none if it has a name. */
export const planned = (layout: string): string[] =>
  layout.includes(",") ? layout.split(",").map((cell) => cell.trim()) : [];

/** *cells* with one more or one less; one too many takes the place of the oldest. */
export const toggledCell = (cells: string[], cell: string): string[] =>
  cells.includes(cell) ? cells.filter((other) => other !== cell) : [...cells, cell].slice(-CHESTS);

// What people type.

const FORBIDDEN = /[,:;"[\]=*|+]/g;

/** A name as the server takes it: printable, without the signs that mean something in a record, 24 at most. */
export function cleanName(text: string): string {
  const plain = text.replace(FORBIDDEN, " ").replace(/\p{C}/gu, "").replace(/\s+/g, " ").trim();
  return [...plain].slice(0, 24).join("").trim();
}

/** A seed as somebody typed it, as text if no number here is it exactly; null is fresh, undefined is no seed. */
export function readSeed(text: string): number | string | null | undefined {
  const plain = text.replace(/\s/g, "");
  if (plain === "") return null;
  if (!/^\d{1,100}$/.test(plain)) return undefined;
  return Number.isSafeInteger(Number(plain)) ? Number(plain) : plain;
}

/** Where a code or a pasted link leads; empty if it is neither. What stands after a # stays there. */
export function addressIn(text: string): string {
  const link = /\/table\/([A-Za-z0-9-]{4,14})(?:\/screen)?\/?(?:\?[^#\s]*)?(#\S*)?/.exec(text);
  const code = (link?.[1] ?? text).replace(/[\s-]/g, "").toUpperCase();
  return /^[A-Z0-9]{4,12}$/.test(code) ? `/table/${code}${link?.[2] ?? ""}` : "";
}

/** The name of a bot without its parameters. */
export const levelName = (level: string): string => level.split(":")[0]!;
