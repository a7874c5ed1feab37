/** What flies over a table for a moment, for a viewBox of -42 -42 84 84. */
import { known } from "./known";
import { at, disc, loose, oval, shape, stroke } from "./pen";
import { gold, lamp, mask, palm } from "./things";

export type Reaction = "cheer" | "praise" | "laugh" | "stop" | "doubt";

const laugh = (): string =>
  disc(0, -2, 29, "skin-1", 3) +
  stroke("M-19-11Q-13-18-7-11M7-11Q13-18 19-11", "vellum-ink", 4) +
  shape("M-18 1Q0 7 18 1 17 20 0 21-17 20-18 1Z", "vellum-ink", 2) +
  oval([0, 16, 9, 4], "paper-harm") +
  shape("M-29-14Q-30-34-8-34 4-42 14-33 31-30 29-12 20-24 0-24-20-24-29-14Z", "hair-ginger", 3);

const REACTIONS: Record<Reaction, () => string> = {
  cheer: () => at(0, 0, 1.1, gold()),
  praise: () => at(0, 2, 0.95, lamp()),
  laugh,
  stop: () => at(4, 0, 0.95, palm()),
  doubt: () => at(0, 6, 0.95, mask()),
};
export const REACTING = Object.keys(REACTIONS) as Reaction[];

export const paintReaction = (what: Reaction): string => loose(known(REACTIONS, what)?.() ?? "");
