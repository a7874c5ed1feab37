/** Small signs beside a seat, for a viewBox of -40 -40 80 80. What hinders or threatens stands on a tile. */
import { known } from "./known";
import type { Colour } from "./palette";
import { at, loose, shape } from "./pen";
import { BROKEN, bars, coin, crystal, figure, mask } from "./things";

export type Badge = "pick" | "lamp" | "cart" | "trapped" | "theft" | "gold" | "crystal" | "figure";

const tile = (edge: Colour, inner: string): string =>
  shape(
    "M-27-37.5H27Q37.5-37.5 37.5-27V27Q37.5 37.5 27 37.5H-27Q-37.5 37.5-37.5 27V-27Q-37.5-37.5-27-37.5Z",
    "vellum",
    5,
    edge,
  ) + inner;

const BADGES: Record<Badge, () => string> = {
  pick: () => tile("paper-harm", at(-1, 0, 0.84, BROKEN.pick())),
  lamp: () => tile("paper-harm", at(0, 3, 0.84, BROKEN.lamp())),
  cart: () => tile("paper-harm", at(1, -2, 0.84, BROKEN.cart())),
  trapped: () => tile("paper-harm", at(0, 0, 0.84, bars())),
  theft: () => tile("paper-trick", at(0, 6, 0.84, mask())),
  gold: () => coin(0, 0, 30),
  crystal: () => at(0, 7, 1.2, crystal()),
  figure: () => at(0, 4, 1.12, figure()),
};

export const paintBadge = (what: Badge): string => loose(known(BADGES, what)?.() ?? "");
