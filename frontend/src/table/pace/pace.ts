// How fast bots play, and who comes before one.
import type { State } from "../../wire";

/** By name: seconds that bots take for a card; at once is as long as most think, so that it does not show. */
export const PACES = { ease: 1.2, brisk: 0.4, once: 0.3 } as const;
export type Pace = keyof typeof PACES;
export const NAMES = Object.keys(PACES) as Pace[];
export const GLYPHS = { ease: "cup", brisk: "walk", once: "flash" } as const;

/** The pace of a table: the slowest that is not slower than it is. */
export const paceOf = ({ settings }: State): Pace =>
  NAMES.find((name) => PACES[name] <= (settings.pause ?? PACES.ease)) ?? "once";

export const faster = (pace: Pace): Pace => NAMES[(NAMES.indexOf(pace) + 1) % NAMES.length]!;

/** Whether bots play here in seats of their own. */
export const hasBots = ({ seats }: State): boolean => seats.some(({ person, bot }) => person === null && bot !== "");

/** Who comes before oneself, from whoever plays now, in the order of the table; empty for who only watches. */
export function before({ seat, seats, game, window, question }: State): number[] {
  const count = seats.length;
  const now = window?.seat ?? question?.seat ?? game?.turn;
  if (seat === null || now === undefined || !game) return [];
  const step = game.direction < 0 ? count - 1 : 1;
  const order = Array.from({ length: count }, (_, i) => (now + i * step) % count);
  return order.slice(0, order.indexOf(seat));
}
