import { expect, it } from "vitest";
import { isHandBeside, isLying, isRoomy } from "./size";

it("puts the hand where the mine is larger: beside an upright one, below a wide one", () => {
  expect(isHandBeside(11, 9, 1440, 900)).toBe(true);
  expect(isHandBeside(11, 5, 1440, 900)).toBe(false);
  expect(isHandBeside(11, 9, 1100, 1400)).toBe(false);
});

it("knows a tablet on its side, with or without room", () => {
  expect([isLying(768, 1024), isLying(1024, 768), isLying(844, 390)]).toEqual([false, true, true]);
  expect([isRoomy(1024, 768), isRoomy(844, 390), isRoomy(1440, 900)]).toEqual([true, false, false]);
});
