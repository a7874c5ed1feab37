import { describe, expect, it } from "vitest";
import type { Option } from "../../wire";
import { givings, isFromHand, NOTHING, playable, prospect } from "./choosing";
import { aim, dig, option, pass, stand } from "./options.fixture";

describe("a card of the hand", () => {
  const options = [
    dig(11, 5),
    dig(11, 5, true),
    dig(11, 7, true),
    aim(60, 1),
    aim(60, 2),
    pass(11),
    pass(60),
    pass(70),
  ];
  const hand = [11, 60, 70];

  it("lights the places where it fits", () => {
    expect(prospect(options, hand, { ...NOTHING, hand: [0] }).cells).toEqual([5, 7]);
  });

  it("is ready when a place is tapped, the way round that fits there", () => {
    expect(prospect(options, hand, { ...NOTHING, hand: [0], cell: 5 })).toMatchObject({
      turns: true,
      ready: options[0],
    });
    expect(prospect(options, hand, { ...NOTHING, hand: [0], cell: 5, turned: true }).ready).toBe(options[1]);
    expect(prospect(options, hand, { ...NOTHING, hand: [0], cell: 7 })).toMatchObject({
      turns: false,
      ready: options[2],
    });
  });

  it("is for players, where it is for players", () => {
    expect(prospect(options, hand, { ...NOTHING, hand: [1] })).toMatchObject({ cells: [], seats: [1, 2], ready: null });
    expect(prospect(options, hand, { ...NOTHING, hand: [1], seat: 2 }).ready).toBe(options[4]);
  });

  it("can be given away only when that is asked for", () => {
    expect([...playable(options)]).toEqual([11, 60]);
    expect(prospect(options, hand, { ...NOTHING, hand: [2] }).ready).toBeNull();
    expect(prospect(options, hand, { ...NOTHING, hand: [2], verb: "pass" }).ready).toBe(options[7]);
  });
});

describe("what has a card for a price", () => {
  const options = [dig(11, 5), stand(11, 9), pass(11)];

  it("is nothing that a card fits for: it is begun by itself", () => {
    expect(prospect(options, [11], { ...NOTHING, hand: [0] })).toMatchObject({ verbs: [], cells: [5] });
    const chosen = { ...NOTHING, verb: "toll" };
    expect(prospect(options, [11], chosen).cells).toEqual([9]);
    expect(prospect(options, [11], { ...chosen, cell: 9 }).ready).toBeNull();
    expect(prospect(options, [11], { ...chosen, cell: 9, hand: [0] }).ready).toBe(options[1]);
  });
});

describe("several cards", () => {
  const clear = (pick: number): Option =>
    option({ verb: "clear", spends: [11, 60], gives: true, pick, picks: "before" });
  const options = [clear(50), clear(52), pass(11), pass(11, 60), pass(11, 11, 60)];
  const hand = [11, 11, 60];

  it("are given away together, in whatever order they were tapped", () => {
    expect([...givings(options)]).toEqual([
      ["pass", 3],
      ["clear", 2],
    ]);
    expect(prospect(options, hand, { ...NOTHING, hand: [2, 0], verb: "pass" }).ready).toBe(options[3]);
    expect(prospect(options, hand, { ...NOTHING, hand: [1, 2, 0], verb: "pass" }).ready).toBe(options[4]);
  });

  it("clear one of the cards in front of oneself", () => {
    expect(prospect(options, hand, { ...NOTHING, hand: [0, 2], verb: "clear" })).toMatchObject({
      picks: [options[0], options[1]],
      ready: null,
    });
    expect(prospect(options, hand, { ...NOTHING, hand: [0, 2], verb: "clear", pick: 52 }).ready).toBe(options[1]);
  });
});

describe("other questions", () => {
  it("are not about the hand", () => {
    const options = [1, 3].map((pick) => option({ verb: "keep", pick, picks: "gold" }));
    expect(isFromHand(options)).toBe(false);
    expect(prospect(options, [11], NOTHING)).toMatchObject({ picks: options, ready: null });
  });

  it("may be about a card like one of the hand, and are not about the hand", () => {
    expect(isFromHand([option({ verb: "take", card: 11 })])).toBe(false);
  });

  it("may be about two places, tapped in any order", () => {
    const options = [2, 3].map((other) => option({ verb: "goals", spends: [80], cell: 1, other }));
    expect(prospect(options, [80], { ...NOTHING, hand: [0] }).cells).toEqual([1, 2, 3]);
    expect(prospect(options, [80], { ...NOTHING, hand: [0], cell: 3, other: 1 }).ready).toBe(options[1]);
  });
});
