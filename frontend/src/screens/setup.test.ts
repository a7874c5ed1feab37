import { describe, expect, it } from "vitest";
import type { Box } from "../wire";
import {
  additionsOf,
  addressIn,
  cleanName,
  extrasIn,
  freshPlan,
  levelName,
  limitsOf,
  modulesIn,
  obstacleTo,
  planOf,
  readSeed,
  rulesetIn,
  rulesText,
  seated,
  settingsOf,
  settled,
  toggled,
  USUAL,
  wishOf,
  withRuleset,
  planned,
  toggledCell,
} from "./setup";

const module = (
  name: string,
  excludes: Record<string, string> = {},
  needs: string[] = [],
  settings: string[] = [],
) => ({ name, part: "modules", title: name, rules: "X1", cards: [], needs, excludes, settings });
const ALL = ["saboteur2", "veto", "toll", "party", "chests"];

/** As the server tells it, with fewer modules. */
const box: Box = {
  edition: "1",
  cards: [],
  dwarfs: [],
  events: {},
  bots: [],
  chests: {},
  modules: [
    module("base", { saboteur2: "choose one of the two games" }),
    module("saboteur2", { base: "choose one of the two games", tournament: "base only", greedy: "base only" }),
    module("tournament", { greedy: "it brings its own", costume: "no dwarf is left over" }, ["base"]),
    module("greedy", { tournament: "it brings its own" }, ["base"]),
    module("veto", {}, [], ["window"]),
    module("toll"),
    module("costume", { tournament: "no dwarf is left over", party: "two sides" }),
    module("party", { costume: "two sides" }),
    module("chests", {}, [], ["chests"]),
  ],
  rulesets: [
    { name: "base", modules: ["base"], fewest: 3, most: 10 },
    { name: "saboteur2", modules: ["saboteur2"], fewest: 2, most: 12 },
    { name: "tournament", modules: ["base", "tournament"], fewest: 5, most: 9 },
    { name: "jubilee", modules: ALL, fewest: 2, most: 12 },
  ],
};

it("lets the host choose four cells for the chests: a fifth takes the place of the oldest", () => {
  const cells = ["e2n1", "e4", "e2s1", "e6n3"].reduce(toggledCell, [] as string[]);
  expect(toggledCell(cells, "e4")).toEqual(["e2n1", "e2s1", "e6n3"]);
  expect(toggledCell(cells, "e6s3")).toEqual(["e4", "e2s1", "e6n3", "e6s3"]);
  expect(planned(cells.join(", "))).toEqual(cells);
  expect(planned("gate")).toEqual([]);
});

describe("what goes together", () => {
  it("says what a module needs", () => {
    expect(obstacleTo(box, ["saboteur2"], "greedy")).toMatchObject({ kind: "needs", other: "base", rule: "M1" });
    expect(obstacleTo(box, ["base"], "greedy")).toBeNull();
  });

  it("says what stands in a module's way, from whichever side it is known", () => {
    expect(obstacleTo(box, ["base", "tournament"], "greedy")).toMatchObject({
      kind: "excludes",
      other: "tournament",
      why: "it brings its own",
    });
    expect(obstacleTo(box, ["base", "party"], "costume")).toMatchObject({ other: "party", rule: "M1" });
  });

  it("leaves games, and what has a ruleset of its own, to the rulesets", () => {
    expect(additionsOf(box).map(({ name }) => name)).toEqual(["greedy", "veto", "toll", "costume", "party", "chests"]);
  });

  it("does not let in what cannot come in, and keeps the game", () => {
    expect(toggled(box, ["base", "party"], "costume")).toEqual(["base", "party"]);
    expect(toggled(box, ["base"], "base")).toEqual(["base"]);
  });

  it("keeps the order of the box", () => {
    expect(toggled(box, ["base", "chests"], "veto")).toEqual(["base", "veto", "chests"]);
    expect(toggled(box, ["base", "veto", "chests"], "veto")).toEqual(["base", "chests"]);
  });
});

describe("rulesets", () => {
  it("are found in a sum, the largest first", () => {
    expect(rulesetIn(box, ["base", "veto"])).toBe("base");
    expect(rulesetIn(box, ["base", "tournament", "veto"])).toBe("tournament");
    expect(rulesetIn(box, ALL)).toBe("jubilee");
    expect(rulesetIn(box, ALL.slice(0, 4))).toBe("saboteur2");
  });

  it("are written by name, or as a sum", () => {
    expect(rulesText(box, ["base"])).toBe("base");
    expect(rulesText(box, ["base", "tournament"])).toBe("tournament");
    expect(rulesText(box, ["chests", "base"])).toBe("base + chests");
    expect(rulesText(box, ALL)).toBe("jubilee");
    expect(rulesText(box, [...ALL].reverse())).toBe("jubilee");
  });

  it("are read as they are written", () => {
    for (const modules of [["base"], ["base", "tournament", "chests"], ALL, ["saboteur2", "costume"]]) {
      expect(modulesIn(box, rulesText(box, modules))).toEqual(modules);
    }
    expect(modulesIn(box, "tournament + toll")).toEqual(["base", "tournament", "toll"]);
  });

  it("take along what was added and still fits", () => {
    expect(withRuleset(box, ["base", "greedy", "veto", "chests"], "saboteur2")).toEqual([
      "saboteur2",
      "veto",
      "chests",
    ]);
    expect(withRuleset(box, ["base", "veto", "costume"], "tournament")).toEqual(["base", "tournament", "veto"]);
  });

  it("leave behind what they brought themselves", () => {
    expect(withRuleset(box, ALL, "base")).toEqual(["base"]);
    expect(withRuleset(box, ["base", "tournament", "veto"], "base")).toEqual(["base", "veto"]);
    expect(extrasIn(box, ["base", "tournament", "veto"])).toEqual(["veto"]);
  });

  it("win over what was added before", () => {
    expect(withRuleset(box, ["base", "costume"], "jubilee")).toEqual(ALL);
  });
});

describe("how many play", () => {
  it("is what every part of the sum allows", () => {
    expect(limitsOf(box, ["base", "veto"])).toEqual({ fewest: 3, most: 10 });
    expect(limitsOf(box, ["base", "tournament"])).toEqual({ fewest: 5, most: 9 });
    expect(limitsOf(box, ["saboteur2", "chests"])).toEqual({ fewest: 2, most: 12 });
  });

  it("decides what is played, where the wish is not for so many", () => {
    expect(settled(box, ["base", "veto"], 5)).toEqual(["base", "veto"]);
    expect(settled(box, ["base", "veto"], 2)).toEqual(["saboteur2", "veto"]);
    expect(settled(box, ["base", "greedy"], 11)).toEqual(["saboteur2"]);
    expect(settled(box, ["base", "tournament", "toll"], 10)).toEqual(["base", "toll"]);
    expect(settled(box, ["base", "tournament"], 4)).toEqual(["base"]);
  });

  it("follows the ruleset: bots come and go before people", () => {
    expect(seated({ fewest: 5, most: 9 }, 2, 1)).toEqual({ people: 2, bots: 3 });
    expect(seated({ fewest: 5, most: 9 }, 8, 4)).toEqual({ people: 8, bots: 1 });
    expect(seated({ fewest: 3, most: 10 }, 12, 0)).toEqual({ people: 10, bots: 0 });
    expect(seated({ fewest: 3, most: 10 }, 5, 2)).toEqual({ people: 5, bots: 2 });
    expect(seated({ fewest: 2, most: 12 }, 1, 0)).toEqual({ people: 1, bots: 1 });
  });
});

describe("what is sent", () => {
  it("is the whole wish", () => {
    const plan = { ...freshPlan(), modules: ["base", "veto"], people: 3, bots: 2, referee: true };
    expect(wishOf(box, plan, "Ada")).toEqual({
      name: "Ada",
      bots: 2,
      referee: true,
      settings: { ...USUAL, rules: "base + veto", players: 5 },
    });
  });

  it("leaves out what has no use without its module", () => {
    const settings = { ...USUAL, chests: "gate", window: 8 };
    expect(settingsOf(box, { ...freshPlan(), settings })).toMatchObject({ chests: "seed", window: 3 });
    expect(settingsOf(box, { ...freshPlan(), modules: ["base", "veto", "chests"], settings })).toMatchObject({
      chests: "gate",
      window: 8,
    });
  });

  it("lists no table that nobody may watch, and lets no seat begin that there is not", () => {
    const settings = { ...USUAL, spectators: false, listed: true, delay: 60, first: 5 };
    expect(settingsOf(box, { ...freshPlan(), settings })).toMatchObject({ listed: false, delay: 0, first: null });
  });

  it("comes back as the same plan", () => {
    const settings = { ...USUAL, rules: "base + chests", players: 6, clock: 60 as const, chests: "trail" };
    expect(settingsOf(box, planOf(box, settings, 2))).toEqual(settings);
    expect(planOf(box, settings, 2)).toMatchObject({ people: 4, bots: 2, modules: ["base", "chests"] });
  });
});

describe("what people type", () => {
  it("becomes a name that the server takes", () => {
    expect(cleanName("  Ada   Lovelace ")).toBe("Ada Lovelace");
    expect(cleanName('A+B:"C"')).toBe("A B C");
    expect(cleanName("Zażółć​ Ніна")).toBe("Zażółć Ніна");
    expect([...cleanName("x".repeat(40))]).toHaveLength(24);
    expect(cleanName(" ;, ")).toBe("");
  });

  it("becomes a seed, or is fresh", () => {
    expect(readSeed("")).toBeNull();
    expect(readSeed(" 12 345 ")).toBe(12345);
    expect(readSeed("-1")).toBeUndefined();
    expect(readSeed("lucky")).toBeUndefined();
    expect(readSeed("9007199254740991")).toBe(2 ** 53 - 1);
    expect(readSeed("9007199254740993")).toBe("9007199254740993");
    expect(readSeed("9".repeat(101))).toBeUndefined();
  });

  it("leads to a table, be it a code or a link", () => {
    expect(addressIn("kq7 m2x")).toBe("/table/KQ7M2X");
    expect(addressIn("KQ7-M2X")).toBe("/table/KQ7M2X");
    expect(addressIn("https://mine.example/table/KQ7M2X")).toBe("/table/KQ7M2X");
    expect(addressIn("Come and play: http://10.0.0.5:8765/table/kq7m2x/ !")).toBe("/table/KQ7M2X");
    expect(addressIn("https://mine.example/table/KQ7M2X/screen")).toBe("/table/KQ7M2X");
    expect(addressIn("https://mine.example/table/KQ7M2X#k=abc")).toBe("/table/KQ7M2X#k=abc");
    expect(addressIn("hello there, friends")).toBe("");
    expect(addressIn("")).toBe("");
  });

  it("is called by its level", () => {
    expect(levelName("expert:simulations=300,candidates=5")).toBe("expert");
  });
});
