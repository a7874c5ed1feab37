/**
 * The painter's colours. A name is a custom property of style/tokens.css, so one drawing serves every theme.
 */
type Token =
  | "rock" | "rock-lit" | "rock-dim" | "rock-crack" | "wall" | "lip" | "floor-1" | "floor-2" | "floor-3" | "dust" | "pebble"
  | "sleeper" | "rail" | "dead-1" | "dead-2" | "stone-1" | "stone-2" | "stone-3" | "card-edge" | "iron" | "iron-2"
  | "vellum" | "vellum-2" | "vellum-ink" | "vellum-soft" | "brass" | "brass-2" | "gold" | "gold-2" | "gold-3"
  | "crystal-1" | "crystal-2" | "crystal-3" | "wood" | "wood-2" | "wood-3"
  | "door-blue" | "door-blue-2" | "door-green" | "door-green-2" | "lamp-2" | "see" | "see-bg" | "line-strong"
  | "paper-harm" | "paper-help" | "paper-see" | "paper-trick" | "paper-light" | "flame" | "skin-1" | "skin-2" | "skin-3"
  | "hair-red" | "hair-ginger" | "hair-brown" | "hair-black" | "hair-white" | "hair-gold" | "hair-grey"
  | "night" | "plum" | "moss" | "deep" | "ember" | "scale";

type Gradient = `url(#sab-${"floor" | "dead" | "halo" | "vellum" | "shine" | "glint"})`;

export type Colour = Token | Gradient | "none";

/** What stands in a `fill` or `stroke`. */
export function paint(colour: Colour): string {
  return colour === "none" || colour.startsWith("url") ? colour : `var(--${colour})`;
}
