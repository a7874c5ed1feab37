import { describe, expect, it } from "vitest";
import { paintAction, paintChestEffect, paintDwarf } from "../painter";
import catalogue from "../painter/catalogue.fixture.json";
import { letters, moduleArt, rulesetArt } from "../screens/pictures";
import { MARKS } from "../read/moments";
import { SOUNDS } from "../table/talk/noticing";
import { ASKED } from "../table/talk/queries";
import box from "./box.fixture.json";
import english from "../words/en.json";

/** What parts of the page say themselves. */
const sources = Object.values(
  import.meta.glob<string>(["../{read,table}/**/*.{ts,svelte}", "!../**/*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
/** Kinds of events that are named there: what a kind is compared with, and words that nothing else is called. */
const kindsIn = (source: string): string[] =>
  [...source.matchAll(/kind [!=]== "([A-Z]\w+)"|"((?:[A-Z][a-z]+){2,})"/g)].map(([, one, other]) => (one ?? other)!);

const UNKNOWN = "what nobody knows";

describe("the page", () => {
  it("has words for all that is in the box", () => {
    expect(box.words.filter((key) => !(key in english))).toEqual([]);
  });

  it("has none for what is not", () => {
    const known = new Set([...box.words, "question.other", "question.use"]);
    const said = Object.keys(english).filter((key) =>
      /^(chest|dwarf|event|module|option|question|reason|ruleset)\./.test(key),
    );
    expect(
      said.filter((key) => !known.has(key.replace(/\.(free|known|own)$/, "")) && !key.startsWith("question.pick.")),
    ).toEqual([]);
  });

  it("names no event that is not", () => {
    const named = [...Object.keys({ ...MARKS, ...SOUNDS, ...ASKED }), ...sources.flatMap(kindsIn)];
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((kind) => !box.words.includes(`event.${kind}`))).toEqual([]);
  });

  it.each(catalogue.cards.filter(({ name, tunnels }) => name !== "nothing" && !tunnels))("draws $name", ({ name }) => {
    expect(paintAction(name, "X")).not.toBe(paintAction(UNKNOWN, "X"));
  });

  it.each(catalogue.dwarfs)("draws the dwarf %s", (name) => {
    expect(paintDwarf(name, "X", letters())).not.toBe(paintDwarf(UNKNOWN, "X", letters()));
  });

  it.each(catalogue.chests)("draws what is in chest %s", (chest) => {
    expect(paintChestEffect(chest, "X")).not.toBe(paintChestEffect(UNKNOWN, "X"));
  });

  it.each(box.modules.filter((name) => !box.rulesets.includes(name)))("has a picture for the module %s", (name) => {
    expect(moduleArt(name)).not.toBe(moduleArt(UNKNOWN));
  });

  it.each(box.rulesets)("has pictures for the ruleset %s", (name) => {
    expect(rulesetArt(name)).not.toEqual(rulesetArt(UNKNOWN));
  });
});
