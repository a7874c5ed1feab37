import { describe, expect, it } from "vitest";
import type { Box, Ending, Happening, State } from "../../wire";
import { deedText } from "../log/recent";
import { pictured, ranked } from "./over";

const seats = [
  { name: "Ada", person: 4 },
  { name: "Agate", person: null },
  { name: "Bo", person: 7 },
];
const table = (agreed: number[]): State =>
  ({ seat: 0, seats, agreed, result: [3, 1, 3], winners: [0, 2] }) as unknown as State;
const ending = { rounds: [{ dwarfs: ["miner", "saboteur", "miner"] }] } as unknown as Ending;

describe("a picture to share", () => {
  it("names nobody before all people agree", () => {
    expect(pictured(table([4]), ending)).toEqual(["Miner 1", "Saboteur 1", "Miner 2"]);
    expect(pictured(table([7, 4]), ending)).toEqual(["Ada", "Agate", "Bo"]);
  });

  it("calls nobody you", () => {
    const happened = [
      { kind: "ToolBroken", stood_in: [], facts: { seat: 1, target: 0, tool: "lamp" } },
    ] as unknown as Happening[];
    const deed = deedText({ ...table([]), seat: null }, { cards: [], events: {} } as unknown as Box, happened);
    expect(deed).toBe("Agate broke Ada’s lantern.");
  });
});

it("puts the seats in order, and takes the word of the server for who has won", () => {
  expect(ranked(table([]))).toEqual({ order: [0, 2, 1], winners: [0, 2], best: 3 });
});
