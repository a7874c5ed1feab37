/** Cards of the mine, composed from their tunnels. Turning composes them anew, so letters and light stay upright. */
import {
  CX,
  CY,
  HALF,
  type Point,
  RIM,
  type Side,
  emptiest,
  groupsOf,
  passage,
  ribbon,
  spelt,
  spoke,
  stub,
} from "./geometry";
import { known } from "./known";
import { type Storey, box, dust, framed, rails, rock, rubble, tunnels } from "./layers";
import { at, disc, fine, outlineOf, patch, shape, stroke } from "./pen";
import {
  crystal,
  door,
  dragon,
  figure,
  gold,
  hat,
  ladder,
  lamp,
  openChest,
  sack,
  shine,
  spider,
  stones,
} from "./things";

/** As the server's box tells it. */
export interface Kind {
  number: number;
  name: string;
  tunnels: string;
  mark: string;
}

export interface Letters {
  blue: string;
  green: string;
}

/** Where a thing can stand: in the tunnel's middle, or where the rock is emptiest. */
interface Site {
  middle: Point;
  free: () => { x: number; y: number; room: number };
  letters: Letters;
}
type Thing = (site: Site) => string;

const inTunnel =
  (size: number, thing: () => string): Thing =>
  ({ middle: [x, y] }) =>
    at(x, y, size, thing());
/** As large as the rock allows; where it is tight, `least`, and over the tunnel's rim. */
const onRock =
  (radius: number, least: number, most: number, thing: () => string): Thing =>
  ({ free }) => {
    const { x, y, room } = free();
    return at(x, y, Math.max(least, Math.min(most, room / radius)), thing());
  };

const MARKS: Record<string, Thing> = {
  "*": onRock(23, 0.7, 1.2, crystal),
  "#": inTunnel(1, ladder),
  b: ({ middle: [x, y], letters }) => at(x, y, 1, door("blue", letters.blue)),
  g: ({ middle: [x, y], letters }) => at(x, y, 1, door("green", letters.green)),
  c: onRock(32, 0.56, 0.85, openChest),
};

const LANDMARKS: Record<string, Thing> = {
  start: ({ middle: [x, y], free }) => {
    const post = free();
    return shine(post.x, post.y + 2, 30) + at(post.x, post.y, 0.46, lamp()) + at(x, y, 1, ladder());
  },
  treasure: ({ middle: [x, y] }) => shine(x, y, 60) + at(x, y, 1.3, gold()),
  "stone A": onRock(24, 0.6, 1.4, stones),
  "stone B": onRock(24, 0.6, 1.4, stones),
  "sack 1": onRock(33, 0.6, 1.1, () => shine(0, 0, 44) + sack(1)),
  "sack 2": onRock(33, 0.6, 1.1, () => shine(0, 0, 44) + sack(2)),
  dragon: ({ free }) => {
    const { x, y } = free();
    const [to, flip] = x > CX ? [x - 6, "-"] : [x + 6, ""];
    return `<g transform="translate(${to} ${y})scale(${flip}.85 .85)">${dragon()}</g>`;
  },
  spider: onRock(42, 0.6, 1, spider),
  postcard,
};

export const isLandmark = (name: string): boolean => Object.hasOwn(LANDMARKS, name);

/** Things that stand where a turntable would be. */
const CROWDED = new Set(["#", "start", "treasure"]);

export function paintPath(kind: Kind, turned: boolean, letters: Letters, more: { toll?: boolean } = {}): string {
  const groups = groupsOf(kind.tunnels, turned);
  const landmark = isLandmark(kind.name) ? kind.name : "";
  const joins = (group: Side[]): boolean => group.length > 1 || kind.mark === "#";
  const open = groups.filter(joins);
  const seed = `${spelt(groups)}${kind.mark}${landmark}`;
  const table = !CROWDED.has(kind.mark) && !CROWDED.has(landmark);

  const lines: Point[][] = [];
  let middle: Point = [CX, CY];
  let out = rock(seed, open.length > 0);
  for (const group of groups.filter((each) => !joins(each))) {
    const side = group[0] as Side;
    const line = stub(side, open.length > 0);
    const size = open.length === 0 ? 1 : "NS".includes(side) ? 0.86 : 0.72;
    lines.push(line);
    out += tunnels({ lines: [line], hub: false, dead: true }, seed + side) + rubble(line, seed + side, size);
  }
  const bridge = open.length === 2 && spelt(open) === "NS|EW";
  for (const group of bridge ? open.reverse() : open) {
    const storey = storeyOf(group, open.length > 1);
    lines.push(...storey.lines);
    if (group.length === 2) middle = storey.lines[0]?.[(storey.lines[0].length - 1) / 2] ?? middle;
    if (bridge && group[0] === "N") out += deck();
    else out += tunnels(storey, seed + group.join("")) + dust(storey.lines, seed + group.join(""));
    out += rails(storey, storey.hub && table);
  }
  const site: Site = { middle, free: () => emptiest(lines), letters };
  for (const thing of [known(MARKS, kind.mark), known(LANDMARKS, landmark)]) out += thing?.(site) ?? "";
  if (more.toll) out += at(...middle, 1.1, figure());
  return framed(out);
}

function storeyOf(group: Side[], company: boolean): Storey {
  const [a, b] = group;
  if (group.length === 2 && a && b) return { lines: [passage([a, b], company)], hub: false, dead: false };
  return { lines: group.map(spoke), hub: true, dead: false };
}

/** N-S crosses over E-W on planks between two ramps of rock. */
function deck(): string {
  const [top, bottom, left, right] = [40, 100, CX - HALF - 3, CX + HALF + 3];
  let out = "";
  for (const [from, to] of [
    [-4, top + 4],
    [144, bottom - 4],
  ] as const) {
    const ramp: Point[] = Array.from({ length: 12 }, (_, i) => [CX, from + ((to - from) * i) / 11]);
    const layer = (grow: number): string => outlineOf(ribbon(ramp, HALF + grow, `ramp${from}`));
    out += patch(layer(RIM), "wall") + patch(layer(2.4), "lip") + patch(layer(0), "url(#sab-floor)");
  }
  out += patch(`M${left - 9} ${top}H${right + 9}V${bottom + 3}H${left - 9}Z`, "wall", 0.6);
  for (let y = top - 4; y < bottom + 4; y += 7.5)
    out += shape(`M${left} ${y}H${right}v6.5H${left}Z`, "wood", 1.2, "wood-2");
  for (const x of [left, right]) {
    const rope = `M${x} ${top - 4}V${bottom + 4}`;
    out +=
      stroke(rope, "wall", 7.5) +
      stroke(rope, "wood-3", 4) +
      [top - 3, CY, bottom + 3].map((y) => disc(x, y, 4.2, "wood-3", 1.6, "wall")).join("");
  }
  return `<g class="joined">${out}</g>`;
}

/** The postcard: a stamped edge, bunting, a stamp and a hat. */
function postcard(): string {
  const edge = box(4, 3, "vellum", 3.2, { "stroke-dasharray": "2.4 3.4" });
  const string = fine(stroke("M8 12Q28 30 33 12M67 12Q72 30 92 12", "vellum", 1.2));
  const bunting =
    patch("M9 18h8l-4 9zM83 18h8l-4 9z", "paper-harm") +
    patch("M17 22h8l-4 9zM75 22h8l-4 9z", "gold") +
    patch("M25 18h8l-4 9zM67 18h8l-4 9z", "vellum");
  const stamp =
    shape("M-20-24H20V24H-20Z", "vellum", 2, "wall") +
    patch("M-14-18H14V18H-14Z", "brass") +
    patch("M-14 14-3-4 4 6 9-1 14 8V18H-14Z", "wood-2");
  return edge + string + bunting + at(80, 115, 0.34, hat("brass")) + at(20, 115, 0.52, stamp);
}
