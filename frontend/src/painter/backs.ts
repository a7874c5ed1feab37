/** Backs of cards, and gold, which is a back and a number. */
import { CX, CY, blob, star } from "./geometry";
import { box, framed, rock } from "./layers";
import type { Colour } from "./palette";
import { at, dashed, disc, outlineOf, patch, shape, stroke, text } from "./pen";
import { chest, gold, hat, lamp, nugget, pick, shine, stones } from "./things";

export type Back = "goal" | "chest" | "deck" | "dwarf" | "gold";
export type Seen = "stone" | "gold" | "other";

const rim = (colour: Colour): string => box(6, 5, colour, 1.6) + box(9.5, 3.5, colour, 0.8, { opacity: 0.6 });

/** `seen`: what the viewer alone knows to lie under a goal. */
export function paintBack(kind: Back, seen?: Seen): string {
  return framed(
    rock(`back${kind}`, false) + (kind === "goal" && seen ? rim("crystal-2") + SEEN[seen]() : BACKS[kind]()),
  );
}

const BACKS: Record<Back, () => string> = {
  goal: () =>
    shine(CX, CY, 62) +
    rim("brass") +
    shape(outlineOf(blob(CX, CY, 33, "seal", 12, 4)), "brass-2", 2, "wall") +
    patch(outlineOf(blob(CX, CY - 1, 29, "seal", 12, 4)), "brass") +
    stroke(outlineOf(blob(CX, CY - 1, 25, "seal", 12, 4)), "brass-2", 1.2) +
    text(CX, CY + 16, 48, "vellum-ink", "?"),
  chest: () =>
    rim("wood-3") +
    dashed("M50 8V38M50 102V132M8 70H18M82 70H92", "line-strong", 2, "3 4", 0.7) +
    at(CX, CY, 1, chest()),
  deck: () => rim("brass-2") + at(CX, CY + 4, 1.02, pick("brass")) + at(CX, 27, 0.34, lamp()),
  dwarf: () => rim("vellum-2") + at(CX, CY - 6, 0.98, hat("wood")) + text(CX, 112, 24, "brass", "?"),
  gold: () =>
    rim("gold") + disc(CX, CY, 32, "brass-2", 2, "wall") + disc(CX, CY, 27, "rock-dim") + at(CX, CY + 1, 1, gold()),
};

/** Stone: dashed and round. Gold: a star. Anything else: a diamond. */
const SEEN: Record<Seen, () => string> = {
  stone: () =>
    patch(outlineOf(blob(CX, CY, 36, "seal", 12, 4)), "see-bg") +
    dashed(outlineOf(blob(CX, CY, 36, "seal", 12, 4)), "see", 3, "6 4") +
    at(CX, CY + 1, 1.2, stones()),
  gold: () => shape(outlineOf(star(CX, CY, 41, 31)), "see-bg", 3, "see") + at(CX, CY, 1.05, gold()),
  other: () => shape("M50 25 91 70 50 115 9 70Z", "see-bg", 3, "see") + text(CX, CY + 20, 58, "see", "!"),
};

/** A gold card: as many nuggets as it is worth, and the number. */
export function paintGold(value: 1 | 2 | 3): string {
  const heap =
    (
      [
        [[0, 0]],
        [
          [-15, 14],
          [15, -14],
        ],
        [
          [0, -20],
          [-18, 16],
          [18, 16],
        ],
      ] as const
    )[value - 1] ?? [];
  const size = value === 1 ? 30 : value === 2 ? 21 : 18;
  return framed(
    rock(`gold${value}`, false) +
      rim("gold") +
      shine(CX, 58, 62) +
      heap.map(([x, y], i) => nugget(CX + x, 58 + y, size, `${value}${i}`)).join("") +
      patch("M0 113Q25 109 50 112T100 110V140H0Z", "brass") +
      text(CX, 133, 23, "vellum-ink", String(value), "sans"),
  );
}
