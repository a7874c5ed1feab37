import { describe, expect, it } from "vitest";
import catalogue from "../../painter/catalogue.fixture.json";
import type { Box, Happening, State } from "../../wire";
import { sentence } from "./telling";

const box = catalogue as unknown as Box;
const state = { seat: 0, seats: [{ name: "Ada" }, { name: "Bela" }, { name: "Cleo" }], game: null } as unknown as State;
const SECRETS: [kind: string, facts: Happening["facts"]][] = [
  ["Looked", { cell: 0, goal: "treasure" }],
  ["GoldKept", { value: 1 }],
  ["GoalsPutBack", { one: 0, two: 1, swapped: true }],
  ["Inspected", { target: 2, dwarf: "miner" }],
];
const told = (kind: string, facts: Happening["facts"], reader = state): string =>
  sentence(reader, box, { kind, facts, stood_in: [] });

describe.each(SECRETS)("what is secret in %s", (kind, facts) => {
  it("is told to who did it", () => {
    expect(told(kind, { seat: 0, ...facts })).toMatch(/^You /);
  });

  it("is told as what another did, when all know it", () => {
    expect(told(kind, { seat: 1, ...facts })).toMatch(/^Bela /);
    expect(told(kind, { seat: 1, ...facts }, { ...state, seat: null })).toMatch(/^Bela /);
  });
});

it("is told as a deed without its secret, where nobody knows that any more", () => {
  expect(told("GoalsPutBack", { seat: 0, one: 0, two: 1, swapped: null })).toBe("You put them back, perhaps swapped.");
});

it("names a card that was robbed to whoever knows it", () => {
  const robbed = { seat: 1, target: 0, card: catalogue.cards.find(({ name }) => name === "map")!.number };
  expect(told("CardRobbed", robbed)).toBe("Bela took a card from you: Map.");
  expect(told("CardRobbed", { ...robbed, card: null })).toBe("Bela took a card from you.");
});

describe("a deed that is done to oneself", () => {
  const DEEDS: [kind: string, facts: Happening["facts"], own: string, other: string][] = [
    ["ToolRepaired", { tool: "lamp" }, "You repaired your own lantern.", "Bela repaired their own lantern."],
    ["Freed", {}, "You freed yourself.", "Bela got free."],
    ["TheftStopped", {}, "You stopped your own theft.", "Bela stopped their own theft."],
  ];
  it.each(DEEDS)("%s", (kind, facts, own, other) => {
    expect(told(kind, { ...facts, seat: 0, target: 0 })).toBe(own);
    expect(told(kind, { ...facts, seat: 1, target: 1 })).toBe(other);
  });

  it("is no payment where it is one's own toll", () => {
    expect(told("TollPaid", { payer: 0, owner: 0, cell: 0 })).toBe("Your own toll dwarf leaves: no toll is due.");
    expect(told("TollPaid", { payer: 1, owner: 1, cell: 0 })).toBe("Bela’s own toll dwarf leaves: no toll is due.");
    expect(told("TollPaid", { payer: 1, owner: 0, cell: 0 })).toBe("Bela paid 1 gold to you.");
  });
});
