import { describe, expect, it } from "vitest";
import catalogue from "../../painter/catalogue.fixture.json";
import type { Box, Happening, State } from "../../wire";
import type { Item } from "../log/story.svelte";
import { isRevealed, outcomeOf, reasonsOf, standings } from "./ending";

const table = { seat: 0, seats: [{ name: "Ada" }, { name: "Bo" }, { name: "Cy" }] } as unknown as State;
const box = catalogue as unknown as Box;
const event = (kind: string, facts: Record<string, unknown>): Happening => ({ kind, facts }) as Happening;
const items = (round: number, ...events: Happening[]): Item[] =>
  events.map((event, number) => ({ number, round, event }));

describe("the standings", () => {
  const paid = [event("GoldPaid", { seat: 1, gold: 4 })];
  const kept = [event("GoldKept", { seat: 0, value: 3 }), event("GoldKept", { seat: 2, value: null })];

  it("add up what everybody saw being paid", () => {
    const stolen = event("Stolen", { seat: 2, target: 1, gold: 1 });
    const [first, second, third] = standings(table, box, items(1, ...paid, stolen), 1);
    expect([first!.seat, first!.place, first!.gold]).toEqual([1, 1, 3]);
    expect([second!.seat, second!.place, second!.gold]).toEqual([2, 2, 1]);
    expect([third!.seat, third!.place, third!.gold]).toEqual([0, 3, 0]);
  });

  it("begin with what everybody had when the game did [T1]", () => {
    const rich = { ...table, game: { purse: 1 } } as unknown as State;
    const toll = event("TollPaid", { payer: 0, owner: 1, gold: 1 });
    expect(standings(rich, box, items(1, toll), 1).map(({ seat, gold }) => [seat, gold])).toEqual([
      [1, 2],
      [2, 1],
      [0, 0],
    ]);
  });

  it("leave shut what lies face-down, and rank nobody by it [B23]", () => {
    const rows = standings(table, box, [...items(1, ...paid), ...items(2, ...kept)], 2);
    expect(rows.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(rows.map(({ place }) => place)).toEqual([null, null, null]);
    expect(rows.map(({ rounds }) => rounds)).toEqual([
      [0, 3],
      [4, 0],
      [0, null],
    ]);
    expect(rows.map(({ gold }) => gold)).toEqual([3, 4, null]);
  });
});

it("tells a theft on both sides", () => {
  const events = [event("Stolen", { seat: 1, target: 0, gold: 1 })];
  const texts = [0, 1, 2].map((seat) => reasonsOf(table, box, events, seat).map(({ text }) => text));
  expect(texts).toEqual([["Robbed by Bo"], ["Robbed you"], []]);
});

it.each([
  [["green miner", "boss", "profiteer"], true, "Wins with the team, 1 less"],
  [["boss", "profiteer"], true, "Wins without a team, 1 less"],
  [["profiteer"], false, "The treasure stayed hidden, 1 less"],
])("says with whom somebody wins who gets less: %s", (dwarfs, found, text) => {
  const events = [
    event("RoundEnded", { treasure_found: found, dwarfs: ["boss", "miner", "miner"] }),
    event("RoundWon", { dwarfs }),
    event("Reckoned", { reasons: ["less", "", ""], counts: [1, 0, 0] }),
  ];
  expect(reasonsOf(table, box, events, 0).map((reason) => reason.text)).toEqual([text]);
});

it.each([
  [["blue miner", "boss", "profiteer"], true, "blue"],
  [["blue miner", "green miner", "boss", "profiteer"], true, "both"],
  [["boss", "profiteer"], true, "nobody"],
  [["saboteur", "profiteer"], false, "saboteur"],
  [["profiteer"], false, "saboteur"],
  [["greedy dwarf"], true, "greedy"],
  [["miner"], true, "miner"],
])("names who has won: %s", (winners, found, role) => {
  expect(outcomeOf({ winners, found })).toBe(role);
});

describe("a round that ended", () => {
  const end = (...before: Happening[]) => ({ round: 1, before: items(1, ...before), events: [], isPast: false });

  it("did so with a goal, if one was turned up last: the giant spider, too [G2]", () => {
    expect(isRevealed(end(event("Dug", {}), event("GoalRevealed", { goal: "spider" }), event("LaidUp", {})))).toBe(
      true,
    );
  });

  it("did so with the last card, if goals were turned up long before", () => {
    const passed = Array.from({ length: 6 }, () => event("Passed", {}));
    expect(isRevealed(end(event("GoalRevealed", { goal: "stone A" }), ...passed))).toBe(false);
  });
});
