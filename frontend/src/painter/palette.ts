/**
 * The painter's colours. A name is a custom property of style/tokens.css, so one drawing serves every theme.
 *
 * What lies on vellum or on a role card looks the same by day and by night; tokens.css has no names for some of
 * that. Those names are here, with the colour they have until tokens.css gives them one.
 */
export const OWN = {
  "paper-harm": "#9c2f14",
  "paper-help": "#3d6316",
  "paper-see": "#1d5c86",
  "paper-trick": "#6a3a8c",
  "paper-light": "#fbeed0",
  flame: "#fff3c0",
  "skin-1": "#dfab7f",
  "skin-2": "#c68a60",
  "skin-3": "#936040",
  "hair-red": "#a33d1c",
  "hair-ginger": "#bb6b2e",
  "hair-brown": "#6b4a35",
  "hair-black": "#4a423f",
  "hair-white": "#e4dbcc",
  "hair-gold": "#cba550",
  "hair-grey": "#958c83",
  night: "#2a2026",
  plum: "#45305a",
  moss: "#2b3d20",
  deep: "#1c3b52",
  ember: "#552519",
  scale: "#62ad80",
} as const;

type Token =
  | "rock" | "rock-lit" | "rock-dim" | "rock-crack" | "wall" | "lip" | "floor-1" | "floor-2" | "floor-3" | "dust" | "pebble"
  | "sleeper" | "rail" | "dead-1" | "dead-2" | "stone-1" | "stone-2" | "stone-3" | "card-edge" | "iron" | "iron-2"
  | "vellum" | "vellum-2" | "vellum-ink" | "vellum-soft" | "brass" | "brass-2" | "gold" | "gold-2" | "gold-3"
  | "crystal-1" | "crystal-2" | "crystal-3" | "wood" | "wood-2" | "wood-3"
  | "door-blue" | "door-blue-2" | "door-green" | "door-green-2" | "lamp-2" | "see" | "see-bg" | "line-strong";

type Gradient = `url(#sab-${"floor" | "dead" | "halo" | "vellum" | "shine" | "glint"})`;

export type Colour = Token | Gradient | keyof typeof OWN | "none";

/** What stands in a `fill` or `stroke`. */
export function paint(colour: Colour): string {
  if (colour === "none" || colour.startsWith("url")) return colour;
  return colour in OWN ? `var(--${colour},${OWN[colour as keyof typeof OWN]})` : `var(--${colour})`;
}
