import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Link } from "../../lib/transport/link.svelte";
import catalogue from "../../painter/catalogue.fixture.json";
import type { Box, Happening, State } from "../../wire";
import { asItLay, Finale } from "./finale.svelte";

const box = catalogue as unknown as Box;
const [START, LAST, TREASURE, SECRET] = [32896, 32902, 32903, 33415];
const happened = (kind: string, facts: Happening["facts"] = {}): Happening => ({ kind, facts, stood_in: [] });
const DUG = happened("Dug", { seat: 0, face: 14, cell: LAST });
const FOUND = happened("GoalRevealed", { seat: 0, cell: TREASURE, goal: "treasure" });
const PASSED = happened("Passed", { seat: 0, card: 40 });
const ENDED = happened("RoundEnded", {
  treasure_found: true,
  dwarfs: [],
  mine: [
    [START, 2],
    [LAST, 14],
    [TREASURE, 4],
    [SECRET, 1],
  ],
  goals: [TREASURE, SECRET],
});
const BEGUN = happened("RoundBegun", { round: 2 });

const dealt = (round: number, hand: number[]): unknown => ({
  round,
  last_dug: null,
  things: { figures: [7] },
  mine: { cells: [[START, 2]], hidden: [] },
  goals: [],
  seats: [
    { hand, cards: hand.length },
    { hand: [], cards: 5 },
  ],
});
const told = (change: object): State =>
  ({
    seat: 0,
    phase: "running",
    since: 1,
    happened: [],
    settings: {},
    question: { number: 3 },
    window: null,
    game: dealt(1, [7, 40]),
    ...change,
  }) as unknown as State;
/** What is told when a round has ended and the next one is dealt already. */
const ended = (events: Happening[] = [DUG, FOUND, ENDED, BEGUN], change: object = {}): State =>
  told({ happened: events, game: dealt(2, [1, 2, 3]), ...change });

let close = (): void => undefined;
/** A table in its first round; *tell* says what comes then. */
function come(before: object = {}, ending = false) {
  let hear: (state: State) => void = () => undefined;
  const link = {
    state: told(before),
    listen: (listener: typeof hear) => ((hear = listener), () => undefined),
  } as unknown as Link;
  let finale!: Finale;
  close = $effect.root(() => void (finale = new Finale({ link, box, ending })));
  flushSync();
  return { finale, tell: (state: State) => hear(state) };
}
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the last moment of a round", () => {
  it("is seen on the table as it lay, and only then what comes next", () => {
    const { finale, tell } = come();
    tell(ended());
    expect(finale.table).toMatchObject({
      question: null,
      game: { round: 1, last_dug: LAST, mine: { hidden: [SECRET] } },
    });
    expect(finale.table!.game!.seats[0]).toMatchObject({ hand: [40], cards: 1 });
    expect(finale.spot).toEqual({ cell: TREASURE, found: true });
    vi.advanceTimersByTime(1500);
    expect(finale.table).not.toBeNull();
    vi.advanceTimersByTime(1500);
    expect([finale.table, finale.spot]).toEqual([null, null]);
  });

  it("has no goal to look at where the last card was passed", () => {
    const { finale, tell } = come();
    tell(ended([PASSED, ENDED, BEGUN]));
    expect([finale.spot, finale.event.kind]).toEqual([null, "RoundEnded"]);
    expect(finale.table!.game!.seats[0]!.hand).toEqual([7]);
  });

  it("takes the card that was played from whoever played it", () => {
    const { finale, tell } = come({ game: dealt(1, [40]) });
    tell(
      ended([
        happened("Dug", { seat: 1, face: 14, cell: LAST }),
        happened("ToolBroken", { seat: 0, target: 1, tool: "lamp", card: 60 }),
        ENDED,
      ]),
    );
    expect(finale.table!.game!.seats).toEqual([
      { hand: [], cards: 0 },
      { hand: [], cards: 4 },
    ]);
  });

  it.each([
    [
      "a tool that was broken",
      [happened("ToolBroken", { seat: 0, target: 1, tool: "lamp", card: 60 })],
      [60, 40],
      [40],
    ],
    ["a look at a chest", [happened("ChestSeen", { seat: 0, cell: LAST, card: null, chest: null })], [69], []],
    ["two that were given for another", [happened("Cleared", { seat: 0, card: 72, given: [7, 40] })], [7, 8, 40], [8]],
    ["a figure", [happened("FigureStood", { seat: 0, cell: LAST, card: 40 })], [7, 40], [7]],
    ["a diversion, not what it moves", [happened("Diverted", { seat: 0, face: 14, cell: LAST })], [7, 83], [7]],
    [
      "none for a look that a chest gives",
      [DUG, happened("ChestOpened", { seat: 0 }), happened("Inspected", { seat: 0, target: 1 })],
      [7, 74],
      [74],
    ],
  ])("takes the card for %s", (_, events, hand, left) => {
    const { finale, tell } = come({ game: dealt(1, hand) });
    tell(ended([...events, ENDED]));
    expect(finale.table!.game!.seats[0]).toEqual({ hand: left, cards: left.length });
  });

  it("takes a veto, and what was vetoed only once", () => {
    const { finale, tell } = come({ window: { number: 2 }, game: dealt(1, [79]) });
    tell(ended([happened("Vetoed", { seat: 0, target: 1, card: 14 }), ENDED]));
    expect(finale.table!.game!.seats.map(({ cards }) => cards)).toEqual([0, 5]);
  });

  it("takes no second card where the first was announced", () => {
    const { finale, tell } = come({ window: { number: 2 }, game: dealt(1, [40]) });
    tell(ended());
    expect(finale.table!.game!.seats[0]).toEqual({ hand: [40], cards: 1 });
  });

  it("keeps what one knew, and turns up only what was reached", () => {
    const known = [
      { cell: TREASURE, card: 0, seen: [1], up: false },
      { cell: SECRET, card: 3, seen: [0], up: false },
    ];
    const { finale, tell } = come({ game: { ...(dealt(1, [7]) as object), goals: known } });
    tell(ended());
    expect(finale.table!.game!.goals).toEqual([{ cell: TREASURE, card: 2, seen: [1], up: true }, known[1]]);
    expect(finale.known).toEqual(known);
    expect(finale.table!.game!.things).toEqual({ figures: [7] });
  });

  it("does not tear away the end of another round that is still being read", () => {
    const { finale, tell } = come({}, true);
    tell(ended());
    expect(finale.table).toBeNull();
  });

  it("ends by a tap, unless that came too soon to be meant", () => {
    const { finale, tell } = come();
    tell(ended());
    finale.skip();
    expect(finale.table).not.toBeNull();
    vi.advanceTimersByTime(600);
    finale.skip();
    expect(finale.table).toBeNull();
  });

  it("stays while others choose their gold, but not when something can be vetoed", () => {
    const { finale, tell } = come();
    tell(ended([DUG, FOUND, ENDED]));
    tell(told({ happened: [happened("GoldKept", { seat: 1 })] }));
    expect(finale.table?.game?.round).toBe(1);
    tell(told({ window: { number: 9 } }));
    expect(finale.table).toBeNull();
  });

  it.each([
    ["comes only then", ended(undefined, { since: 0 })],
    ["was away for longer than that", ended([ENDED, BEGUN, DUG, ENDED])],
    ["plays where nobody waits", ended(undefined, { settings: { pause: 0 } })],
    ["was not told how the mine lay", ended([happened("RoundEnded", { treasure_found: true })])],
  ])("is not shown to who %s", (_, state) => {
    const { finale, tell } = come();
    tell(state);
    expect(finale.table).toBeNull();
  });

  it("is shorter for who wants nothing to move", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const { finale, tell } = come();
    tell(ended());
    vi.advanceTimersByTime(1400);
    expect(finale.table).toBeNull();
  });
});

it("shows goals as they lay: turned up, or with their backs", () => {
  const { game } = asItLay(told({}), ENDED)!;
  expect(game!.mine).toEqual({
    cells: [
      [START, 2],
      [LAST, 14],
      [TREASURE, 4],
    ],
    hidden: [SECRET],
  });
  expect(game!.goals.map(({ cell, card, up }) => ({ cell, card, up }))).toEqual([
    { cell: TREASURE, card: 2, up: true },
    { cell: SECRET, card: 0, up: false },
  ]);
  expect(game!.things).toEqual({});
});
