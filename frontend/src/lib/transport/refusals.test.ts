import {
  parse,
  TYPE,
  type MessageFormatElement,
} from "../../../node_modules/@formatjs/icu-messageformat-parser/index.js";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { inWords } from "./refusals";
import { words } from "../settings/words.svelte";

const told = (template: string, values: Record<string, number | string | string[]> = {}) => ({
  sentence: `${template}, in English`,
  template,
  values,
});

afterEach(() => words.use("en"));

describe("what is refused", () => {
  it("is told in English with the names that the page has for cards", async () => {
    expect(
      await inWords(told("with {cards} in front of you, you cannot place a path card", { cards: ["broken lamp"] })),
    ).toBe("With Broken lantern in front of you, you cannot place a path card");
  });

  it("is told in the reader's language", async () => {
    await words.use("pl");
    expect(await inWords(told("this seat is taken"))).toBe("To miejsce jest zajęte");
  });

  it("calls cards, modules and rules as the reader does", async () => {
    await words.use("ru");
    expect(
      await inWords(
        told("with {cards} in front of you, you cannot place a path card", { cards: ["broken pick", "broken lamp"] }),
      ),
    ).toBe("Нельзя класть карты пути; перед тобой: Сломанная кирка и Сломанный фонарь");
    expect(
      await inWords(
        told("{modules} cannot be played together: {why}", {
          modules: ["costume", "party"],
          why: "they are the two sides of one postcard",
        }),
      ),
    ).toContain("потому что это две стороны одной открытки");
    expect(
      await inWords(
        told("{rules} is for {low} to {high} players, not {count}", {
          rules: "base + toll",
          low: 3,
          high: 10,
          count: 2,
        }),
      ),
    ).toBe("Базовая игра + Платные тоннели: от 3 до 10 игроков, а не 2");
  });

  it("calls people as they call themselves", async () => {
    await words.use("uk");
    expect(await inWords(told("it is not your turn: {who} is asked", { who: "base" }))).toBe(
      "Зараз не твоя черга: ходить base",
    );
  });

  it("counts as the language does, and names sides", async () => {
    await words.use("pl");
    expect(
      await inWords(told("{count} of {all} seats are empty: fill them with people or bots", { count: 2, all: 5 })),
    ).toBe("2 miejsca z 5 są wolne: posadź tam ludzi albo boty");
    await words.use("bg");
    expect(await inWords(told("rock against tunnel on its {side} side", { side: "east" }))).toBe(
      "Скала срещу тунел на изток",
    );
  });

  it("is told in English if it is newer than the page", async () => {
    await words.use("bg");
    expect(await inWords(told("nobody has translated this {thing}", { thing: "yet" }))).toBe(
      "Nobody has translated this {thing}, in English",
    );
  });
});

describe.each(["pl", "bg", "uk", "ru"])("the catalogue of %s", (language) => {
  const catalogue = JSON.parse(readFileSync(`src/words/refusals/${language}.json`, "utf8")) as Record<string, string>;
  const inside = (tree: MessageFormatElement[]): MessageFormatElement[] =>
    tree.flatMap((element) => [
      element,
      ...("options" in element ? Object.values(element.options).flatMap((option) => inside(option.value)) : []),
    ]);

  it.each(Object.entries(catalogue))("%s", (template, text) => {
    const elements = inside(parse(text, { ignoreTag: true }));
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const places = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const element of elements) {
      if (element.type === TYPE.plural) expect(Object.keys(element.options).sort()).toEqual([...categories].sort());
      if (element.type !== TYPE.literal && element.type !== TYPE.pound)
        expect(places).toContain("value" in element ? element.value : "");
    }
  });
});
