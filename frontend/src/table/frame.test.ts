import { describe, expect, it } from "vitest";
import { around, beside, CARD, fit, withNeighbours, zoomed } from "./frame";

describe("the frame", () => {
  it("shows all cells, in the middle", () => {
    const frame = fit(around([[0, 0], [8, -2], [8, 2]]), 900, 600);
    const left = 0 * CARD.width * frame.scale + frame.x;
    const right = 9 * CARD.width * frame.scale + frame.x;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(900);
    expect(left).toBeCloseTo(900 - right);
  });

  it("never makes a card larger than it may be", () => {
    expect(fit(around([[0, 0]]), 2000, 2000).scale * CARD.width).toBeCloseTo(112);
  });

  it("has room for the next card on every side", () => {
    expect(around(withNeighbours([[0, 0], [1, 0]]))).toEqual({ west: -1, east: 2, north: -1, south: 1 });
  });

  it("puts a bar where it hides the fewest cards, and on the screen", () => {
    const frame = { scale: 0.5, x: 400, y: 300 };
    const screen = { width: 900, height: 600 };
    expect(beside(frame, [0, 0], [[0, 1], [1, 1]], screen).top).toBeLessThan(300);
    expect(beside(frame, [0, 0], [[0, -1]], screen).top).toBeGreaterThan(370);
    expect(beside(frame, [0, 0], [[0, 1], [0, -1]], screen)).toEqual({ left: 460, top: 304 });
    expect(beside(frame, [9, 0], [], screen).left).toBe(900 - 240 - 8);
  });

  it("keeps the point still round which it is zoomed", () => {
    const frame = { scale: 0.5, x: 10, y: 20 };
    const next = zoomed(frame, 1.5, 100, 80);
    expect((100 - next.x) / next.scale).toBeCloseTo((100 - frame.x) / frame.scale);
    expect((80 - next.y) / next.scale).toBeCloseTo((80 - frame.y) / frame.scale);
  });
});
