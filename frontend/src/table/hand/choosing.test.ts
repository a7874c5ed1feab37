import { describe, expect, it } from "vitest";
import type { Ghost } from "../../wire";
import { isFromHand, mostGiven, NOTHING, numbered, playable, prospect } from "./choosing";

const ghost = (fields: Partial<Ghost>): Ghost => ({
  verb: "dig",
  card: 0,
  cards: [],
  cell: null,
  other: null,
  turned: false,
  seat: null,
  pick: 0,
  text: "",
  ...fields,
});
const pass = (card: number): Ghost => ghost({ verb: "pass", card, cards: [card] });

describe("a card of the hand", () => {
  const options = numbered([
    ghost({ card: 11, cell: 5 }),
    ghost({ card: 11, cell: 5, turned: true }),
    ghost({ card: 11, cell: 7, turned: true }),
    ghost({ verb: "break", card: 60, seat: 1 }),
    ghost({ verb: "break", card: 60, seat: 2 }),
    pass(11),
    pass(60),
    pass(70),
  ]);
  const hand = [11, 60, 70];

  it("lights the places where it fits", () => {
    expect(prospect(options, hand, { ...NOTHING, hand: [0] }).cells).toEqual([5, 7]);
  });

  it("is ready when a place is tapped, the way round that fits there", () => {
    expect(prospect(options, hand, { ...NOTHING, hand: [0], cell: 5 })).toMatchObject({
      turns: true,
      ready: { index: 0 },
    });
    expect(prospect(options, hand, { ...NOTHING, hand: [0], cell: 5, turned: true }).ready?.index).toBe(1);
    expect(prospect(options, hand, { ...NOTHING, hand: [0], cell: 7 })).toMatchObject({
      turns: false,
      ready: { index: 2 },
    });
  });

  it("is for players, where it is for players", () => {
    expect(prospect(options, hand, { ...NOTHING, hand: [1] })).toMatchObject({ cells: [], seats: [1, 2], ready: null });
    expect(prospect(options, hand, { ...NOTHING, hand: [1], seat: 2 }).ready?.index).toBe(4);
  });

  it("can be given away only when that is asked for", () => {
    expect([...playable(options)]).toEqual([11, 60]);
    expect(prospect(options, hand, { ...NOTHING, hand: [2] }).ready).toBeNull();
    expect(prospect(options, hand, { ...NOTHING, hand: [2], verb: "pass" }).ready?.index).toBe(7);
  });
});

describe("several cards", () => {
  const options = numbered([
    pass(11),
    ghost({ verb: "pass", card: 11, cards: [11, 60] }),
    ghost({ verb: "pass", card: 11, cards: [11, 11, 60] }),
    ghost({ verb: "clear", card: 11, cards: [11, 60], pick: 0 }),
    ghost({ verb: "clear", card: 11, cards: [11, 60], pick: 2 }),
  ]);
  const hand = [11, 11, 60];

  it("are given away together, in whatever order they were tapped", () => {
    expect(mostGiven(options)).toBe(3);
    expect(prospect(options, hand, { ...NOTHING, hand: [2, 0], verb: "pass" }).ready?.index).toBe(1);
    expect(prospect(options, hand, { ...NOTHING, hand: [1, 2, 0], verb: "pass" }).ready?.index).toBe(2);
  });

  it("clear one of the cards in front of oneself", () => {
    expect(prospect(options, hand, { ...NOTHING, hand: [0, 2], verb: "clear" })).toMatchObject({
      picks: [0, 2],
      ready: null,
    });
    expect(prospect(options, hand, { ...NOTHING, hand: [0, 2], verb: "clear", pick: 2 }).ready?.index).toBe(4);
  });
});

describe("other questions", () => {
  it("are not about the hand", () => {
    const options = numbered([ghost({ verb: "keep", pick: 1 }), ghost({ verb: "keep", pick: 3 })]);
    expect(isFromHand(options, [11])).toBe(false);
    expect(prospect(options, [11], NOTHING)).toMatchObject({ picks: [1, 3], ready: null });
  });

  it("may be about two places, tapped in any order", () => {
    const options = numbered([
      ghost({ verb: "swap goals", card: 80, cell: 1, other: 2 }),
      ghost({ verb: "swap goals", card: 80, cell: 1, other: 3 }),
    ]);
    expect(prospect(options, [80], { ...NOTHING, hand: [0] }).cells).toEqual([1, 2, 3]);
    expect(prospect(options, [80], { ...NOTHING, hand: [0], cell: 3, other: 1 }).ready?.index).toBe(1);
  });
});
