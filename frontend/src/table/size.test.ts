import { expect, it } from "vitest";
import { isHandBeside } from "./size";

it("puts the hand where the mine is larger: beside an upright one, below a wide one", () => {
  expect(isHandBeside(11, 9, 1440, 900)).toBe(true);
  expect(isHandBeside(11, 5, 1440, 900)).toBe(false);
  expect(isHandBeside(11, 9, 1100, 1400)).toBe(false);
});
