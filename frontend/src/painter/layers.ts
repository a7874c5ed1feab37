/** What every card of the mine is made of, from the bottom up: rock, cut, lip, floor, dust, rails, rubble, frame. */
import {
  CX,
  CY,
  HALF,
  HEIGHT,
  type Point,
  RIM,
  WIDTH,
  blob,
  dice,
  distance,
  mix,
  paced,
  ribbon,
  shifted,
} from "./geometry";
import { type Colour, paint } from "./palette";
import { type Attributes, ROUND, disc, fine, lineOf, outlineOf, patch, round, shape, stroke, tag } from "./pen";

const stop = (offset: number, colour: Colour, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${paint(colour)}"${opacity === 1 ? "" : ` stop-opacity="${opacity}"`}/>`;
const radial = (id: string, where: string, ...stops: string[]): string =>
  `<radialGradient id="sab-${id}" ${where}>${stops.join("")}</radialGradient>`;
const onCard = (r: number): string => `gradientUnits="userSpaceOnUse" cx="${CX}" cy="${CY}" r="${r}"`;

/** Shared by all cards; put once into the page, inside `<defs>`, where the theme reaches it. */
export const defs =
  `<clipPath id="sab-card"><rect width="${WIDTH}" height="${HEIGHT}" rx="7"/></clipPath>` +
  radial("floor", onCard(78), stop(0, "floor-1"), stop(0.5, "floor-2"), stop(1, "floor-3")) +
  radial(
    "dead",
    `gradientUnits="userSpaceOnUse" r="1" gradientTransform="translate(${CX} ${CY})scale(${CX} ${CY})"`,
    stop(0.3, "dead-2"),
    stop(1, "dead-1"),
  ) +
  radial("halo", onCard(86), stop(0, "lamp-2", 0.42), stop(1, "lamp-2", 0)) +
  radial("vellum", 'cx=".5" cy=".4" r=".8"', stop(0.4, "vellum"), stop(1, "vellum-2")) +
  radial("shine", "", stop(0, "flame", 0.95), stop(0.35, "gold", 0.45), stop(1, "gold", 0)) +
  radial("glint", "", stop(0, "crystal-1", 0.6), stop(0.5, "crystal-2", 0.22), stop(1, "crystal-2", 0));

export const whole = (fill: Colour): string => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paint(fill)}"/>`;

/** Every card ends with this: round corners and an edge. */
export const framed = (inner: string): string =>
  tag("g", { "clip-path": "url(#sab-card)", ...ROUND }, inner) + box(0.8, 6.5, "card-edge", 1.5);

/** A rounded line, `inset` from the edge of the card. */
export function box(inset: number, corner: number, colour: Colour, width: number, rest: Attributes = {}): string {
  const size = { x: inset, y: inset, width: WIDTH - 2 * inset, height: HEIGHT - 2 * inset, rx: corner };
  return tag("rect", { ...size, fill: "none", stroke: paint(colour), "stroke-width": width, ...rest });
}

/** Chiselled faces and cracks; warm where a lamp burns. */
export function rock(seed: string, warm: boolean): string {
  const roll = dice(`rock${seed}`);
  const across = 4;
  const down = 5;
  const corner = Array.from({ length: (across + 1) * (down + 1) }, (_, i): Point => {
    const [column, row] = [i % (across + 1), Math.floor(i / (across + 1))];
    return [((column + (roll() - 0.5) * 0.85) / across) * 116 - 8, ((row + (roll() - 0.5) * 0.85) / down) * 160 - 10];
  });
  let [lit, dim] = ["", ""];
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const i = row * (across + 1) + column;
      const ring = [i, i + 1, i + across + 2, i + across + 1].map((k): Point => corner[k] ?? [CX, CY]);
      const first = roll() < 0.5 ? 0 : 1;
      for (const left of [first, first + 2]) {
        const chance = roll();
        const half = outlineOf(ring.filter((_, k) => k !== left));
        if (chance < 0.3) lit += half;
        else if (chance < 0.6) dim += half;
      }
    }
  let cracks = "";
  for (let i = 0; i < 4; i++) {
    const [x, y, w] = [roll() * WIDTH, roll() * HEIGHT, 8 + roll() * 12];
    cracks += lineOf([
      [x, y],
      [x + w * 0.4, y + (roll() - 0.5) * 8],
      [x + w, y + (roll() - 0.5) * 10],
    ]);
  }
  return (
    whole("rock") +
    patch(lit, "rock-lit", 0.42) +
    patch(dim, "rock-dim", 0.42) +
    fine(stroke(cracks, "rock-crack", 0.9, 0.7)) +
    (warm ? whole("url(#sab-halo)") : "")
  );
}

export interface Storey {
  lines: Point[][];
  /** Several spokes that meet in the middle. */
  hub: boolean;
  dead: boolean;
}

/** One storey of tunnels. Each layer is painted for all of them before the next, which unites them where they meet. */
export function tunnels({ lines, hub, dead }: Storey, seed: string): string {
  const layer = (grow: number, rough: number): string =>
    lines.map((line, i) => outlineOf(ribbon(line, HALF + grow, seed + i, rough))).join("") +
    (hub ? outlineOf(blob(CX, CY, HALF + 6 + grow, `${seed}hub`, 14, rough)) : "") +
    (dead
      ? lines.map((line, i) => outlineOf(blob(...end(line), HALF + grow, `${seed}end${i}`, 16, 1.6))).join("")
      : "");
  const floor = layer(0, 3);
  const light = dead
    ? patch(layer(2.2, 3), "rock-lit") + patch(floor, "url(#sab-dead)")
    : patch(layer(2.4, 3), "lip") +
      patch(floor, "dust") +
      `<g transform="translate(0 1.7)">${patch(layer(-0.2, 3), "url(#sab-floor)")}</g>`;
  return `<g class="${dead ? "dead" : "joined"}">${patch(layer(RIM, 4.4), "wall")}${light}</g>`;
}

const end = (line: Point[]): [number, number] => {
  const [x, y] = line[line.length - 1] ?? [CX, CY];
  return [x, y];
};

export function dust(lines: Point[][], seed: string): string {
  const roll = dice(`dust${seed}`);
  const specks = { dust: "", pebble: "" };
  for (const line of lines)
    for (let i = 0; i < 7; i++) {
      const [x, y] = line[Math.floor(roll() * line.length)] ?? [CX, CY];
      specks[roll() < 0.6 ? "dust" : "pebble"] +=
        `M${round(x + (roll() - 0.5) * 24)} ${round(y + (roll() - 0.5) * 24)}h.1`;
    }
  return fine(stroke(specks.dust, "dust", 2, 0.5) + stroke(specks.pebble, "pebble", 2, 0.5));
}

/** Sleepers and rails; where spokes meet they stop at a turntable, if there is one. */
export function rails({ lines, hub }: Storey, turntable: boolean): string {
  let sleepers = "";
  let steel = "";
  for (const full of lines) {
    const line = hub ? full.filter((point) => distance(point, [CX, CY]) > (turntable ? 11 : 4)) : full;
    for (const {
      point: [x, y],
      normal: [nx, ny],
    } of paced(line, 9, true))
      sleepers += lineOf([
        [x - nx * 9, y - ny * 9],
        [x + nx * 9, y + ny * 9],
      ]);
    for (const by of [-5.4, 5.4]) steel += lineOf(shifted(line, by));
  }
  const table = turntable
    ? disc(CX, CY, 13.5, "wood", 2, "rail") +
      stroke(`M${CX - 12} ${CY - 4.5}h24m0 9h-24`, "wood-2", 1.2) +
      disc(CX, CY, 3.2, "rail")
    : "";
  return `<g class="rails">${stroke(sleepers, "sleeper", 2.6, 0.75)}${stroke(steel, "rail", 2.1)}</g>${table}`;
}

/** The sign of a dead end: pale boulders that shut the tunnel. */
export function rubble(line: Point[], seed: string, size: number): string {
  const [x, y] = end(line);
  const before = line[line.length - 3] ?? [x, y];
  const d = distance(before, [x, y]) || 1;
  const [fx, fy] = [(x - before[0]) / d, (y - before[1]) / d];
  const heap = [
    [-13, 8, 2],
    [13, 8.5, 1],
    [1, 11, 3],
    [-6, 6.5, -7],
    [8, 6, -6],
  ] as const;
  const stones = heap.map(([off, r, ahead], i) =>
    boulder(x + (fx * ahead - fy * off) * size, y + (fy * ahead + fx * off) * size, r * size, seed + i),
  );
  return `<g class="rubble">${stones.join("")}</g>`;
}

export function boulder(x: number, y: number, size: number, seed: string): string {
  const rim = blob(x, y, size, `b${seed}`, 7, size * 0.45);
  const facet = (across: number, up: number, left: number, lift: number): string =>
    outlineOf(rim.map(([px, py]) => [mix(x, px, across) - size * left, mix(y, py, up) - size * lift] as const));
  return (
    shape(outlineOf(rim), "stone-3", 1.6, "wall") +
    patch(facet(0.86, 0.82, 0.05, 0.1), "stone-2") +
    patch(facet(0.62, 0.55, 0.1, 0.24), "stone-1")
  );
}
