// How much room a table has, and which of its shapes fits in.

/** A tablet, or a phone, on its side is lying: the hand stands beside the mine, for below it there is no room. */
export type Size = "phone" | "tablet" | "desktop";

export const sizeOf = (width: number): Size => (width < 600 ? "phone" : width < 1100 ? "tablet" : "desktop");

export const isLying = (width: number, height: number): boolean => width > height && sizeOf(width) === "tablet";

/** Lying so high that there is room for a large hand, and for the log above it. */
export const isRoomy = (width: number, height: number): boolean => height >= 600 && isLying(width, height);

/** On a desk: how wide the sides are and how high the foot is, and how wide the side is in which the hand stands. */
const SIDES = 264 + 292;
const FOOT = 56 + 192;
const WIDE_SIDES = 264 + 440;
const HEAD = 56;

/** Whether a mine of so many *columns* and *rows* is larger if the hand stands beside it, not below. */
export function isHandBeside(columns: number, rows: number, width: number, height: number): boolean {
  const scale = (across: number, down: number): number => Math.min(across / columns, down / (1.4 * rows));
  return scale(width - WIDE_SIDES, height - HEAD) > scale(width - SIDES, height - FOOT);
}
