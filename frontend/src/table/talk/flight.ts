// Where something that flies over the table comes to rest: on bare rock, as near to its seat as there is any.

export interface Spot {
  x: number;
  y: number;
}
type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Pixels between two places that are looked at, and from a place to the nearest card. */
const STEP = 22;
const ROOM = 48;

const gap = ({ x, y }: Spot, box: Box): number =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

/** The place in *pit* that is nearest to *from* and clear of all *cards*; if there is none, the clearest. */
export function restingPlace(pit: Box, cards: Box[], from: Spot): Spot {
  let best: Spot = { x: (pit.left + pit.right) / 2, y: (pit.top + pit.bottom) / 2 };
  let worth = Number.NEGATIVE_INFINITY;
  for (let x = pit.left + ROOM; x <= pit.right - ROOM; x += STEP)
    for (let y = pit.top + ROOM; y <= pit.bottom - ROOM - 14; y += STEP) {
      const spot = { x, y };
      const room = Math.min(ROOM, ...cards.map((card) => gap(spot, card)));
      const value = room * 100 - Math.hypot(x - from.x, y - from.y);
      if (value > worth) [best, worth] = [spot, value];
    }
  return best;
}
