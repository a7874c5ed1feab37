import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { taste } from "../../lib/settings/likes.svelte";
import type { Link, Said } from "../../lib/transport/link.svelte";
import type { Box, Option, State } from "../../wire";
import { confirmWords, prompt } from "./asking";
import { aim, dig, option, pass, stand } from "./options.fixture";
import { Turn } from "./turn.svelte";

/** Card 11 fits at 5, either way round, and at 7; 60 is for players 1 and 2; 70 can only be passed. */
const OPTIONS = [
  dig(11, 5),
  dig(11, 5, true),
  dig(11, 7),
  aim(60, 1),
  aim(60, 2),
  pass(11),
  pass(60),
  pass(70),
  pass(11, 70),
];
const tableWith = (number: number, options: Option[]): State =>
  ({
    code: "KQ7M2X",
    seat: 0,
    paused: false,
    window: null,
    seats: [
      { name: "Ada", bot: "" },
      { name: "Bo", bot: "" },
      { name: "Cy", bot: "" },
    ],
    question: { number, seat: 0, name: "turn", options },
    game: {
      seats: [{ hand: [11, 60, 70], before: [] }],
      mine: { cells: [[6, 2]], hidden: [] },
      goals: [],
      last_dug: null,
      things: {},
      deck: 1,
    },
  }) as unknown as State;

let close = (): void => undefined;
afterEach(() => close());

function begin(options = OPTIONS) {
  const said: Said[] = [];
  const waiting: ((answer: unknown) => void)[] = [];
  const ask = (message: Said) => {
    said.push(message);
    return new Promise((resolve) => waiting.push(resolve));
  };
  /** The server answers what was asked first. */
  const answer = (): void => waiting.shift()!({ is: "done", id: 1, token: "" });
  let table = $state.raw(tableWith(1, options));
  const here = {
    link: { ask } as unknown as Link,
    get table() {
      return table;
    },
  };
  let turn: Turn;
  close = $effect.root(() => void (turn = new Turn(here)));
  flushSync();
  const move = (next: State): void => void flushSync(() => (table = next));
  return { turn: turn!, said, move, answer };
}

describe("a turn", () => {
  beforeEach(() => taste.set({ confirm: true }));

  it("goes from the card over the place to what is sent, and nothing is sent before it is confirmed", () => {
    const { turn, said } = begin();
    expect(turn.tapCard(0)).toBe(true);
    expect(turn.places).toEqual([5, 7]);
    expect(turn.tapCell(5)).toBe(true);
    expect(turn.ghost).toEqual({ cell: 5, face: 22 });
    turn.tapCell(5);
    expect(turn.ghost).toEqual({ cell: 5, face: 23 });
    expect(said).toEqual([]);
    turn.confirm();
    expect(said).toEqual([{ do: "choose", question: 1, option: 1 }]);
  });

  it("is answered once, however often one taps", async () => {
    const { turn, said, answer } = begin();
    turn.tapCard(1);
    turn.tapSeat(2);
    turn.confirm();
    turn.confirm();
    expect(said).toHaveLength(1);
    expect(turn.busy).toBe(true);
    answer();
    await new Promise((resolve) => setTimeout(resolve));
    expect(turn.busy).toBe(false);
  });

  it("is answered once, though the answer to the one before comes late", async () => {
    const { turn, said, move, answer } = begin();
    const choose = (): void => void turn.choose(turn.options[3]!);
    choose();
    move(tableWith(2, OPTIONS));
    choose();
    answer();
    await new Promise((resolve) => setTimeout(resolve));
    choose();
    expect(said).toHaveLength(2);
  });

  it("needs no confirming for who does not want it, unless the card can be turned", () => {
    taste.set({ confirm: false });
    const { turn, said } = begin();
    turn.tapCard(0);
    turn.tapCell(5);
    expect(said).toEqual([]);
    turn.tapCell(7);
    expect(said).toEqual([{ do: "choose", question: 1, option: 2 }]);
  });

  it("asks why, where a card does not go", () => {
    const { turn, said } = begin();
    expect(turn.tapCard(2)).toBe(false);
    turn.tapCard(0);
    expect(turn.tapCell(9)).toBe(false);
    turn.tapCard(1);
    expect(turn.asksWhom).toBe(true);
    turn.whyNot(0);
    expect(said).toEqual([
      { do: "why", card: 70 },
      { do: "why", card: 11, cell: 9, turned: false },
      { do: "why", card: 60, seat: 0 },
    ]);
  });

  it("gives several cards away, beginning with the one that is chosen", () => {
    const { turn, said } = begin();
    turn.tapCard(2);
    said.length = 0;
    turn.give("pass");
    turn.tapCard(0);
    expect(turn.chosen.hand).toEqual([2, 0]);
    turn.tapCard(1);
    expect(turn.chosen.hand).toEqual([0, 1]);
    turn.tapCard(1);
    turn.tapCard(2);
    turn.confirm();
    expect(said).toEqual([{ do: "choose", question: 1, option: 8 }]);
  });

  it("does what has a price by itself: no card fits for it, and any card pays", () => {
    const toll = [3, 4].flatMap((cell) => [11, 60, 70].map((card) => stand(card, cell)));
    const { turn, said } = begin([...OPTIONS, ...toll]);
    turn.tapCard(0);
    expect(turn.places).toEqual([5, 7]);
    expect(turn.live.has(70)).toBe(false);
    turn.begin("toll");
    expect(turn.places).toEqual([3, 4]);
    turn.tapCell(4);
    expect(turn.now.ready).toBeNull();
    turn.tapCard(2);
    turn.tapCard(1);
    expect(turn.chosen).toMatchObject({ cell: 4, hand: [1] });
    turn.confirm();
    expect(said).toEqual([{ do: "choose", question: 1, option: OPTIONS.length + 4 }]);
  });

  it("takes a card up from the mine for one that puts it elsewhere", () => {
    const divert = { ...dig(70, 9, false), face: 11 << 1 };
    const { turn, move } = begin();
    const last = tableWith(2, [...OPTIONS, divert]);
    move({ ...last, game: { ...last.game!, last_dug: 6 } });
    turn.tapCard(0);
    expect(turn.lifted).toBeNull();
    turn.tapCard(2);
    expect(turn.lifted).toBe(6);
  });

  it("forgets what was chosen when another question comes, and keeps it through other news", () => {
    const { turn, move } = begin();
    turn.tapCard(0);
    move({ ...tableWith(1, OPTIONS), watching: 3 });
    expect(turn.chosen.hand).toEqual([0]);
    move(tableWith(2, OPTIONS));
    expect(turn.chosen.hand).toEqual([]);
  });

  it("is nobody's while the table is paused, or a bot plays", () => {
    const { turn, move } = begin();
    const table = tableWith(1, OPTIONS);
    move({ ...table, paused: true });
    expect(turn.asked).toBe(false);
    expect(turn.tapCard(0)).toBe(false);
    move({ ...table, seats: table.seats.map((seat) => ({ ...seat, bot: "normal" })) });
    expect(turn.options).toEqual([]);
  });

  it("says what comes next", () => {
    const { turn } = begin();
    const box = { cards: [], dwarfs: [], modules: [] } as never;
    const words = new Set([prompt(turn, box)]);
    turn.tapCard(0);
    words.add(prompt(turn, box));
    turn.tapCard(1);
    words.add(prompt(turn, box));
    turn.give("pass");
    words.add(prompt(turn, box));
    expect(words.size).toBe(4);
  });
});

it("says what comes of passing where the button says what is passed", () => {
  const { turn } = begin([pass(11), pass(60), pass(11, 60)]);
  turn.give("pass");
  const told = [prompt(turn, { cards: [] } as never)];
  for (const card of [0, 1]) {
    turn.tapCard(card);
    told.push(prompt(turn, { cards: [] } as never));
  }
  expect(told).toEqual([
    "Choose cards to pass",
    "Nobody sees it. You draw a new card.",
    "Nobody sees them. You draw a new card.",
  ]);
});

it("says who asks for a toll, and whose it is", () => {
  const { turn, move } = begin([]);
  const asked = (owner: number): string => {
    const table = tableWith(2, [option({ verb: "agree" }), option({ verb: "refuse" })]);
    const question = { ...table.question!, name: "pay the toll", play: dig(11, 5) };
    move({ ...table, question, game: { ...table.game!, turn: 1, things: { figures: [(owner << 16) | 5] } } });
    return prompt(turn, { cards: [] } as never);
  };
  expect([asked(2), asked(0)]).toEqual([
    "Bo asks you to pay the toll: 1 gold to Cy.",
    "Bo asks you to let them dig past your toll dwarf, for free.",
  ]);
});

describe("cards that are discarded to remove one", () => {
  const cards = Array.from({ length: 80 }, (_, i) => ({ name: i === 8 ? "trapped" : "theft", tunnels: "", mark: "" }));
  const box = { cards, modules: [] } as unknown as Box;
  const clear = (pick: number): Option =>
    option({ verb: "clear", spends: [11, 60], gives: true, pick, picks: "before" });

  it("are asked for, then what they remove, and both are said before it is confirmed", () => {
    const { turn } = begin([clear(7), clear(8), pass(11)]);
    turn.give("clear");
    const told = [prompt(turn, box)];
    turn.tapCard(0);
    told.push(prompt(turn, box));
    turn.tapCard(1);
    told.push(prompt(turn, box));
    turn.chosen.pick = 8;
    told.push(prompt(turn, box), confirmWords(turn));
    expect(told).toEqual([
      "Choose two cards to discard",
      "Choose one more card",
      "Which card do you remove?",
      "Discard these 2 cards: Trapped!",
      "Discard these 2 cards",
    ]);
  });
});
