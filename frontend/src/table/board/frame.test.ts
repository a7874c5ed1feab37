import { describe, expect, it } from "vitest";
import {
  around,
  beside,
  CARD,
  closeUp,
  columnAt,
  corner,
  drawnAt,
  fit,
  gapIn,
  meant,
  withNeighbours,
  zoomed,
} from "./frame";

describe("the frame", () => {
  it("shows all cells, in the middle", () => {
    const frame = fit(
      around([
        [0, 0],
        [8, -2],
        [8, 2],
      ]),
      900,
      600,
    );
    const left = frame.x;
    const right = 9 * CARD.width * frame.scale + frame.x;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(900);
    expect(left).toBeCloseTo(900 - right);
  });

  it("never makes a card larger than it may be", () => {
    expect(fit(around([[0, 0]]), 2000, 2000).scale * CARD.width).toBeCloseTo(112);
  });

  it("has room for the next card on every side", () => {
    expect(
      around(
        withNeighbours([
          [0, 0],
          [1, 0],
        ]),
      ),
    ).toEqual({ west: -1, east: 2, north: -1, south: 1 });
  });

  it("puts a bar where it hides the fewest cards, and on the screen", () => {
    const frame = { scale: 0.5, x: 400, y: 300 };
    const screen = { width: 900, height: 600 };
    expect(
      beside(
        frame,
        [0, 0],
        [
          [0, 1],
          [1, 1],
        ],
        screen,
      ).top,
    ).toBeLessThan(300);
    expect(beside(frame, [0, 0], [[0, -1]], screen).top).toBeGreaterThan(370);
    expect(
      beside(
        frame,
        [0, 0],
        [
          [0, 1],
          [0, -1],
        ],
        screen,
      ),
    ).toEqual({ left: 460, top: 306 });
    expect(beside(frame, [9, 0], [], screen).left).toBe(900 - 268 - 8);
  });

  it("puts buttons into a corner where nothing is to be tapped", () => {
    const frame = { scale: 0.5, x: 0, y: 0 };
    const place = (...cells: [number, number][]) =>
      corner(frame, cells, { width: 400, height: 280 }, { width: 48, height: 48 }, false);
    expect(place()).toEqual({ left: 344, top: 224 });
    expect(place([7, 3])).toEqual({ left: 8, top: 224 });
    expect(place([7, 3], [0, 3])).toEqual({ left: 344, top: 8 });
  });

  it("keeps the point still round which it is zoomed", () => {
    const frame = { scale: 0.5, x: 10, y: 20 };
    const next = zoomed(frame, 1.5, 100, 80);
    expect((100 - next.x) / next.scale).toBeCloseTo((100 - frame.x) / frame.scale);
    expect((80 - next.y) / next.scale).toBeCloseTo((80 - frame.y) / frame.scale);
  });
});

describe("on a phone", () => {
  const [width, height] = [390, 420];
  const area = around([
    [-1, -2],
    [9, 2],
  ]);
  const whole = fit(area, width, height, 60, 8);
  const near = (...cells: [number, number][]) => closeUp(whole, area, cells, width, height);
  const left = (frame: typeof whole, x: number): number => x * CARD.width * frame.scale + frame.x;
  const top = (frame: typeof whole, y: number): number => y * CARD.height * frame.scale + frame.y;

  it("comes closer to where something can be chosen", () => {
    expect(whole.scale * CARD.width).toBeLessThan(36);
    expect(near([1, 0], [2, -1]).scale * CARD.width).toBeCloseTo(64);
    expect(near([0, -1], [6, 1]).scale * CARD.width).toBeGreaterThanOrEqual(44);
  });

  it("still shows every place", () => {
    for (const cells of [
      [[1, 0]],
      [
        [0, -2],
        [7, 2],
      ],
      [
        [-1, 0],
        [9, 0],
      ],
      [[9, 2]],
    ] as [number, number][][]) {
      const frame = near(...cells);
      for (const [x, y] of cells) {
        expect(left(frame, x)).toBeGreaterThanOrEqual(0);
        expect(left(frame, x + 1)).toBeLessThanOrEqual(width);
        expect(top(frame, y)).toBeGreaterThanOrEqual(0);
        expect(top(frame, y + 1)).toBeLessThanOrEqual(height);
      }
    }
  });

  it("does not show the rock beyond the mine", () => {
    expect(left(near([9, 0]), 10)).toBeCloseTo(width - 8);
    expect(left(near([-1, 0]), -1)).toBeCloseTo(8);
  });

  it("stays as it is where nothing can be chosen, and where cards are large enough", () => {
    expect(near()).toBe(whole);
    const large = { scale: 0.5, x: 0, y: 0 };
    expect(closeUp(large, area, [[1, 0]], 1400, 800)).toBe(large);
  });

  it("takes a tap beside a place for the nearest one, but none that is far away", () => {
    const frame = { scale: 0.33, x: 100, y: 100 };
    const cells: [number, number][] = [
      [0, 0],
      [2, 0],
    ];
    expect(meant(frame, cells, 110, 110)).toBe(0);
    expect(meant(frame, cells, 140, 110)).toBe(0);
    expect(meant(frame, cells, 160, 110)).toBe(1);
    expect(meant(frame, cells, 149, 110)).toBeUndefined();
    expect(meant(frame, cells, 110, 190)).toBeUndefined();
    expect(meant(frame, [], 110, 110)).toBeUndefined();
  });

  it("leaves the middle of a card between two places to who asks why", () => {
    expect(
      meant(
        { scale: 0.6, x: 0, y: 0 },
        [
          [0, 0],
          [2, 0],
        ],
        90,
        40,
      ),
    ).toBeUndefined();
  });
});

describe("a gap", () => {
  it("is made of the most columns in which there is nothing, if there are at least two", () => {
    expect(gapIn([0, 1, 2, 8, 8])).toEqual({ from: 3, to: 7 });
    expect(gapIn([0, 1, 2, 4])).toBeNull();
    expect(gapIn([0, 3, 8])).toEqual({ from: 4, to: 7 });
  });

  it("brings what lies beyond it closer, and a tap there means what is drawn there", () => {
    const fold = { from: 3, to: 7 };
    expect([2, 3, 8].map((column) => drawnAt(column, fold))).toEqual([2, 3, 3.62]);
    for (const column of [-1, 2, 5, 8, 9]) expect(columnAt(drawnAt(column, fold) + 0.01, fold)).toBe(column);
    expect(columnAt(2.5, null)).toBe(2);
  });
});
