import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { NAMES } from "../../learn/shelf";
import { helpOf, type Known, type Topic } from "./cards";
import { said } from "./words";

const read = (path: string): unknown => JSON.parse(readFileSync(`src/${path}`, "utf8"));
const box = read("painter/catalogue.fixture.json") as Known;
const { cards, modules } = box;
const files = readdirSync("src/table/help/words");
const english = read("table/help/words/en.json") as Record<string, string>;
const source = ["HelpText", "HelpNow", "HelpSheet", "HelpBubble"]
  .map((name) => readFileSync(`src/table/help/${name}.svelte`, "utf8"))
  .join("");
const COVERED: Topic[] = ["goal", "chest", "figure"];
/** Whether it is said here, and not by a module. */
const isOurs = (key: string): boolean => !key.startsWith("module.");
const all = [...cards.map(({ number }): Topic => number), ...COVERED].map((topic) => helpOf(box, topic));

describe.each(cards.slice(1))("$name", ({ number }) => {
  it("has a sentence of its own sort, a rule and a lesson", () => {
    const help = helpOf(box, number);
    const { about, rule, lesson, steps } = help;
    expect(about).not.toBe("hidden");
    expect(about in english || said(help)).toBeTruthy();
    expect(rule).toMatch(/^[A-Z]\d+$/);
    expect(NAMES).toContain(lesson);
    expect(steps.length).toBeLessThanOrEqual(3);
  });
});

describe.each(files)("%s", (file) => {
  const words = read(`table/help/words/${file}`) as Record<string, string>;
  it.each([...new Set(all.flatMap(({ about, steps }) => [about, ...steps]))].filter(isOurs))("says %s", (key) => {
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

it("lets a module speak for a card of which nothing else is said", () => {
  const mule = { ...cards.at(-1)!, number: cards.length, name: "mule" };
  const veto = modules.find(({ name }) => name === "veto")!;
  const known = { cards: [...cards, mule], modules: [...modules, { ...veto, cards: [mule.number] }] };
  expect(helpOf(known, mule.number)).toEqual({ about: "module.veto.text", rule: "W19", lesson: "veto", steps: [] });
});
