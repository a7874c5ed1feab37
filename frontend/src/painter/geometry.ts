/** Where things are: tunnels as partitions of the sides, their centre lines, and hand-hewn outlines. */

export const WIDTH = 100;
export const HEIGHT = 140;
export const CX = WIDTH / 2;
export const CY = HEIGHT / 2;

/** Half the width of a tunnel's floor, and the rim of lip and cut around it. */
export const HALF = 17;
export const RIM = 6;

export type Point = readonly [number, number];
export type Side = "N" | "E" | "S" | "W";

const SIDES = "NESW";
const ACROSS: Record<Side, Side> = { N: "S", E: "W", S: "N", W: "E" };
const MOUTH: Record<Side, Point> = { N: [CX, 0], E: [WIDTH, CY], S: [CX, HEIGHT], W: [0, CY] };
const INWARD: Record<Side, Point> = { N: [0, 1], E: [-1, 0], S: [0, -1], W: [1, 0] };

/** Groups of joined sides, from north clockwise, larger ones first: "E|SN" is `[["N", "S"], ["E"]]`. */
export function groupsOf(tunnels: string, turned = false): Side[][] {
  const left = new Set(SIDES);
  const groups = tunnels.split("|").map((group) => {
    const sides = [...group].filter((side): side is Side => left.delete(side));
    return (turned ? sides.map((side) => ACROSS[side]) : sides).sort(clockwise);
  });
  return groups
    .filter((group) => group.length > 0)
    .sort((a, b) => b.length - a.length || clockwise(a[0] as Side, b[0] as Side));
}
const clockwise = (a: Side, b: Side): number => SIDES.indexOf(a) - SIDES.indexOf(b);

/** The one spelling of a partition. */
export const spelt = (groups: Side[][]): string => groups.map((group) => group.join("")).join("|");

/** The tunnel between two mouths. With company it hugs its corner; it always meets the edge squarely. */
export function passage([a, b]: [Side, Side], company: boolean): Point[] {
  if (ACROSS[a] === b) return bezier(outside(a), along(a, 0.4), along(b, 0.4), outside(b));
  const bow = company ? 0.4 : 0.67;
  return [outside(a), ...bezier(MOUTH[a], along(a, bow), along(b, bow), MOUTH[b]), outside(b)];
}

/** From a mouth to the middle of the card. */
export const spoke = (side: Side): Point[] => bezier(outside(side), along(side, 0.3), along(side, 0.7), [CX, CY]);

/** A dead end. Beside a tunnel it stops well before it. */
export function stub(side: Side, company: boolean): Point[] {
  const lengthwise = side === "N" || side === "S";
  const reach = lengthwise ? (company ? 0.42 : 0.58) : company ? 0.29 : 0.54;
  return bezier(outside(side), along(side, reach * 0.3), along(side, reach * 0.7), along(side, reach));
}

const along = (side: Side, part: number): Point => [mix(MOUTH[side][0], CX, part), mix(MOUTH[side][1], CY, part)];
const outside = (side: Side): Point => [MOUTH[side][0] - INWARD[side][0] * 4, MOUTH[side][1] - INWARD[side][1] * 4];

function bezier(a: Point, b: Point, c: Point, d: Point, steps = 24): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const u = 1 - t;
    const at = (k: 0 | 1): number => u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
    return [at(0), at(1)] as const;
  });
}

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export const distance = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);

/** Unit vectors to the left of a line, one for each of its points. */
export function normals(line: Point[]): Point[] {
  return line.map((point, i) => {
    const a = line[i - 1] ?? point;
    const b = line[i + 1] ?? point;
    const d = distance(a, b) || 1;
    return [(b[1] - a[1]) / d, (a[0] - b[0]) / d] as const;
  });
}

export function shifted(line: Point[], by: number): Point[] {
  const sides = normals(line);
  return line.map(([x, y], i) => [x + (sides[i]?.[0] ?? 0) * by, y + (sides[i]?.[1] ?? 0) * by] as const);
}

/** Evenly spaced points, about `step` apart: from the first to the last, or (`between`) half a step inside them. */
export function paced(line: Point[], step: number, between = false): { point: Point; normal: Point }[] {
  const sides = normals(line);
  const gone = [0];
  line.forEach((point, i) => i && gone.push((gone[i - 1] ?? 0) + distance(point, line[i - 1] ?? point)));
  const length = gone[gone.length - 1] ?? 0;
  const count = Math.max(1, Math.round(length / step));
  return Array.from({ length: between ? count : count + 1 }, (_, k) => {
    const aim = ((k + (between ? 0.5 : 0)) * length) / count;
    const i = Math.max(
      1,
      gone.findIndex((sofar) => sofar >= aim - 1e-6),
    );
    const [from, to] = [gone[i - 1] ?? 0, gone[i] ?? 0];
    const part = to > from ? (aim - from) / (to - from) : 0;
    const blend = (points: Point[]): Point => {
      const [p, q] = [points[i - 1] ?? [CX, CY], points[i] ?? [CX, CY]];
      return [mix(p[0], q[0], part), mix(p[1], q[1], part)];
    };
    return { point: blend(line), normal: blend(sides) };
  });
}

/** Repeatable chance: the same card always has the same pebbles. */
export function dice(seed: string): () => number {
  let a = 2166136261;
  for (const c of seed) a = Math.imul(a ^ c.charCodeAt(0), 16777619);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A band along a line, rough like a hewn wall, but exact at the card's edge, so that neighbours meet. */
export function ribbon(line: Point[], half: number, seed: string, rough = 3.4): Point[] {
  const roll = dice(seed);
  const steps = paced(line, 9.5);
  const wall = (way: 1 | -1): Point[] =>
    steps.map(({ point: [x, y], normal: [nx, ny] }) => {
      const inside = Math.min(x, y, WIDTH - x, HEIGHT - y);
      const by = way * (half + (roll() - 0.5) * rough * Math.max(0, Math.min(1, (inside - 7) / 8)));
      return [x + nx * by, y + ny * by] as const;
    });
  return [...wall(1), ...wall(-1).reverse()];
}

export function blob(x: number, y: number, radius: number, seed: string, corners = 14, rough = 3): Point[] {
  const roll = dice(seed);
  return Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    const d = radius + (roll() - 0.5) * rough;
    return [x + Math.cos(angle) * d, y + Math.sin(angle) * d] as const;
  });
}

export function star(x: number, y: number, outer: number, inner: number, rays = 10): Point[] {
  return Array.from({ length: rays * 2 }, (_, i) => {
    const angle = (i / rays) * Math.PI;
    const d = i % 2 ? inner : outer;
    return [x + Math.sin(angle) * d, y - Math.cos(angle) * d] as const;
  });
}

/** The middle of the largest circle of bare rock, and its radius. Of equals, the one with more rock around it. */
export function emptiest(lines: Point[][]): { x: number; y: number; room: number } {
  const tunnels = lines.flat().filter((_, i) => i % 2 === 0);
  let best = { x: CX, y: CY, room: 0, comfort: 0 };
  for (let y = 14; y <= HEIGHT - 14; y += 4)
    for (let x = WIDTH - 12; x >= 12; x -= 4) {
      let nearest = HEIGHT ** 2;
      for (const [tx, ty] of tunnels) nearest = Math.min(nearest, (tx - x) ** 2 + (ty - y) ** 2);
      const around = [Math.sqrt(nearest) - HALF - RIM, x, WIDTH - x, y, HEIGHT - y];
      const room = Math.min(...around);
      const comfort = room + around.reduce((sum, space) => sum + Math.min(space, 36), 0) * 0.06;
      if (comfort > best.comfort + 0.01) best = { x, y, room, comfort };
    }
  return best;
}
