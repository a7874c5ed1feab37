// Where a chart of suspicion has its points, and how its lines look.
import type { Suspicion } from "../../wire";

const COLOURS = ["team-blue", "help", "trick", "lamp", "harm", "see", "ink-2"];
const DASHES = ["", "7 5", "2 5", "12 4", "1 4", "9 3 2 3", "4 8"];
const SIGNS = ["●", "▲", "◆", "■", "▼", "★", "○"];

/** How a line looks: no two of seven are alike without their colours. */
export const lineLook = (index: number): { colour: string; dash: string; sign: string } => {
  const i = ((index % 7) + 7) % 7;
  return { colour: COLOURS[i]!, dash: DASHES[i]!, sign: SIGNS[i]! };
};

export class Plot {
  readonly last: number;
  readonly look = lineLook;

  constructor(
    told: Suspicion,
    readonly width: number,
    readonly height: number,
  ) {
    this.last = Math.max(1, told.points.length - 1);
  }

  x(point: number): number {
    return 44 + (point * (this.width - 150)) / this.last;
  }
  y(chance: number): number {
    return 14 + (1 - chance) * (this.height - 48);
  }
}

/** A finger's width: what stands nearer cannot be told apart. */
const FINGER = 40;

/** The jumps that can be touched, by their places among all: the larger ones, if two stand too near. */
export function touched(plot: Plot, { jumps }: Suspicion): number[] {
  const height = (i: number): number => Math.abs(jumps[i]!.after - jumps[i]!.before);
  const place = (i: number): [number, number] => [plot.x(jumps[i]!.point), plot.y(jumps[i]!.after)];
  const chosen: number[] = [];
  for (const i of jumps.map((_, i) => i).sort((a, b) => height(b) - height(a))) {
    const [x, y] = place(i);
    if (chosen.every((other) => Math.hypot(x - place(other)[0], y - place(other)[1]) >= FINGER)) chosen.push(i);
  }
  return chosen.sort((a, b) => jumps[a]!.point - jumps[b]!.point);
}

/** The jump that stands out most; none if there is none. */
export function largest({ jumps }: Suspicion): number | null {
  const heights = jumps.map(({ before, after }) => Math.abs(after - before));
  return heights.length > 0 ? heights.indexOf(Math.max(...heights)) : null;
}
