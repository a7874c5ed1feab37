/** Things that stand in the mine or are drawn on vellum; each around its own (0, 0), about 70 high. */
import { type Point, blob, mix } from "./geometry";
import { boulder } from "./layers";
import type { Colour } from "./palette";
import { at, disc, lineOf, outlineOf, oval, patch, rod, shape, stroke, text } from "./pen";

export const shine = (x: number, y: number, r: number): string => disc(x, y, r, "url(#sab-shine)");

// ── in the mine ──────────────────────────────────────────────────────────────────────────────

/** Blue: flat lintel, square plate. Green: arch, round plate. So they differ without colour and letter. */
export function door(team: "blue" | "green", letter: string): string {
  const dark: Colour = `door-${team}-2`;
  const [frame, leaf] =
    team === "blue"
      ? ["M-22 24V-25H22V24Z", "M-17.5 24V-20.5H17.5V24Z"]
      : ["M-22 24V-8A22 21 0 0 1 22-8V24Z", "M-17.5 24V-7A17.5 17 0 0 1 17.5-7V24Z"];
  return (
    patch("M-25 22H25V29Q0 33-25 29Z", "wall", 0.5) +
    shape(frame, "wood", 2.2, "wall") +
    shape(leaf, `door-${team}`, 1.6, dark) +
    stroke("M-6-19V24M6-19V24", dark, 1.3, 0.7) +
    stroke("M-16 17.5H16", dark, 3) +
    (team === "blue" ? shape("M-11.5-13h23v23h-23Z", "vellum", 2.2, dark) : disc(0, -2, 12.5, "vellum", 2.2, dark)) +
    plateLetter(0, -1.6, letter, dark)
  );
}
const plateLetter = (x: number, y: number, letter: string, colour: Colour): string => {
  const size = [...letter].length > 1 ? 11 : 18;
  return text(x, y + size * 0.36, size, colour, letter, "sans");
};

/** The team's plate as it is on its doors. */
export const plate = (team: "blue" | "green", x: number, y: number, letter: string): string =>
  (team === "blue"
    ? shape(`M${x - 12} ${y - 12}h24v24h-24Z`, "vellum", 2, "door-blue-2")
    : disc(x, y, 13, "vellum", 2, "door-green-2")) + plateLetter(x, y, letter, `door-${team}-2`);

const LADDER = "M-10 22-8-34M10 22 8-34";
export const ladder = (): string =>
  oval([0, 14, 21, 15], "wall", 2, "lip") +
  stroke(LADDER, "wall", 7) +
  stroke("M-9-27H9M-9-16H9M-10-5H10M-10 6H10M-10 16H10", "wall", 6) +
  stroke(LADDER, "wood-3", 4) +
  stroke("M-8-27H8M-8-16H8M-9-5H9M-9 6H9M-9 16H9", "wood-3", 3.2);

export const crystal = (): string =>
  disc(0, 0, 36, "url(#sab-glint)") +
  (
    [
      [-10, 9, -26, 0.8],
      [10, 10, 28, 0.72],
      [0, 6, 0, 1.15],
    ] as const
  )
    .map(([x, y, turn, size]) =>
      at(
        x,
        y,
        size,
        shape("M-8 14-9-10 0-25 9-10 8 14Z", "crystal-2", 2.4, "wall") +
          patch("M-7 13-8-10 0-24-1 13Z", "crystal-1") +
          patch("M3 13V-8L8-9 7 13Z", "crystal-3"),
        turn,
      ),
    )
    .join("");

export const gold = (): string =>
  (
    [
      [-17, 6, 9],
      [16, 7, 9],
      [-8, -3, 10],
      [9, -2, 10],
      [0, 9, 12],
      [1, -12, 8],
    ] as const
  )
    .map(([x, y, size], i) => nugget(x, y, size, `g${i}`))
    .join("");

export function nugget(x: number, y: number, size: number, seed: string): string {
  const rim = blob(x, y, size, `n${seed}`, 7, size * 0.4);
  const facet = (part: number, left: number, up: number): string =>
    outlineOf(rim.map(([px, py]): Point => [mix(x, px, part) - left, mix(y, py, part - 0.05) - up]));
  return (
    shape(outlineOf(rim), "gold-2", 1.8) +
    patch(facet(0.84, 1, size * 0.12), "gold") +
    patch(facet(0.4, size * 0.2, size * 0.34), "gold-3")
  );
}

export const stones = (): string => boulder(-10, 4, 14, "c1") + boulder(11, 6, 12, "c2") + boulder(1, -9, 11, "c3");

export const sack = (worth: number): string =>
  coin(-24, 21, 6) +
  coin(25, 20, 7) +
  shape("M-9-16Q-34 6-25 24H22Q32 6 9-16Z", "wood-3") +
  patch("M-17 20Q-20 6-8-9-11 8-6 20Z", "vellum", 0.4) +
  shape("M-12-16Q0-10 12-16L16-27Q0-20-16-27Z", "wood") +
  text(0, 17, 25, "vellum-ink", String(worth), "sans");

const WEB =
  [40, 27, 14]
    .map((r) =>
      lineOf(
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i): Point => [
          r * Math.cos((i * Math.PI) / 4),
          r * Math.sin((i * Math.PI) / 4),
        ]),
      ),
    )
    .join("") + "M-40 0H40M0-40V40M-28-28 28 28M-28 28 28-28";
export function spider(): string {
  const legs = (
    [
      [-30, -26, -16, -16],
      [-36, -8, -24, -8],
      [-36, 14, -24, -2],
      [-28, 30, -18, 6],
    ] as const
  )
    .map(([x, y, knee, up]) => `M0 0 ${knee} ${up} ${x} ${y}M0 0 ${-knee} ${up} ${-x} ${y}`)
    .join("");
  return (
    stroke(WEB, "stone-1", 1.2, 0.5) +
    stroke(legs, "wall", 7.4) +
    stroke(legs, "paper-trick", 3.8) +
    oval([0, 9, 16, 18], "paper-trick", 3, "wall") +
    patch("M0-4 6 8 0 20-6 8Z", "gold") +
    disc(0, -12, 10, "paper-trick", 3, "wall") +
    disc(-4, -14, 2.8, "flame") +
    disc(4, -14, 2.8, "flame")
  );
}

/** Looks to the right. */
export const dragon = (): string =>
  shape("M-6 8C-16-8-26-26-42-32-40-22-44-16-42-7-35-7-34-1-31 5-25 3-20 9-17 16Z", "brass") +
  stroke("M-37-24Q-24-6-14 10M-37-10Q-26 0-17 12", "vellum-ink", 1.6, 0.6) +
  stroke("M-26 30Q-44 32-40 18", "vellum-ink", 9) +
  stroke("M-26 30Q-44 32-40 18", "scale", 4.5) +
  shape("M-46 22-39 10-34 22Z", "scale", 2.4) +
  shape(
    "M-30 32C-32 14-12 14-9 0-7-9-7-14 0-21L-7-35 6-27 12-37 16-25C25-24 33-17 39-10L38-2 22-1" +
      "C16 1 14 5 17 12 24 26 10 34-6 34Z",
    "scale",
  ) +
  patch("M-13 32C-15 20-2 16 5 6 12 16 12 29-4 32Z", "vellum-2") +
  stroke("M-8 26Q0 28 8 24M-4 19Q2 21 9 17", "scale", 2) +
  disc(15, -15, 4, "gold", 2) +
  disc(15.6, -15, 1.4, "vellum-ink") +
  disc(33, -10, 1.4, "vellum-ink") +
  shape("M39-5Q50-9 56 2 49 0 48 9 42 1 35-1Z", "lamp-2", 2.4) +
  patch("M41-3Q47-5 50 1 46 0 45 4Z", "flame");

/** A toll figure: a wooden skittle in a hat, with its hand out for a coin. */
export const figure = (): string =>
  patch("M-19 27Q0 20 19 27 0 34-19 27Z", "wall", 0.5) +
  shape("M-15 27Q-17 4-8-4H8Q17 4 15 27Z", "paper-harm") +
  stroke("M0 2V24", "ember", 2) +
  disc(0, -9, 9.5, "skin-1", 3) +
  shape("M-9-7Q0 14 9-7 0-1-9-7Z", "hair-white", 2.4) +
  shape("M-15-12Q-4-18-3-38 10-26 15-12 0-18-15-12Z", "wood-2") +
  coin(13, 14, 9);

// ── tools and other things on vellum ─────────────────────────────────────────────────────────

export type Tool = "pick" | "lamp" | "cart";

export const pick = (head: Colour = "stone-2"): string => rod("M-22 30 14-22", "wood", 6) + pickHead(head);
const pickHead = (colour: Colour): string =>
  shape("M-24-24Q2-36 20-18 36 2 30 30 26 8 11-11-4-25-24-24Z", colour) +
  stroke("M-12-25Q6-27 18-14", "paper-light", 2, 0.6);

const LAMP_BODY = "M-15-12H15L18 20H-18Z";
const lampIron = (): string =>
  stroke("M-12-22A13 13 0 0 1 12-22", "vellum-ink", 3.4) +
  shape("M-15-20H15L18-12H-18Z", "brass") +
  shape("M-21 20H21L23 31H-23Z", "brass") +
  stroke("M0-38V-35", "vellum-ink", 3);
export const lamp = (): string =>
  shape(LAMP_BODY, "flame") +
  patch("M0-8C9 2 10 9 6 15 3 19-3 19-6 15-10 9-4 4 0-8Z", "lamp-2") +
  patch("M0 3C4 8 4 13 0 16-4 13-3 9 0 3Z", "flame") +
  lampIron();

const wheel = (x: number, y: number): string => disc(x, y, 9, "iron", 3) + disc(x, y, 3, "stone-1");
const cartBody = (): string => shape("M-32-12H32L24 18H-24Z", "wood") + stroke("M-29-2H29M-26 8H26", "wood-2", 2);
export const cart = (): string =>
  shape("M-24-12-18-22-8-16 0-26 10-17 18-22 25-12Z", "gold") + cartBody() + wheel(-15, 24) + wheel(15, 24);

export const TOOLS: Record<Tool, () => string> = { pick, lamp, cart };

/** Broken: the handle snapped, the lamp out, the wheel off; and a crack through all of it. */
export const BROKEN: Record<Tool, () => string> = {
  pick: () =>
    rod("M-27 33-15 17", "wood", 6) +
    at(4, -3, 1, rod("M-3 2 14-22", "wood", 6) + pickHead("stone-2"), 10) +
    crack(-9, 11, 0.62, 12),
  lamp: () =>
    shape(LAMP_BODY, "stone-3") + patch("M-12-10H4L-8 16H-15Z", "stone-1", 0.35) + lampIron() + crack(1, 4, 0.86, 8),
  cart: () => at(2, -1, 1, cartBody() + wheel(15, 24), -13) + at(-25, 26, 1, wheel(0, 0)) + crack(2, -4, 0.8, 4),
};
const CRACK = "M-8-38 4-14-9-4 9 14-4 38";
const crack = (x: number, y: number, size: number, turn: number): string =>
  at(x, y, size, stroke(CRACK, "vellum", 14) + stroke(CRACK, "paper-harm", 6.5), turn);

export const chest = (): string =>
  shape("M-28-6Q-28-24-10-24H10Q28-24 28-6Z", "wood-3") +
  shape("M-28-6H28V22H-28Z", "wood") +
  stroke("M-18-21V21M18-21V21", "brass-2", 5) +
  stroke("M-28-6H28", "vellum-ink", 3) +
  shape("M-8-12H8V6H-8Z", "brass") +
  disc(0, -4, 2.6, "vellum-ink") +
  stroke("M0-4V2", "vellum-ink", 2.4);
export const openChest = (): string =>
  shape("M-27-10-31-26Q-30-36-14-36H14Q30-36 31-26L27-10Z", "wood-2") +
  shine(0, -6, 30) +
  nugget(-13, -9, 9, "o1") +
  nugget(12, -9, 9, "o2") +
  nugget(0, -12, 10, "o3") +
  shape("M-28-8H28V20H-28Z", "wood") +
  stroke("M-18-7V19M18-7V19", "brass-2", 5) +
  shape("M-6-8H6V4H-6Z", "brass");

export const hat = (colour: Colour = "wood"): string =>
  shape("M-30 16Q-24-4-8-26 2-38 16-30 8-26 12-12 22 0 30 16Z", colour) +
  shape("M-36 16Q0 4 36 16 38 24 32 26 0 16-32 26-38 24-36 16Z", "wood-2") +
  disc(17, -30, 5, "gold", 3);

export const coin = (x: number, y: number, r: number): string =>
  disc(x, y, r, "gold", Math.min(3, r / 3.4)) + disc(x, y, r * 0.55, "none", r / 5, "gold-2");

export const palm = (): string =>
  shape(
    "M-16 32C-26 18-30 4-31-6-30-11-24-11-22-6L-17 6V-24C-17-30-9-30-9-24V-2-30C-9-36 0-36 0-30V-3-27" +
      "C0-33 9-33 9-27V0-19C9-25 17-25 17-19V10C17 22 12 28 10 32Z",
    "skin-1",
  ) + shape("M-16 32H10L12 40H-18Z", "door-blue");

export const key = (): string =>
  at(
    0,
    0,
    1,
    disc(0, -18, 15, "brass", 3) +
      disc(0, -18, 6, "vellum", 3) +
      shape("M4 16H15V23H4M4 27H12V34H4", "brass") +
      shape("M-4-4H4V34H-4Z", "brass"),
    28,
  );

export const bars = (): string =>
  shape("M-28-30H28V32H-28Z", "night") +
  disc(0, -4, 14, "skin-1") +
  patch("M-15-4Q-18 24 0 32 18 24 15-4 0 6-15-4Z", "hair-ginger") +
  disc(-6, -5, 3.6, "paper-light") +
  disc(6, -5, 3.6, "paper-light") +
  disc(-6, -5, 2, "vellum-ink") +
  disc(6, -5, 2, "vellum-ink") +
  [-24, -12, 0, 12, 24].map((x) => rod(`M${x}-29V31`, "stone-2", 2.6, 3)).join("") +
  stroke("M-31-32H31M-31 33H31", "vellum-ink", 7);

export const mask = (): string =>
  shape("M-36-16Q-18-26 0-16 18-26 36-16 36 6 18 8 6 8 0-2-6 8-18 8-36 6-36-16Z", "iron-2") +
  patch("M-26-7Q-17-15-8-7-17 0-26-7ZM8-7Q17-15 26-7 17 0 8-7Z", "vellum") +
  disc(-14, -7, 3.2, "vellum-ink") +
  disc(20, -7, 3.2, "vellum-ink");

export const lens = (inner: string): string =>
  at(-4, -6, 0.6, inner) +
  disc(-4, -6, 27, "none", 8) +
  disc(-4, -6, 27, "none", 4, "brass") +
  rod("M17 15 32 32", "wood", 6);

export const flag = (): string => stroke("M0 20V-38", "vellum-ink", 3.4) + shape("M0-38 30-30 0-20Z", "paper-harm");

/** A small card, 28 x 40. */
export const card = (x: number, y: number, turn: number, inner: string, fill: Colour = "rock"): string =>
  at(x, y, 1, shape("M-11-20H11Q14-20 14-17V17Q14 20 11 20H-11Q-14 20-14 17V-17Q-14-20-11-20Z", fill) + inner, turn);
const BLUNT = { "stroke-linecap": "butt" };
export const way = (d: string): string => stroke(d, "wall", 13, 1, BLUNT) + stroke(d, "floor-2", 8.5, 1, BLUNT);
export const question = (): string => text(0, 9, 26, "gold", "?");
