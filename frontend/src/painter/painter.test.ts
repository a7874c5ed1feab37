import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import box from "./catalogue.fixture.json";
import { HALF, RIM, type Side, groupsOf, passage, ribbon, spoke, stub } from "./geometry";
import {
  type Badge,
  type Kind,
  PORTRAITS,
  defs,
  family,
  paintAction,
  paintBack,
  paintBadge,
  paintCard,
  paintChestEffect,
  paintDwarf,
  paintGold,
  paintPath,
  paintPortrait,
} from "./index";
import { fitted, widthOf } from "./title";

const letters = { blue: "B", green: "G" };
const cards: Kind[] = box.cards;
const paths = cards.filter((kind) => kind.tunnels);
const badges: Badge[] = ["pick", "lamp", "cart", "trapped", "theft", "gold", "crystal", "figure"];
const count = (art: string, what: string): number => art.split(what).length - 1;
const path = (tunnels: string, mark = "", name = "", turned = false): string =>
  paintPath({ number: 0, name, tunnels, mark }, turned, letters);

/** Everything the painter can paint, by name. */
function everything(): Map<string, string> {
  const all = new Map<string, string>([["defs", defs]]);
  for (const kind of cards) all.set(kind.name, paintCard(kind, kind.name, letters));
  for (const kind of paths) all.set(`${kind.name} turned`, paintPath(kind, true, letters));
  for (const kind of paths) all.set(`${kind.name} toll`, paintPath(kind, false, letters, { toll: true }));
  for (const name of box.dwarfs) all.set(`dwarf ${name}`, paintDwarf(name, name, letters));
  for (const letter of box.chests) all.set(`chest ${letter}`, paintChestEffect(letter, letter));
  for (const back of ["goal", "chest", "deck", "dwarf", "gold"] as const) all.set(`back ${back}`, paintBack(back));
  for (const seen of ["stone", "gold", "other"] as const) all.set(`saw ${seen}`, paintBack("goal", seen));
  for (const value of [1, 2, 3] as const) all.set(`gold ${value}`, paintGold(value));
  for (const badge of badges) all.set(`badge ${badge}`, paintBadge(badge));
  for (let look = 0; look < PORTRAITS; look++) all.set(`face ${look}`, paintPortrait(look));
  return all;
}
const gallery = everything();

/** Reads XML strictly, which the browsers' own reader of pages does not; answers what is wrong with it. */
function fault(xml: string): string | undefined {
  const open: string[] = [];
  let rest = xml;
  while (rest) {
    const [all, close, name, attributes, empty] =
      /^<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<]*")*) ?(\/?)>/.exec(rest) ?? [];
    const words = /^[^<>]+/.exec(rest)?.[0];
    if (words !== undefined && all === undefined) {
      if (/&(?!(amp|lt|gt|quot);)/.test(words)) return `entity in ${words}`;
      if (open.at(-1) !== "text") return `words outside text: ${words}`;
      rest = rest.slice(words.length);
      continue;
    }
    if (all === undefined || name === undefined) return `not a tag: ${rest.slice(0, 60)}`;
    const keys = [...(attributes ?? "").matchAll(/ ([a-zA-Z-]+)=/g)].map((match) => match[1]);
    if (new Set(keys).size < keys.length) return `attribute twice in ${all}`;
    if (close && open.pop() !== name) return `closes ${name}`;
    if (!close && !empty) open.push(name);
    rest = rest.slice(all.length);
  }
  return open.length ? `still open: ${open.join()}` : undefined;
}

describe("the gallery", () => {
  it("is the whole box", () => {
    expect(cards.length).toBeGreaterThan(80);
    expect(paths.length).toBeGreaterThan(50);
  });

  it.each([...gallery])("paints %s as well-formed SVG without a broken number", (_, art) => {
    expect(fault(art)).toBeUndefined();
    expect(art).not.toMatch(/NaN|undefined|Infinity|null|\[object/);
    expect(art.length).toBeLessThan(14_000);
  });

  it("is the same every time", () => {
    expect(everything()).toEqual(gallery);
  });

  it("has no two cards alike", () => {
    const arts = cards.map((kind) => paintCard(kind, "", letters));
    expect(new Set(arts).size).toBe(cards.length);
  });

  it("has a strict reader", () => {
    for (const wrong of ["<g>", "<g></h>", '<g a="1" a="2"/>', "<g a=1/>", "<text>a & b</text>", "words", "<g"])
      expect(fault(wrong)).toBeDefined();
  });
});

describe("colours", () => {
  const tokens = new Set(
    [...readFileSync(`${import.meta.dirname}/../style/tokens.css`, "utf8").matchAll(/--([\w-]+):/g)].map(
      ([, name]) => name,
    ),
  );
  const arts = [...gallery.values()].join("\n");

  it("are custom properties, never literals", () => {
    const bare = arts.replaceAll(/url\(#sab-[a-z]+\)/g, "");
    expect(bare).not.toMatch(/#[0-9a-fA-F]{3}|rgb|hsl|style=/);
    for (const [, value] of bare.matchAll(/ (?:fill|stroke|stop-color)="([^"]*)"/g))
      expect(value).toMatch(/^(none||var\(--[\w-]+\))$/);
  });

  it("have names that exist", () => {
    const used = new Set([...arts.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name));
    expect([...used].filter((name) => !tokens.has(name))).toEqual([]);
  });
});

describe("defs", () => {
  const ids = [...defs.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

  it("have ids that cannot collide, and cards bring none of their own", () => {
    for (const id of ids) expect(id).toMatch(/^sab-/);
    for (const [name, art] of gallery) if (name !== "defs") expect(art).not.toContain(" id=");
  });

  it("hold all that cards refer to", () => {
    const used = new Set(
      [...gallery.values()].flatMap((art) => [...art.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)),
    );
    expect([...used].sort()).toEqual([...ids].sort());
  });
});

describe("a path card", () => {
  const across: Record<string, string> = { N: "S", E: "W", S: "N", W: "E", "|": "|" };
  const turn = (tunnels: string): string => [...tunnels].map((side) => across[side]).join("");

  it.each(paths)("$name turned is the card of the turned tunnels", (kind) => {
    const turned = paintPath(kind, true, letters);
    expect(turned).toBe(paintPath({ ...kind, tunnels: turn(kind.tunnels) }, false, letters));
    expect(paintPath({ ...kind, tunnels: turn(kind.tunnels) }, true, letters)).toBe(paintPath(kind, false, letters));
  });

  it.each(paths)("$name tells what is joined from what is a dead end", (kind) => {
    const art = paintPath(kind, false, letters);
    const groups = kind.tunnels.split("|");
    const joined = groups.filter((group) => group.length > 1 || kind.mark === "#").length;
    const dead = groups.length - joined;
    expect(count(art, 'class="joined"')).toBe(joined);
    expect(count(art, 'class="rails"')).toBe(joined);
    expect(count(art, 'class="dead"')).toBe(dead);
    expect(count(art, 'class="rubble"')).toBe(dead);
    expect(art.includes("url(#sab-halo)")).toBe(joined > 0);
  });

  it("does not depend on how its tunnels are spelt", () => {
    expect(path("E|SN")).toBe(path("NS|E"));
    expect(path("EW|NS")).toBe(path("NS|EW"));
  });

  it("is painted from its tunnels, whatever it is called", () => {
    expect(path("NS|E", "", "brand new")).toBe(path("NS|E"));
    expect(count(path("NE|W", "?", "toString"), 'class="joined"')).toBe(1);
    expect(path("N|E", "constructor", "constructor")).toContain('class="dead"');
    expect(fault(path("XYZ|NN|N"))).toBeUndefined();
    expect(fault(path(""))).toBeUndefined();
  });

  it("bears the letters it is given, upright and harmless", () => {
    const cyrillic = { blue: "С", green: "З" };
    const blue = cards.find((kind) => kind.name === "NSb") as Kind;
    expect(paintPath(blue, true, cyrillic)).toContain(">С</text>");
    expect(paintPath(blue, true, cyrillic)).not.toContain("rotate");
    expect(paintPath(blue, false, { blue: "<&", green: "" })).toContain(">&lt;&amp;</text>");
  });

  it("meets its neighbours: every floor is as wide as every other where it leaves the card", () => {
    const lines = (["N", "E", "S", "W"] as Side[]).flatMap((side) => [
      spoke(side),
      stub(side, true),
      stub(side, false),
    ]);
    for (const pair of ["NE", "ES", "SW", "NW", "NS", "EW"])
      for (const company of [true, false]) lines.push(passage([pair[0] as Side, pair[1] as Side], company));
    for (const line of lines)
      for (const half of [HALF, HALF + RIM])
        for (const seed of ["a", "b", "c"]) {
          const rim = ribbon(line, half, seed);
          // from the point outside the card to the next inside, where both walls cross the edge
          const [start, second] = [rim[0], rim[1]] as [readonly [number, number], readonly [number, number]];
          const axis = start[1] < 0 || start[1] > 140 ? 1 : 0;
          const border = start[axis] < 0 ? 0 : axis ? 140 : 100;
          const part = (border - start[axis]) / (second[axis] - start[axis]);
          const wall = start[1 - axis]! + part * (second[1 - axis]! - start[1 - axis]!);
          expect(Math.abs(Math.abs(wall - (axis ? 50 : 70)) - half)).toBeLessThan(0.3);
        }
  });

  it("reads partitions", () => {
    expect(groupsOf("E|SN")).toEqual([["N", "S"], ["E"]]);
    expect(groupsOf("ES|N", true)).toEqual([["N", "W"], ["S"]]);
  });
});

describe("an action card", () => {
  const actions = cards.filter((kind) => !kind.tunnels && kind.number);
  const of = (kin: string): string[] => actions.map(({ name }) => name).filter((name) => family(name) === kin);

  it("has a drawing of its own", () => {
    const plain = paintAction("nobody drew this", "x");
    for (const kind of actions) {
      const art = paintAction(kind.name, "x");
      expect(art).not.toBe(plain);
      expect(art).not.toContain(">X</text>");
    }
    expect(plain).toContain(">X</text>");
  });

  it("belongs to a family", () => {
    expect(of("harm")).toEqual(
      expect.arrayContaining(["broken pick", "broken lamp", "broken cart", "rockfall", "theft", "trapped"]),
    );
    expect(of("see")).toEqual(expect.arrayContaining(["map", "inspection", "vault"]));
    expect(of("help")).toEqual(
      expect.arrayContaining(["repair pick", "repair pick+lamp", "master craftsman", "hands off", "freedom"]),
    );
    expect(of("path")).toEqual([]);
    for (const kind of paths) expect(family(kind.name)).toBe("path");
    expect(family("never heard of")).toBe("trick");
    expect(family("constructor")).toBe("trick");
    expect(family("broken saw")).toBe("harm");
  });

  it("that nobody knows is painted plainly, with its title", () => {
    for (const name of ["earthquake", "toString", "", "broken saw", "repair saw+pick"]) {
      const art = paintAction(name, "Землетрус");
      expect(fault(art)).toBeUndefined();
      expect(art).toContain(">Землетрус</text>");
      expect(art).toContain(">З</text>");
    }
    expect(fault(paintAction("earthquake", ""))).toBeUndefined();
  });

  it("is held as what it is", () => {
    const kind = { number: 200, name: "earthquake", tunnels: "", mark: "" };
    expect(paintCard(kind, "Earthquake", letters)).toBe(paintAction("earthquake", "Earthquake"));
    expect(paintCard({ ...kind, tunnels: "NS" }, "", letters)).toBe(path("NS"));
    expect(paintCard({ ...kind, number: 0, name: "nothing" }, "", letters)).toBe(paintBack("deck"));
  });
});

describe("a dwarf", () => {
  it("wears a hat that no face at the table wears, nor a team's colour", () => {
    const roles = box.dwarfs.slice(1).map((name) => paintDwarf(name, "", letters));
    const portraits = Array.from({ length: PORTRAITS }, (_, look) => paintPortrait(look));
    for (const portrait of portraits) expect(portrait).not.toMatch(/door-|--(plum|moss|night|deep|ember)/);
    const outlines = (art: string): Set<string> =>
      new Set([...art.matchAll(/ d="([^"]{20,})"/g)].map(([, d]) => d as string));
    const worn = new Set(portraits.flatMap((art) => [...outlines(art)]));
    for (const role of roles) expect([...outlines(role)].some((outline) => !worn.has(outline))).toBe(true);
  });

  it("who is nobody shows the back, and a stranger has a face", () => {
    expect(paintDwarf("nobody", "", letters)).toBe(paintBack("dwarf"));
    expect(paintDwarf("wizard", "Wizard", letters)).toContain(">Wizard</text>");
    expect(fault(paintDwarf("constructor", "?", letters))).toBeUndefined();
  });

  it("of a team bears its letter", () => {
    expect(paintDwarf("blue miner", "", { blue: "N", green: "Z" })).toContain(">N</text>");
    expect(paintDwarf("green miner", "", { blue: "N", green: "Z" })).toContain(">Z</text>");
  });

  it("has one of many faces, for any number", () => {
    expect(PORTRAITS).toBeGreaterThanOrEqual(12);
    expect(new Set(Array.from({ length: PORTRAITS }, (_, look) => paintPortrait(look))).size).toBe(PORTRAITS);
    expect(paintPortrait(PORTRAITS + 3)).toBe(paintPortrait(3));
    expect(paintPortrait(-1)).toBe(paintPortrait(PORTRAITS - 1));
    expect(paintPortrait(Number.NaN)).toBe(paintPortrait(0));
  });
});

describe("a title", () => {
  const titles = [
    "Map",
    "Master craftsman",
    "Zmiana kierunku",
    "Ремонт кирки или фонаря",
    "Мастер-ремесленник",
    "Prohledání",
    "Donaudampfschifffahrtsgesellschaft",
    "Смена направления движения всех игроков за столом",
    "地图",
    "a b c d e f g h",
  ];

  it.each(titles)("stays inside: %s", (title) => {
    const { lines, size } = fitted(title, 86);
    expect(lines.length).toBeLessThanOrEqual(2);
    expect(lines.join("").replaceAll(" ", "")).toBe(title.replaceAll(" ", ""));
    const art = paintAction("map", title);
    for (const line of lines) {
      const squeezed = art.includes(`textLength="86" lengthAdjust="spacingAndGlyphs">${line}<`);
      expect(squeezed || widthOf(line) * size <= 86.1).toBe(true);
    }
    const feet = [...art.matchAll(/<text x="50" y="([\d.]+)"/g)].map(([, y]) => Number(y));
    expect(feet.length).toBe(lines.length);
    for (const foot of feet) {
      expect(foot).toBeLessThan(136);
      expect(foot - size * 0.75).toBeGreaterThan(109);
    }
  });

  it("is large when short, and on one line as long as it can be read", () => {
    expect(fitted("Map", 86).size).toBe(13.5);
    expect(fitted("Broken cart", 86).lines).toHaveLength(1);
    expect(fitted("Master craftsman", 86).lines).toEqual(["Master", "craftsman"]);
  });

  it("cannot break out of the drawing", () => {
    const art = paintAction("map", `</text><script>alert("1")</script>&`);
    expect(fault(art)).toBeUndefined();
    expect(art).not.toContain("<script");
  });
});
