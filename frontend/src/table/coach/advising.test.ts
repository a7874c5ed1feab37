import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { unfolded, type Recorded } from "../../learn/lesson";
import type { Box } from "../../wire";
import { option } from "../hand/options.fixture";
import { deedWords, gainWords, pictured } from "./advising";

const read = (path: string): unknown => JSON.parse(readFileSync(`src/${path}`, "utf8"));
const box = read("painter/catalogue.fixture.json") as Box;
const table = unfolded(read("learn/lessons/base.json") as Recorded).frames[0]!.state;
const card = (name: string): number => box.cards.findIndex((kind) => kind.name === name);
const E1 = 128 * 256 + 129;

describe("what the coach would do", () => {
  const dug = option({ card: card("EW"), spends: [card("EW")], cell: E1, face: 1, verb: "dig" });

  it("says where a card is dug, and leaves the card to its picture", () => {
    expect(deedWords(table, box, dug)).toBe("Dig 1 east");
    expect(pictured(box, dug)).toBe("tunnel east–west");
  });

  it("says of an action card which it is, and whom it is aimed at", () => {
    const lamp = card("broken lamp");
    const broken = option({ card: lamp, spends: [lamp], seat: 1, verb: "break" });
    expect(deedWords(table, box, broken)).toBe(`Broken lantern → ${table.seats[1]!.name}`);
    expect(pictured(box, broken)).toBe("");
  });

  it("says how many cards are passed", () => {
    const two = option({ spends: [card("EW"), card("map")], gives: true, verb: "pass" });
    expect(deedWords(table, box, two)).toBe("Pass these 2 cards");
    expect(pictured(box, two)).toBe("tunnel east–west, Map");
  });
});

it("tells a chance in percent, and gold in pieces", () => {
  expect(gainWords(0.684, false)).toBe("68%");
  expect(gainWords(1.25, true)).toBe("1.3");
  expect(gainWords(null, true)).toBe("");
});
