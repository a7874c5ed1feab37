import { describe, expect, it } from "vitest";
import { t } from "../lib/settings/words.svelte";
import type { Box, State } from "../wire";
import { comings, exchanged, factsOf, shuffled } from "./lobbying";

describe("what was agreed on", () => {
  const box = { modules: [{ name: "slow", settings: ["window"] }] } as unknown as Box;
  const facts = (bot: string, talk: boolean, module = "base"): string =>
    factsOf({ settings: { talk }, seats: [{ name: "Ada", bot }] } as unknown as State, box, [module]).join();

  it("is whether bots talk, where there are any", () => {
    expect(facts("normal", true)).toContain("Bots talk, and may lie");
    expect(facts("normal", false)).toContain("Bots say nothing");
    expect(facts("", true)).not.toContain("Bots talk");
  });

  it("is for how long a veto is waited for, where a module has a use for that", () => {
    const window = t("lobby.fact.window", { seconds: 3 });
    expect(facts("", true, "slow")).toContain(window);
    expect(facts("", true)).not.toContain(window);
  });
});

describe("who came and went", () => {
  it("is said together", () => {
    const news = comings(["Ada", "Bo"], ["Ada", "Cy"]);
    expect(news).toMatch(/Cy.*Bo/);
    expect(news).not.toContain("Ada");
  });

  it("is nobody, where only places were changed", () => {
    expect(comings(["Ada", "Bo"], ["Bo", "Ada"])).toBe("");
  });
});

describe("an order", () => {
  it("has two seats exchanged, and no others", () => {
    expect(exchanged(4, 1, 2)).toEqual([0, 2, 1, 3]);
  });

  it("is shuffled so that every order can come", () => {
    const rolls = [0, 0.4, 0.7].flatMap((first) => [0, 0.6].map((second) => [first, second]));
    const orders = rolls.map((roll) => shuffled(3, () => roll.shift()!).join());
    expect(new Set(orders).size).toBe(6);
  });
});
