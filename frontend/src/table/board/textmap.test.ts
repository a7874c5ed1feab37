import { describe, expect, it } from "vitest";
import type { Box, State } from "../../wire";
import { STILL } from "./aim";
import { cellOf, describer, openings, reach } from "./textmap";

const box = {
  cards: [
    { name: "hidden", tunnels: "", mark: "" },
    { name: "start", tunnels: "NESW", mark: "" },
    { name: "path", tunnels: "NE", mark: "" },
    { name: "treasure", tunnels: "NESW", mark: "" },
  ],
} as unknown as Box;
const START = 1 << 1;
const CURVE = 2 << 1;

function table(cells: [number, number][], goal = 0, seen: number[] = []): State {
  const goals = [-2, 0, 2].map((y) => ({
    cell: cellOf(8, y),
    card: y === 0 ? goal : 0,
    seen: y === 0 ? seen : [],
    up: false,
  }));
  const seats = ["Ada", "Bo"].map((name) => ({ name, person: null, bot: "", away: false }));
  return {
    seat: 0,
    seats,
    game: { mine: { cells, hidden: goals.map(({ cell }) => cell) }, goals, things: {} },
  } as unknown as State;
}
const nothing = { places: [], chosen: [], ghost: null, ready: false };

describe("the mine in words", () => {
  it("tells where tunnels lead into the rock, whichever way a card lies", () => {
    const open = openings(
      table([
        [cellOf(0, 0), START],
        [cellOf(1, 0), CURVE | 1],
      ]),
      box,
    );
    expect(open.get(cellOf(1, 1))).toEqual(["N"]);
    expect(open.get(cellOf(0, -1))).toEqual(["S"]);
    expect(open.has(cellOf(1, -1))).toBe(false);
  });

  it("reaches from the start to the goals, and to every open end", () => {
    expect(reach(table([[cellOf(0, 0), START]]), box, nothing)).toEqual({ west: -1, east: 8, north: -2, south: 2 });
  });

  it("says what lies there, and what can be done", () => {
    const place = cellOf(1, 0);
    const say = describer(table([[cellOf(0, 0), START]]), box, { ...nothing, places: [place] }, STILL);
    expect(say(place)).toBe("the card fits here, rock, 1 east, tunnels come in from: west");
    const tried = describer(
      table([[cellOf(0, 0), START]]),
      box,
      { ...nothing, places: [place], ghost: { cell: place, face: CURVE }, ready: true },
      STILL,
    );
    expect(tried(place)).toMatch(/^your card, not placed yet: tunnel north–east/);
  });

  it("says of a goal what the reader knows, and no more", () => {
    const middle = cellOf(8, 0);
    const cells: [number, number][] = [[cellOf(0, 0), START]];
    expect(describer(table(cells), box, nothing, STILL)(middle)).toBe("hidden goal, middle goal");
    expect(describer(table(cells, 0, [1]), box, nothing, STILL)(middle)).toBe("hidden goal, middle goal, Bo looked");
    expect(describer(table(cells, 3, [0]), box, nothing, STILL)(middle)).toBe("middle goal: you know it is treasure");
  });

  it("says of a chest what the reader knows, and no more", () => {
    const chest = cellOf(3, 1);
    const said = (what: number, seen: number): string => {
      const state = table([[cellOf(0, 0), START]]);
      state.game!.mine.hidden.push(chest);
      state.game!.things["chests"] = [[chest, 0, what, seen, 0]];
      return describer(state, box, nothing, STILL)(chest);
    };
    expect(said(0, 0)).toBe("hidden card, 3 east, 1 south");
    expect(said(0, 2)).toBe("hidden card, 3 east, 1 south, Bo looked");
    expect(said(1, 1)).toBe("hidden card: you know it is 1 gold, 3 east, 1 south");
  });
});
