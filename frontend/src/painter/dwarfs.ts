/** Dwarfs: one face, many hats. A role's hat is on its card and nowhere else, so a face at the table tells nothing. */
import { CX } from "./geometry";
import { paintBack } from "./backs";
import { known } from "./known";
import { framed, whole } from "./layers";
import type { Letters } from "./paths";
import type { Colour } from "./palette";
import { at, dashed, disc, loose, oval, patch, shape, stroke } from "./pen";
import { coin, crystal, plate, shine } from "./things";
import { written } from "./title";

type Beard = "long" | "forked" | "short" | "moustache" | "braided" | "bare";

interface Face {
  skin: Colour;
  hair: Colour;
  beard: Beard;
  eyes?: "calm" | "sly" | "wide";
  coat?: Colour;
  /** Behind the head, and on it. */
  behind?: string;
  hat: string;
}

// ── faces ────────────────────────────────────────────────────────────────────────────────────

const BEARDS: Record<Beard, (hair: Colour) => string> = {
  long: (hair) =>
    shape("M-27 2C-32 30-18 58 0 64 18 58 32 30 27 2 24 16 14 18 0 17-14 18-24 16-27 2Z", hair) +
    strands("M-14 28Q-10 44-4 54M14 28Q10 44 4 54M0 26V56"),
  forked: (hair) =>
    shape(
      "M-27 2C-33 26-26 48-14 62-8 52-4 46 0 42 4 46 8 52 14 62 26 48 33 26 27 2 24 16 14 18 0 17-14 18-24 16-27 2Z",
      hair,
    ) + strands("M-15 26Q-17 42-14 52M15 26Q17 42 14 52"),
  short: (hair) =>
    shape("M-27 2C-30 24-20 38 0 39 20 38 30 24 27 2 24 16 14 18 0 17-14 18-24 16-27 2Z", hair) +
    strands("M-12 26-9 33M12 26 9 33M0 26V34"),
  moustache: () => "",
  braided: (hair) =>
    shape("M-27 2C-31 26-20 36-9 38L-6 62H6L9 38C20 36 31 26 27 2 24 16 14 18 0 17-14 18-24 16-27 2Z", hair) +
    strands("M-6 42 6 46M6 42-6 46M-6 52 6 56M6 52-6 56"),
  bare: () => stroke("M-8 20Q0 25 8 20", "vellum-ink", 2.6),
};
const strands = (d: string): string => stroke(d, "vellum-ink", 1.6, 0.35);
const whiskers = (hair: Colour): string =>
  shape("M0 14C-8 10-20 14-22 22-12 26-4 24 0 19 4 24 12 26 22 22 20 14 8 10 0 14Z", hair);

function face({ skin, hair, beard, eyes = "calm", coat = "wood-2", behind = "", hat }: Face): string {
  const sly = eyes === "sly";
  const eye = (x: number): string =>
    oval([x, 0, eyes === "wide" ? 6.4 : 5.4, sly ? 2.8 : eyes === "wide" ? 6 : 5], "paper-light") +
    disc(x + (sly ? 2 : 0), sly ? 1 : 0, eyes === "wide" ? 3.4 : 2.8, "vellum-ink");
  const brows = sly
    ? stroke("M-20-8-6-2M20-8 6-2", "vellum-ink", 4)
    : stroke("M-19-8Q-12-12-6-7M19-8Q12-12 6-7", hair, 4);
  return (
    behind +
    shape("M-46 70Q-44 34-20 30H20Q44 34 46 70Z", coat) +
    oval([0, 5, 25, 27], skin, 3) +
    BEARDS[beard](hair) +
    (beard === "bare" ? "" : whiskers(hair)) +
    oval([0, 9, 7.5, 6.2], skin, 2.4) +
    eye(-11) +
    eye(11) +
    brows +
    hat
  );
}

// ── roles ────────────────────────────────────────────────────────────────────────────────────

const helmet = (colour: Colour): string =>
  shape("M-30-14Q-30-42 0-42T30-14Z", colour) +
  stroke("M-22-24Q-16-36-4-38", "paper-light", 3, 0.5) +
  shape("M-36-12Q0-22 36-12L34-6Q0-15-34-6Z", colour) +
  shine(0, -31, 24) +
  disc(0, -31, 8, "flame", 3);
const hood = (): string =>
  shape("M-40 40Q-46-28 0-52 46-28 40 40 34 4 25-8 0-20-25-8-34 4-40 40Z", "night") +
  stroke("M-30 12Q-28-20-6-38", "stone-3", 2, 0.7);
const brim = (colour: Colour): string => shape("M-38-14Q0-24 38-14 36-6 30-8 0-16-30-8-36-6-38-14Z", colour);
const bowler = (): string =>
  shape("M18-24Q34-44 30-52 20-46 14-28Z", "paper-harm") +
  shape("M-25-14Q-27-44 0-44T25-14Z", "plum") +
  stroke("M-23-19Q0-26 23-19", "gold", 4.4) +
  brim("plum");
const topHat = (): string => shape("M-20-14-23-52H23L20-14Z", "moss") + stroke("M-19-21H19", "gold", 5) + brim("moss");
const goggles = (): string =>
  shape("M-28-10Q-30-38 0-38T28-10Z", "wood") +
  stroke("M-29-17H29", "vellum-ink", 7) +
  [-12, 12].map((x) => disc(x, -18, 10, "crystal-2", 3) + stroke(`M${x - 5}-20 ${x}-24`, "paper-light", 2.6)).join("");
const sideCap = (): string =>
  shape("M-30-10Q-32-34-6-40 30-44 42-16 30-24 26-18 28-12 30-8Z", "paper-harm") +
  shape("M-33-10Q0-20 33-10L32-3Q0-12-32-3Z", "wood-3") +
  disc(42, -14, 6, "gold", 3);

const chain = (): string =>
  stroke("M-24 38Q0 56 24 38", "vellum-ink", 7) + stroke("M-24 38Q0 56 24 38", "gold", 4) + disc(0, 49, 8, "gold", 3);
const monocle = (): string =>
  disc(11, 1, 9.5, "none", 5.6) + disc(11, 1, 9.5, "none", 3, "gold") + stroke("M20 6Q27 24 25 46", "gold", 1.8);
const loot = (): string =>
  at(25, 45, 0.66, shape("M-8-16Q-30 4-22 24H22Q30 4 8-16Z", "wood-3") + stroke("M-11-16H11", "vellum-ink", 4)) +
  coin(25, 49, 8);

interface Role {
  ground: Colour;
  face: Face;
  team?: "blue" | "green";
}
const ROLES: Record<string, Role> = {
  miner: { ground: "brass-2", face: { skin: "skin-1", hair: "hair-ginger", beard: "long", hat: helmet("brass") } },
  saboteur: {
    ground: "ember",
    face: { skin: "skin-2", hair: "hair-black", beard: "long", eyes: "sly", coat: "night", hat: hood() },
  },
  "blue miner": {
    ground: "door-blue-2",
    team: "blue",
    face: { skin: "skin-1", hair: "hair-white", beard: "long", hat: helmet("door-blue") },
  },
  "green miner": {
    ground: "door-green-2",
    team: "green",
    face: { skin: "skin-2", hair: "hair-red", beard: "forked", hat: helmet("door-green") },
  },
  boss: { ground: "plum", face: { skin: "skin-1", hair: "hair-brown", beard: "short", hat: bowler() + chain() } },
  profiteer: {
    ground: "moss",
    face: { skin: "skin-1", hair: "hair-gold", beard: "forked", eyes: "sly", hat: topHat() + monocle() },
  },
  geologist: {
    ground: "deep",
    face: { skin: "skin-3", hair: "hair-white", beard: "long", hat: goggles() + at(26, 44, 0.66, crystal()) },
  },
  "greedy dwarf": {
    ground: "wood-2",
    face: { skin: "skin-1", hair: "hair-red", beard: "long", eyes: "wide", hat: sideCap() + loot() },
  },
};
const STRANGER: Role = { ground: "wood-2", face: { skin: "skin-2", hair: "hair-grey", beard: "long", hat: "" } };

export function paintDwarf(name: string, title: string, letters: Letters): string {
  if (name === "nobody") return paintBack("dwarf");
  const { ground, face: look, team } = known(ROLES, name) ?? STRANGER;
  return framed(
    whole(ground) +
      disc(CX, 60, 58, "url(#sab-halo)") +
      at(CX, 62, 0.86, face(look)) +
      patch("M0 113Q25 109 50 112T100 110V140H0Z", "wall") +
      written(title, 126, "paper-light") +
      (team ? plate(team, 19, 19, letters[team]) : ""),
  );
}

// ── faces at the table ───────────────────────────────────────────────────────────────────────
// No helmet, hood, bowler, top hat, goggles or side cap; no blue, no green.

type Headgear = Pick<Face, "hat" | "behind">;

const handle = (d: string): string => stroke(d, "vellum-ink", 8) + stroke(d, "wood", 4);
const dots = (...at: [number, number][]): string => at.map(([x, y]) => disc(x, y, 2.6, "paper-light")).join("");
const curls = (hair: Colour, ...at: [number, number][]): string => at.map(([x, y]) => disc(x, y, 13, hair, 3)).join("");
const BRAIDS = "M-29-2Q-42 14-35 36M29-2Q42 14 35 36";
const FRINGE = "M-27-4Q-36-40-8-38-2-50 8-39 36-40 27-4 0-20-27-4Z";

const HEADGEAR: ((hair: Colour, skin: Colour) => Headgear)[] = [
  // braids
  (hair) => ({
    behind: stroke(BRAIDS, "vellum-ink", 13) + dashed(BRAIDS, hair, 8, "6 5"),
    hat:
      shape("M-27 2Q-36-40 0-42 36-40 27 2 20-22 0-27-20-22-27 2Z", hair) +
      strands("M-8-38Q-18-30-21-18M8-38Q18-30 21-18M0-41V-29"),
  }),
  // a saucepan
  () => ({
    hat:
      handle("M27-27 43-30") +
      shape("M-29-13-27-38Q0-44 27-38L29-13Z", "stone-2") +
      stroke("M-20-34-21-20", "paper-light", 3, 0.6) +
      shape("M-32-15Q0-23 32-15V-7Q0-15-32-7Z", "stone-3") +
      dots([-26, -11], [26, -11]),
  }),
  // a flat cap
  () => ({
    hat:
      shape("M-31-8Q-38-34-4-39 30-39 36-16 24-18 28-8Z", "wood") +
      shape("M10-12Q34-20 47-6 30-3 14-5Z", "wood-2") +
      stroke("M-22-26Q0-36 26-27M-28-16Q0-26 30-18", "vellum-ink", 1.6, 0.4),
  }),
  // a headband
  (hair) => ({
    hat:
      shape(FRINGE, hair) +
      shape("M28-13 43-22 39-10 45-1 28-9Z", "paper-harm") +
      shape("M-29-18Q0-30 29-18V-8Q0-19-29-8Z", "paper-harm"),
  }),
  // a straw hat
  () => ({
    hat:
      shape("M-22-14Q-20-42 0-42T22-14Z", "wood-3") +
      stroke("M-21-20Q0-28 21-20", "wood-2", 5) +
      shape("M-47-7Q0-30 47-7 20-10 0-10-20-10-47-7Z", "wood-3") +
      stroke("M-30-12Q0-22 30-12", "wood", 1.6),
  }),
  // a woollen hat
  () => ({
    hat:
      shape("M-29-8Q-30-43 0-44T29-8Z", "vellum-2") +
      stroke("M-27-28Q0-38 27-28M-20-38Q0-45 20-38", "paper-harm", 4) +
      shape("M-32-17Q0-26 32-17V-5Q0-14-32-5Z", "vellum") +
      stroke("M-20-18V-10M-7-20V-12M7-20V-12M20-18V-10", "vellum-soft", 1.8),
  }),
  // a fur hat with ears
  () => ({
    behind: shape("M-30-12Q-44 4-35 24-24 22-24 6ZM30-12Q44 4 35 24 24 22 24 6Z", "hair-grey"),
    hat:
      shape("M-32-8Q-36-44 0-45 36-44 32-8Z", "hair-brown") +
      shape(
        "M-34-20Q-30-25-26-22-22-27-16-24-12-29-6-26 0-30 6-26 12-29 16-24 22-27 26-22 30-25 34-20L33-6Q0-15-33-6Z",
        "hair-grey",
      ),
  }),
  // a kerchief
  () => ({
    behind: shape("M-30-10Q-40 30-24 44H24Q40 30 30-10Z", "brass-2"),
    hat:
      shape("M-29 14Q-40-44 0-44T29 14Q28-12 0-22-28-12-29 14Z", "brass") +
      dots([-20, -20], [-8, -33], [8, -33], [20, -20], [-28, -4], [28, -4]),
  }),
  // a beret
  () => ({
    hat:
      shape("M-34-14Q-42-36-6-41 44-44 36-13 0-24-34-14Z", "iron") +
      stroke("M2-42 6-49", "vellum-ink", 4.4) +
      stroke("M-22-28Q-14-34-2-35", "stone-1", 2.6, 0.6) +
      shape("M-30-14Q0-25 30-14L29-8Q0-18-29-8Z", "hair-brown"),
  }),
  // a crest of hair
  (hair, skin) => ({
    hat:
      shape("M-24-8Q-28-31 0-34 28-31 24-8 0-20-24-8Z", skin, 0, skin) +
      shape("M-8-22Q-16-50 2-53 16-46 8-22 0-26-8-22Z", hair) +
      strands("M-3-26Q-6-42 1-47M4-27Q6-38 3-46"),
  }),
  // curls
  (hair) => ({
    behind: curls(hair, [-26, -8], [26, -8], [-20, -24], [20, -24], [-30, 8], [30, 8]),
    hat: shape(
      "M-26-6Q-36-20-24-28-24-42-8-40 0-48 10-40 26-42 24-28 36-20 26-6 20-18 8-14-2-22-10-14-20-18-26-6Z",
      hair,
    ),
  }),
  // a cook's cap
  () => ({
    hat:
      shape(
        "M-24-12-26-26Q-42-34-30-46-22-54-12-48 0-58 12-48 22-54 30-46 42-34 26-26L24-12Q0-20-24-12Z",
        "paper-light",
      ) + strands("M-12-26-14-38M0-27V-42M12-26 14-38"),
  }),
];

const LOOKS: [skin: Colour, hair: Colour, beard: Beard][] = [
  ["skin-1", "hair-gold", "bare"],
  ["skin-1", "hair-grey", "short"],
  ["skin-2", "hair-brown", "moustache"],
  ["skin-3", "hair-white", "long"],
  ["skin-1", "hair-red", "forked"],
  ["skin-2", "hair-ginger", "braided"],
  ["skin-1", "hair-white", "long"],
  ["skin-3", "hair-black", "bare"],
  ["skin-1", "hair-black", "moustache"],
  ["skin-1", "hair-red", "braided"],
  ["skin-3", "hair-black", "short"],
  ["skin-2", "hair-gold", "long"],
];

/** How many different faces there are; `paintPortrait` begins anew after the last. */
export const PORTRAITS = 24;

/** The colours that one can choose for the coat, and for what is behind. No blue, no green. */
export const COATS = ["brass-2", "ember", "plum", "wood-3", "iron", "paper-harm", "vellum-2", "night"] as const;

/**
 * The first twelve differ in everything; the second twelve wear the same hats on other heads. *coat* is the number of a
 * colour, if one was chosen.
 */
export function paintPortrait(look: number, coat?: number): string {
  const number = ((Math.trunc(look) % PORTRAITS) + PORTRAITS) % PORTRAITS || 0;
  const [skin, hair, beard] = LOOKS[(number + (number < 12 ? 0 : 5)) % 12] ?? ["skin-1", "hair-brown", "long"];
  const colour = coat === undefined ? undefined : COATS[coat];
  const ground = colour ? disc(0, -4, 54, colour) : "";
  return loose(
    ground +
      face({
        skin,
        hair,
        beard,
        ...(colour && { coat: colour }),
        ...(HEADGEAR[number % 12]?.(hair, skin) ?? { hat: "" }),
      }),
  );
}
