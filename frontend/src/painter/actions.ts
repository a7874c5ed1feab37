/** Action cards: ink on vellum, one object, and a family told by the shape of its tab, its colour, and its place. */
import { CX } from "./geometry";
import { known } from "./known";
import { boulder, box, framed, whole } from "./layers";
import type { Colour } from "./palette";
import { isLandmark } from "./paths";
import { at, dashed, disc, patch, shape, stroke, text } from "./pen";
import {
  BROKEN,
  TOOLS,
  type Tool,
  bars,
  card,
  cart,
  chest,
  coin,
  flag,
  hat,
  key,
  lamp,
  lens,
  mask,
  openChest,
  palm,
  pick,
  question,
  shine,
  way,
} from "./things";
import { written } from "./title";

export type Family = "harm" | "help" | "see" | "trick" | "path";

const arrow = (d: string, width = 5, colour: Colour = "vellum-ink"): string => stroke(d, colour, width);
const swapped = (): string =>
  arrow("M-30-27Q0-47 29-29M17-36 30-28 28-42") + arrow("M30 27Q0 47-29 29M-17 36-30 28-28 42");
const either = (a: Tool, b: Tool): string =>
  at(-18, -15, 0.74, TOOLS[a]()) + dashed("M24-26-24 30", "vellum-soft", 2, "4 5") + at(17, 18, 0.74, TOOLS[b]());
const mended = (tool: Tool): string => shine(0, 2, 46) + TOOLS[tool]() + stroke("M31-37V-23M24-30H38", "paper-help", 4);
const fan = (fill: Colour): string =>
  [-20, 0, 20].map((turn) => at(0, 0, 0.56, card(turn * 0.9, Math.abs(turn) * 0.25, turn, "", fill))).join("");

/** Rocks that have come down, about the middle of their drawing. */
export const paintRocks = (): string =>
  boulder(-14, 12, 18, "r1") + boulder(16, 18, 15, "r2") + boulder(6, -14, 13, "r3");

const DRAWINGS: Record<string, [Family, () => string]> = {
  rockfall: [
    "harm",
    () =>
      arrow("M-34 34H36", 3, "vellum-soft") +
      paintRocks() +
      stroke("M-22-16V-32M-7-26V-36M20-30V-42", "vellum-soft", 3),
  ],
  map: [
    "see",
    () =>
      shape("M-34-22-12-30 12-22 34-30V24L12 32-12 24-34 32Z", "paper-light") +
      stroke("M-12-30V24M12-22V32", "vellum-soft", 1.6) +
      dashed("M-26 16Q-18-10-6 4T14-4", "vellum-soft", 3.4, "4 5") +
      stroke("M16-13 28-1M28-13 16-1", "paper-harm", 5.4),
  ],
  theft: ["harm", () => mask() + coin(-10, 26, 12) + coin(11, 24, 12)],
  "hands off": ["help", () => at(4, 0, 1, palm())],
  trapped: ["harm", bars],
  freedom: ["help", key],
  inspection: ["see", () => lens(hat())],
  "swap hats": ["trick", () => at(-12, -5, 0.6, hat("brass")) + at(13, 8, 0.6, hat("stone-2")) + swapped()],
  "swap hands": ["trick", () => at(-15, -4, 1, fan("brass")) + at(16, 8, 1, fan("stone-2")) + swapped()],
  "goal swap": ["trick", () => card(-17, 0, -6, question()) + card(17, 0, 6, question()) + swapped()],
  vault: [
    "see",
    () =>
      shape("M-27-30H27Q32-30 32-25V27Q32 32 27 32H-27Q-32 32-32 27V-25Q-32-30-27-30Z", "stone-2") +
      shape("M-25-23H25V25H-25Z", "iron") +
      stroke("M-20-32H20M-32-12V-4M-32 10V18", "vellum-ink", 4) +
      stroke("M0-17V19M-18 1H18", "vellum-ink", 8) +
      disc(0, 1, 14, "brass", 3) +
      stroke("M0-16V18M-17 1H17", "brass", 3.4) +
      disc(0, 1, 4, "vellum-ink"),
  ],
  veto: [
    "trick",
    () =>
      shape("M-14-34H14L34-14V14L14 34H-14L-34 14V-14Z", "paper-harm") +
      stroke("M-11-27H11L27-11V11L11 27H-11L-27 11V-11Z", "vellum", 2.4) +
      stroke("M-13-13 13 13M13-13-13 13", "vellum", 8),
  ],
  "change of direction": [
    "trick",
    () =>
      dashed("M-21-20A29 29 0 0 1 21-20", "vellum-soft", 4, "1 8") +
      arrow("M-24-16A29 29 0 1 0 29 2", 8) +
      patch("M-37-10-23-35-9-12Z", "vellum-ink") +
      disc(0, 2, 11, "wood", 3) +
      stroke("M-6 0H6M-6 5H6", "wood-2", 1.6),
  ],
  "master craftsman": ["help", () => at(0, -18, 0.6, lamp()) + at(-20, 16, 0.62, pick()) + at(19, 18, 0.62, cart())],
  pioneer: [
    "trick",
    () =>
      at(17, -20, 0.8, flag()) +
      card(-16, 14, 0, way("M0 19V8Q0 0 13 0")) +
      card(16, 14, 0, way("M-13 0H-8Q0 0 0-8V-19")),
  ],
  diversion: [
    "trick",
    () =>
      dashed("M-34-10H-8V30H-34Z", "vellum-soft", 3, "5 5") +
      card(19, 4, 8, way("M0-19V-6Q0 2 13 2")) +
      arrow("M-22-18Q-16-38 6-34M-3-42 8-34-4-27"),
  ],
};

const BREAKS = /^broken (pick|lamp|cart)$/;
const MENDS = /^repair (pick|lamp|cart)(?:\+(pick|lamp|cart))?$/;

function drawing(name: string): (() => string) | undefined {
  const broken = BREAKS.exec(name)?.[1] as Tool | undefined;
  if (broken) return BROKEN[broken];
  const [, one, other] = (MENDS.exec(name) ?? []) as (Tool | undefined)[];
  if (one && other) return () => either(one, other);
  if (one) return () => mended(one);
  return known(DRAWINGS, name)?.[1];
}

/** What a card is for. A card of a kind that is not known is a trick. */
export function family(name: string): Family {
  if (/^[NESW|]+[*#bgc]?$/.test(name) || isLandmark(name)) return "path";
  if (name.startsWith("broken ")) return "harm";
  if (name.startsWith("repair ") || name === "master craftsman") return "help";
  return known(DRAWINGS, name)?.[0] ?? "trick";
}

const TABS: Record<Exclude<Family, "path">, string> = {
  harm: "M-9-6H9L0 9Z",
  help: "M-9 7H9L0-8Z",
  see: "M-11 0Q0-11 11 0 0 11-11 0Z",
  trick: "M0-9 9 0 0 9-9 0Z",
};

const tab = (kin: Exclude<Family, "path">): string =>
  patch(TABS[kin], `paper-${kin}`) + (kin === "see" ? disc(0, 0, 3.4, "vellum") : "");

/** Vellum with a plate for the title. */
function sheet(colour: Colour, sign: string, inner: string, title: string): string {
  return framed(
    whole("url(#sab-vellum)") +
      box(5, 4, "vellum-soft", 1, { opacity: 0.6 }) +
      at(18, 18, 1, sign) +
      at(CX + 1, 63, 0.98, inner) +
      patch("M0 110Q25 106 50 109T100 107V140H0Z", colour) +
      written(title, 124, "paper-light"),
  );
}

export function paintAction(name: string, title: string): string {
  const kin = family(name);
  const shown = kin === "path" ? "trick" : kin;
  return sheet(`paper-${shown}`, tab(shown), (drawing(name) ?? (() => initial(title)))(), title);
}

/** A card without a drawing bears the first letter of its name, illuminated like a book's. */
const initial = (title: string): string =>
  shape("M-28-30H28V30H-28Z", "brass") +
  stroke("M-23-25H23V25H-23Z", "brass-2", 1.6) +
  text(0, 16, 44, "vellum-ink", [...title.trim()][0]?.toUpperCase() ?? "?");

const cross = (): string =>
  stroke("M-22-22 22 22M22-22-22 22", "vellum", 9) + stroke("M-22-22 22 22M22-22-22 22", "paper-harm", 5.4);
const plain = (x: number, y: number, turn = 0): string =>
  card(x, y, turn, patch("M-8-14H8V14H-8Z", "brass-2"), "brass");
const five = (): string =>
  [-24, -12, 0, 12, 24].map((turn) => at(turn * 0.9, Math.abs(turn) * 0.2, 0.66, plain(0, 0, turn))).join("");

/** What the ten chests hold, by their letter (rule C4). */
const CHESTS: Record<string, () => string> = {
  a: () => shine(0, 0, 46) + coin(0, 0, 24),
  b: () => (DRAWINGS.map?.[1]() ?? "") + cross(),
  c: () => at(0, 0, 1.25, plain(0, 0)) + cross(),
  d: () =>
    plain(-8, 0, -6) + stroke("M24-12V12M12 0H36", "vellum-ink", 10) + stroke("M24-12V12M12 0H36", "paper-help", 5),
  e: () =>
    card(-16, 0, 0, question()) +
    dashed("M8-20H34V20H8Z", "vellum-soft", 3, "5 5") +
    arrow("M-4-30H24M15-38 25-30 15-22"),
  f: () => at(-14, 6, 0.72, palm()) + plain(20, -10, 14),
  g: () => plain(-19, 14, -8) + plain(19, 14, 8) + card(0, -12, 0, way("M0-19V-6Q0 2 13 2")),
  h: () => lens(hat()),
  i: () => at(0, 12, 1, five()) + at(0, -24, 2, tab("see")),
  j: () => at(0, -12, 1, five()) + arrow("M0 14V36M-10 27 0 37 10 27"),
};

export const paintChestEffect = (effect: string, title: string): string =>
  sheet("brass-2", at(0, 1, 0.34, chest()), (known(CHESTS, effect) ?? openChest)(), title);
