import { describe, expect, it } from "vitest";
import catalogue from "../../painter/catalogue.fixture.json";
import type { Box, Happening, Option, Saying, Seen, State } from "../../wire";
import { dig, option } from "../hand/options.fixture";
import {
  announcedCard,
  bubbles,
  deedText,
  inQuestion,
  lastEnd,
  latest,
  lines,
  newestCard,
  ruleOfEnd,
  until,
} from "./recent";
import type { Item } from "./story.svelte";

const box = { ...catalogue, cards: [], dwarfs: [] } as unknown as Box;
const table = { seat: 0, seats: [{ name: "Ada" }, { name: "Bo" }, { name: "Cy" }], game: null } as unknown as State;
let round = 1;
const items = (...happened: (Happening | Saying)[]): Item[] =>
  happened.map((one, number): Item => {
    if (!("kind" in one)) return { number, round, saying: one };
    if (one.kind === "RoundBegun") round = Number(one.facts["round"]);
    return { number, round, event: one };
  });
const event = (kind: string, facts: Happening["facts"] = {}): Happening => ({ kind, facts, stood_in: [] });
const passed = (seat: number): Happening => event("Passed", { seat, card: null });
const said = (seat: number, text: string, at = 0): Saying => ({
  seq: 1,
  at,
  person: seat,
  seat,
  name: table.seats[seat]!.name,
  text,
  phrase: "",
  claim: null,
  query: null,
});

describe("the log", () => {
  it("tells of cards that are passed together in one line", () => {
    const log = lines(table, box, items(passed(1), passed(1), event("Drew", { seat: 1 }), passed(1), passed(2)));
    expect(log.map(({ text }) => text)).toEqual(["Bo passed 3 cards.", "Cy passed a card."]);
  });

  it("names the deed, not what goes before it", () => {
    const toll = event("TollPaid", { payer: 1, owner: 1, cell: 5, gold: 0 });
    const dug = event("Dug", { seat: 1, cell: 5, face: 20 });
    expect(deedText(table, box, [toll, dug, event("Drew", { seat: 1 })])).toBe(deedText(table, box, [dug]));
    expect(deedText(table, box, [passed(1), passed(1)])).toBe("Bo passed 2 cards.");
    expect(deedText(table, box, [toll])).toBe("Bo’s own toll dwarf leaves: no toll is due.");
  });

  it("says of a deed that a bot did it in one's place", () => {
    expect(deedText(table, box, [{ ...passed(1), stood_in: [1] }])).toBe("Bo passed a card. (a bot stood in for Bo)");
    expect(deedText(table, box, [{ ...passed(0), stood_in: [0] }])).toBe("You passed a card. (a bot stood in for you)");
    expect(deedText(table, box, [{ ...passed(0), stood_in: [1] }])).toBe("You passed a card.");
  });

  it("does not run over what was said in between", () => {
    expect(lines(table, box, items(passed(1), said(2, "hm"), passed(1))).map(({ text }) => text)).toEqual([
      "Bo passed a card.",
      "hm",
      "Bo passed a card.",
    ]);
  });

  it("speaks to its reader, and begins with a capital", () => {
    const log = lines(
      table,
      box,
      items(
        event("ToolBroken", { seat: 1, target: 0, tool: "lamp" }),
        event("RoundWon", { seats: [0] }),
        event("RoundWon", { seats: [1, 0] }),
      ),
    );
    expect(log.map(({ text }) => text)).toEqual([
      "Bo broke your lantern.",
      "You win the round.",
      "Bo and you win the round.",
    ]);
  });

  it("does not tell who has won where the end of the round says it", () => {
    const miners = event("RoundWon", { seats: [0, 1], dwarfs: ["miner"], rule: "B21", evident: true });
    const teams = event("RoundWon", { seats: [0, 1], dwarfs: ["boss", "profiteer"], rule: "S18" });
    expect(lines(table, box, items(miners, teams)).map(({ text }) => text)).toEqual(["You and Bo win the round."]);
  });

  it("gives the last deeds newest first", () => {
    expect(latest(table, box, items(passed(0), passed(1), said(2, "hm")), 2)).toEqual([
      "Bo passed a card.",
      "You passed a card.",
    ]);
  });
});

it("lets bubbles burst after a while", () => {
  expect([...bubbles(table, box, items(said(1, "old", 1), said(2, "new", 20)), 22_000)]).toEqual([[2, "new"]]);
});

it("puts who spoke last last, also who had spoken before", () => {
  const told = items(said(1, "first", 20), said(2, "then", 20), said(1, "last", 21));
  expect([...bubbles(table, box, told, 22_000).values()]).toEqual(["then", "last"]);
});

it("knows the newest card, and forgets it with the mine", () => {
  const dug = items(event("Dug", { seat: 2, cell: 5, face: 20 }));
  expect(newestCard(box, { last_dug: 5 } as Seen, dug)).toEqual({ cell: 5, seat: 2, stood: false });
  expect(newestCard(box, { last_dug: null } as Seen, dug)).toBeNull();
});

describe("the end of a round", () => {
  it("is what happened until the next one begins", () => {
    const end = lastEnd(
      items(
        event("RoundBegun", { round: 2 }),
        passed(2),
        event("RoundEnded"),
        event("GoldPaid"),
        event("RoundBegun", { round: 3 }),
        passed(1),
      ),
    );
    expect(end).toEqual({
      round: 2,
      before: [
        { number: 0, round: 2, event: event("RoundBegun", { round: 2 }) },
        { number: 1, round: 2, event: passed(2) },
      ],
      events: [event("RoundEnded"), event("GoldPaid")],
      isPast: true,
    });
  });

  it("is not told before it is seen", () => {
    const told = items(event("GoalRevealed", { goal: "stone" }), passed(1), event("RoundEnded"), event("GoldPaid"));
    expect(until(told, told[2]!.event!)).toEqual(told.slice(0, 2));
    expect(until(told, event("RoundEnded"))).toBe(told);
  });

  it("is none before there was one", () => expect(lastEnd(items(passed(1)))).toBeNull());
});

it("names the rule by which a round was won, as it was told", () => {
  const won = event("RoundWon", { seats: [0], dwarfs: ["boss", "profiteer"], rule: "S18" });
  const apart = event("RoundWon", { seats: [1], dwarfs: ["geologist"], rule: "S21" });
  expect(ruleOfEnd([event("RoundEnded"), won, event("GoldPaid", { seat: 0, gold: 4 }), apart])).toBe("S18");
  expect(ruleOfEnd([event("RoundEnded")])).toBe("");
});

it("shows a card that is announced where it would lie, and only such a card", () => {
  const announced = (play: Option): State => ({ window: { play } }) as unknown as State;
  expect(announcedCard(announced(dig(9, 77, true)))).toEqual({ cell: 77, face: 19 });
  expect(announcedCard(announced(option({ verb: "rockfall", spends: [9], cell: 77 })))).toBeNull();
  expect(announcedCard({ window: null, question: null } as State)).toBeNull();
  const tolled = { window: null, question: { play: dig(9, 77, true) } } as unknown as State;
  expect(announcedCard(tolled)).toEqual({ cell: 77, face: 19 });
});

describe("places in question", () => {
  const quiet = { window: null, question: null } as State;
  const held = [event("GoalsTakenUp", { seat: 1, one: 5, two: 9 }), passed(1)];

  it("are those of a play that is announced", () => {
    const play = option({ verb: "divert", cell: 77, other: 78 });
    expect(inQuestion({ ...quiet, window: { play } } as State, [])).toEqual([77, 78]);
  });

  it("are the goals that somebody has taken up, until they are put back", () => {
    expect(inQuestion(quiet, items(...held))).toEqual([5, 9]);
    expect(inQuestion(quiet, items(...held, event("GoalsPutBack", { seat: 1, one: 5, two: 9 })))).toEqual([]);
  });
});
