import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { NAMES } from "../../learn/shelf";
import type { CardKind } from "../../wire";
import { helpOf, type Topic } from "./cards";

const read = (path: string): unknown => JSON.parse(readFileSync(`src/${path}`, "utf8"));
const { cards } = read("painter/catalogue.fixture.json") as { cards: CardKind[] };
const files = readdirSync("src/table/help/words");
const english = read("table/help/words/en.json") as Record<string, string>;
const source = ["HelpText", "HelpNow", "HelpSheet", "HelpBubble"]
  .map((name) => readFileSync(`src/table/help/${name}.svelte`, "utf8"))
  .join("");
const COVERED: Topic[] = ["goal", "chest", "figure"];
const all = [...cards.map(({ number }): Topic => number), ...COVERED].map((topic) => helpOf(cards, topic));

describe.each(cards.slice(1))("$name", ({ number }) => {
  it("has a sentence of its own sort, a rule and a lesson", () => {
    const { about, rule, lesson, steps } = helpOf(cards, number);
    expect(about).not.toBe("hidden");
    expect(rule).toMatch(/^[A-Z]\d+$/);
    expect(NAMES).toContain(lesson);
    expect(steps.length).toBeLessThanOrEqual(3);
  });
});

describe.each(files)("%s", (file) => {
  const words = read(`table/help/words/${file}`) as Record<string, string>;
  it.each([...new Set(all.flatMap(({ about, steps }) => [about, ...steps]))])("says %s", (key) => {
    expect(words[key]).toBeTruthy();
  });
  it("says the same things as English", () => {
    expect(Object.keys(words)).toEqual(Object.keys(english));
  });
});

it("has no words that nobody says", () => {
  const said = new Set(all.flatMap(({ about, steps }) => [about, ...steps]));
  const unsaid = Object.keys(english).filter((key) => !said.has(key) && !key.startsWith("family."));
  expect(unsaid.filter((key) => !source.includes(`say("${key}")`))).toEqual([]);
});
