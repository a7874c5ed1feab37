// How much room a table has, and which of its shapes fits in.

/** A phone on its side is a tablet that is lying: the hand stands beside the mine, for below it there is no room. */
export type Size = "phone" | "tablet" | "desktop";

export const sizeOf = (width: number): Size => (width < 600 ? "phone" : width < 1100 ? "tablet" : "desktop");

export const isLying = (width: number, height: number): boolean => height < 500 && sizeOf(width) === "tablet";
