/** Strokes of the pen: short words for the few SVG elements that the drawings are made of. */
import type { Point } from "./geometry";
import { type Colour, paint } from "./palette";

export type Attributes = Record<string, string | number | undefined>;

export const round = (value: number): string => String(Math.round(value * 10) / 10);

export function tag(name: string, attributes: Attributes, inner?: string): string {
  let out = `<${name}`;
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) out += ` ${key}="${typeof value === "number" ? round(value) : value}"`;
  return inner === undefined ? `${out}/>` : `${out}>${inner}</${name}>`;
}

const faded = (opacity: number): Attributes => (opacity === 1 ? {} : { opacity });
const edged = (width: number, colour: Colour): Attributes =>
  width ? { stroke: paint(colour), "stroke-width": width } : {};

/** An outlined shape, as all things on vellum are. */
export const shape = (d: string, fill: Colour, width = 3, outline: Colour = "vellum-ink"): string =>
  tag("path", { d, fill: paint(fill), ...edged(width, outline) });

export const patch = (d: string, fill: Colour, opacity = 1): string =>
  tag("path", { d, fill: paint(fill), ...faded(opacity) });

export const stroke = (d: string, colour: Colour, width: number, opacity = 1, rest: Attributes = {}): string =>
  tag("path", { d, fill: "none", ...edged(width, colour), ...faded(opacity), ...rest });

export const dashed = (d: string, colour: Colour, width: number, dashes: string, opacity = 1): string =>
  stroke(d, colour, width, opacity, { "stroke-dasharray": dashes });

/** A stroke with a dark border: a handle, a bar, a strap. */
export const rod = (d: string, colour: Colour, width: number, border = 5): string =>
  stroke(d, "vellum-ink", width + border) + stroke(d, colour, width);

export const disc = (
  x: number,
  y: number,
  r: number,
  fill: Colour,
  width = 0,
  outline: Colour = "vellum-ink",
): string => tag("circle", { cx: x, cy: y, r, fill: paint(fill), ...edged(width, outline) });

type Oval = [x: number, y: number, rx: number, ry: number];
export const oval = ([x, y, rx, ry]: Oval, fill: Colour, width = 0, outline: Colour = "vellum-ink"): string =>
  tag("ellipse", { cx: x, cy: y, rx, ry, fill: paint(fill), ...edged(width, outline) });

export const outlineOf = (points: Point[]): string => `${lineOf(points)}Z`;
export const lineOf = (points: Point[]): string => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;

export function at(x: number, y: number, scale: number, inner: string, turn = 0): string {
  const moves = [`translate(${round(x)} ${round(y)})`];
  if (turn) moves.push(`rotate(${turn})`);
  if (scale !== 1) moves.push(`scale(${Math.round(scale * 100) / 100})`);
  return tag("g", { transform: moves.join("") }, inner);
}

/**
 * Left out where a card is small. `--fine: none` on the `<svg>` does it, also through `<use>`, where no class
 * reaches.
 */
export const fine = (inner: string): string => tag("g", { class: "fine", display: "var(--fine,inline)" }, inner);

/** All lines end and bend roundly. A whole card has this from its frame. */
export const ROUND: Attributes = { "stroke-linejoin": "round", "stroke-linecap": "round" };
export const loose = (inner: string): string => tag("g", ROUND, inner);

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (words: string): string => words.replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c);

/** Words centred on `x`, standing on `y`. */
export function text(
  x: number,
  y: number,
  size: number,
  colour: Colour,
  words: string,
  face: "serif" | "sans" = "serif",
  rest: Attributes = {},
): string {
  const type = {
    "text-anchor": "middle",
    "font-size": size,
    "font-weight": face === "serif" ? 700 : 800,
    "font-family": `var(--${face})`,
  };
  return tag("text", { x, y, ...type, fill: paint(colour), ...rest }, escaped(words));
}
