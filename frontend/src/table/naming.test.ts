import { describe, expect, it } from "vitest";
import type { State } from "../wire";
import { chestAt } from "./naming";

const state = (chest: number, seen: number): State =>
  ({ seats: [{}, {}, {}], game: { things: { chests: [[77, 0, chest, seen, 0]] } } }) as unknown as State;

describe("a chest that lies in the mine", () => {
  it("is known to who looked under it, and all know who did", () => {
    expect(chestAt(state(3, 0b101), 77)).toEqual({ letter: "c", seen: [0, 2] });
  });
  it("is unknown to others", () => {
    expect(chestAt(state(0, 0b010), 77)).toEqual({ letter: "", seen: [1] });
    expect(chestAt(state(3, 0), 78)).toBeNull();
  });
});
