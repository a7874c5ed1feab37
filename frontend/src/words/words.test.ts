import { parse, TYPE, type MessageFormatElement } from "../../node_modules/@formatjs/icu-messageformat-parser/index.js";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const FOLDER = "src/words";
const languages = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
const words = (name: string): Record<string, string> => JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
const english = words("en.json");

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes(".test."))
  .map((name) => readFileSync(join("src", name), "utf8"))
  .join("\n");

/** Every text in the sources that is or begins a key; what follows ${ is not known here. */
const literals = [...sources.matchAll(/["'`]([a-z][\w.+ -]*?)(?:["'`]|\$\{)/gi)].map(([whole, text]) => ({
  text: text!,
  open: whole.endsWith("{"),
}));
const exact = new Set(literals.filter(({ open }) => !open).map(({ text }) => text));
const begun = literals.filter(({ open, text }) => open && text.includes(".")).map(({ text }) => text);

function named(tree: MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const element of tree) {
    if (element.type !== TYPE.literal && element.type !== TYPE.pound && "value" in element)
      found.add(String(element.value));
    if ("options" in element) for (const option of Object.values(element.options)) named(option.value, found);
  }
  return found;
}

/** What every event is told with: a language may need to know who is spoken to where English does not. */
const PEOPLE = ["who", "self", "toYou", "toSelf", "youPay", "target", "payer", "owner", "list"];

describe.each(languages)("%s", (name) => {
  const own = words(name);
  it("has a text for every key, and no other", () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
  });

  it("names nothing that English does not", () => {
    for (const [key, text] of Object.entries(own)) {
      const known = named(parse(english[key] ?? "", { ignoreTag: true }));
      if (key.startsWith("event.")) for (const person of PEOPLE) known.add(person);
      for (const argument of named(parse(text, { ignoreTag: true }))) expect(known, key).toContain(argument);
    }
  });

  it("has all the plurals of its language", () => {
    const categories = new Intl.PluralRules(name.slice(0, 2)).resolvedOptions().pluralCategories;
    const check = (key: string, tree: MessageFormatElement[]): void => {
      for (const element of tree) {
        if (!("options" in element)) continue;
        const choices = Object.keys("options" in element ? element.options : {}).filter(
          (choice) => !choice.startsWith("="),
        );
        if (element.type === TYPE.plural && choices.length > 1)
          expect(Object.keys(element.options), key).toEqual(expect.arrayContaining([...categories]));
        for (const option of Object.values(element.options)) check(key, option.value);
      }
    };
    for (const [key, text] of Object.entries(own)) check(key, parse(text, { ignoreTag: true }));
  });
});

it("has no words that nobody says", () => {
  const unused = Object.keys(english).filter((key) => !exact.has(key) && !begun.some((start) => key.startsWith(start)));
  expect(unused).toEqual([]);
});

it("lacks no word that is said", () => {
  const prefixes = new Set(Object.keys(english).map((key) => key.split(".")[0]));
  const said = [...exact].filter((text) => /^[a-z]+\.[\w.+ -]+$/i.test(text) && prefixes.has(text.split(".")[0]!));
  expect(said.filter((key) => !(key in english))).toEqual([]);
});
