import { describe, expect, it } from "vitest";
import type { Box, Seen, State } from "../../wire";
import { claimWords } from "../log/telling";
import { claimsOf } from "./claiming";

const CELL = (128 << 8) | 131;
const box = {
  cards: [
    { name: "", tunnels: "" },
    { name: "┼", tunnels: "NESW" },
    { name: "╋", tunnels: "N|E|S|W" },
    { name: "broken lamp", tunnels: "", breaks: "lamp" },
  ],
  dwarfs: ["", "miner", "saboteur"],
} as unknown as Box;
const game = (face: number): Seen =>
  ({ seats: [{ before: [3] }, { before: [] }], goals: [], mine: { cells: [[CELL, face]] } }) as unknown as Seen;
const table = (face: number): State =>
  ({ seat: 0, seats: [{ name: "Ada" }, { name: "Bo" }], game: game(face) }) as unknown as State;
const claims = (face: number, seat: number, me = 0): string[] =>
  claimsOf(table(face), box, me, { cell: CELL, seat }).map((claim) => claimWords(table(face), box, claim));

describe("what can be claimed", () => {
  it("is that whoever laid a dead end is suspected for it", () => {
    expect(claims(4, 1)).toContain("I suspect Bo: that dead end (3 east)!");
    expect(claims(4, 1).join()).not.toContain("helps us");
  });

  it("is that a tunnel helps, or is in the way", () => {
    expect(claims(2, 1)).toContain("I trust Bo: that tunnel helps us (3 east).");
    expect(claims(2, 1)).toContain("I suspect Bo: that card blocks the way (3 east)!");
  });

  it("is nothing about a card of one's own", () => {
    expect(claims(2, 0).join()).not.toContain("3 east");
  });

  it("is what one needs oneself, nobody else", () => {
    expect(claims(2, 1)).toContain("Can anyone fix my lantern?");
    expect(claims(2, 1, 1)).not.toContain("Can anyone fix my lantern?");
  });
});
