// Words and edges can be told from what lies behind them, worked out for each theme where axe sees only a gradient.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What WCAG 2 asks of words, and of edges and signs. */
const WORDS = 4.5;
const EDGES = 3;

const SURFACES = ["ground", "panel", "panel-2"];
const MEANINGS = ["harm", "help", "see", "trick"];
const PAPER = ["vellum-ink", "paper-harm", "paper-help", "paper-see", "paper-trick", "paper-warn"];

/** What is written or drawn, on what, and how well it must be seen. */
const PAIRS: [front: string[], behind: string[], least: number][] = [
  [["ink", "ink-2", "ink-3", "lamp", "team-blue", "team-green", ...MEANINGS], SURFACES, WORDS],
  [["ink", "ink-2"], ["abyss"], WORDS],
  [["ground", "panel"], ["ink", "ink-2"], WORDS],
  [["ink", "ink-2"], ["harm-bg"], WORDS],
  [["paper-light"], ["paper-harm", "paper-help", "paper-see", "paper-trick"], WORDS],
  [["vellum-ink"], ["vellum-2", "floor-1"], WORDS],
  [["on-lamp"], ["lamp", "lamp-2"], WORDS],
  ...MEANINGS.map((name): [string[], string[], number] => [["ink", name], [`${name}-bg`], WORDS]),
  [PAPER, ["vellum"], WORDS],
  [["vellum-ink", "vellum-soft"], ["vellum"], WORDS],
  [["line-strong"], SURFACES, EDGES],
  [["fresh"], ["rock"], EDGES],
];

/** What is written where light falls on something: which light, how strong where it is strongest, and on what. */
const LIT: [front: string[], light: string, strength: number, behind: string][] = [
  [["ink", "ink-2"], "feast", 0.26, "ground"],
  [["ink", "ink-2"], "lantern", 0.2, "ground"],
  [["ink", "ink-2"], "lantern", 0.22, "abyss"],
  [["ink", "ink-2"], "shine", 0.18, "panel"],
  [["ink", "ink-2", "lamp"], "beam", 0.13, "panel"],
  [["ink", "ink-2", "lamp"], "beam", 0.26, "panel"],
  [["ink", "ink-2"], "glow", 1, "panel"],
];

const css = readFileSync("src/style/tokens.css", "utf8");

/** The tokens of all blocks whose selectors name one of *selectors*, later ones before earlier ones. */
function tokensOf(...selectors: string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, head = "", body = ""] of css.matchAll(/^([^\s@/}][^{}]*)\{([^}]*)\}/gm)) {
    const names = head.split(",").map((name) => name.trim());
    if (!names.some((name) => selectors.includes(name))) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) found.set(name, value.trim());
  }
  return found;
}

type Colour = [red: number, green: number, blue: number];

/** A token as a colour, and how much of what lies behind it can be seen. */
function colourOf(tokens: Map<string, string>, name: string): [Colour, opacity: number] {
  const value = tokens.get(name) ?? "";
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other) return colourOf(tokens, other);
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value)?.slice(1);
  const parts = hex?.map((part) => parseInt(part, 16)) ?? value.match(/[\d.]+/g)?.map(Number) ?? [];
  const [red, green, blue, opacity = 1] = parts;
  if (red === undefined || green === undefined || blue === undefined)
    throw new Error(`--${name} is no colour: ${value || "missing"}`);
  return [[red, green, blue], opacity];
}

/** How light a colour is, from 0 to 1. */
function lightness(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(front: Colour, behind: Colour): number {
  const [dark = 0, light = 0] = [lightness(front), lightness(behind)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const THEMES: [string, Map<string, string>][] = [
  ["dark", tokensOf(":root", '[data-theme="dark"]')],
  ["light", tokensOf(":root", '[data-theme="light"]')],
];

it.each(THEMES)("can be read in the %s theme", (_, tokens) => {
  const faint = PAIRS.flatMap(([fronts, behinds, least]) =>
    fronts.flatMap((front) =>
      behinds.flatMap((behind) => {
        const ratio = contrast(colourOf(tokens, front)[0], colourOf(tokens, behind)[0]);
        return ratio < least ? [`${front} on ${behind}: ${ratio.toFixed(2)}`] : [];
      }),
    ),
  );
  expect(faint).toEqual([]);
});

it.each(THEMES)("can be read where light falls in the %s theme", (_, tokens) => {
  const faint = LIT.flatMap(([fronts, light, strength, behind]) => {
    const [colour, opacity] = colourOf(tokens, light);
    const share = opacity * strength;
    const lit = colourOf(tokens, behind)[0].map((part, i) => part * (1 - share) + colour[i]! * share) as Colour;
    return fronts.flatMap((front) => {
      const ratio = contrast(colourOf(tokens, front)[0], lit);
      return ratio < WORDS ? [`${front} in ${light} on ${behind}: ${ratio.toFixed(2)}`] : [];
    });
  });
  expect(faint).toEqual([]);
});
