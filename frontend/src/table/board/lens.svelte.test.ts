import { flushSync } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import { around, CARD } from "./frame";
import { Lens } from "./lens.svelte";

const area = around([
  [-2, -4],
  [10, 4],
]);
/** Places at both ends of the mine: seen all at once, they are too small for a finger. */
const FAR: [number, number][] = [
  [-2, 0],
  [3, -2],
  [4, -2],
  [10, 3],
];
const NEAR: [number, number][] = [
  [3, -2],
  [4, -2],
];

let close = (): void => undefined;
afterEach(() => close());

/** A phone that shows the mine, and what can be done there. */
function phone(places: [number, number][], kept: [number, number][] = [], floats = 0) {
  const scene = $state({ area, places, kept, floats, spot: null as [number, number] | null, big: false });
  let lens!: Lens;
  close = $effect.root(() => {
    lens = new Lens(scene);
  });
  lens.pane = { getBoundingClientRect: () => new DOMRect(0, 0, 390, 400) } as HTMLElement;
  lens.width = 390;
  lens.height = 400;
  flushSync();
  const choose = (spot: [number, number] | null): void => {
    scene.spot = spot;
    flushSync();
  };
  const touch = (): void => lens.down(new PointerEvent("pointerdown", { pointerType: "touch" }));
  const wide = (): number => lens.frame.scale * CARD.width;
  const left = ([x]: [number, number]): number => x * wide() + lens.frame.x;
  return { lens, choose, touch, wide, left };
}

describe("where places are too small for a finger", () => {
  it("comes close to the one that is chosen, and to the next", () => {
    const { choose, wide, left } = phone(FAR);
    expect(wide()).toBeLessThan(34);
    choose([3, -2]);
    expect(wide()).toBeCloseTo(64);
    for (const place of [
      [3, -2],
      [4, -2],
    ] as [number, number][]) {
      expect(left(place)).toBeGreaterThanOrEqual(0);
      expect(left(place) + wide()).toBeLessThanOrEqual(390);
    }
    choose([10, 3]);
    expect(left([10, 3])).toBeGreaterThan(64);
    expect(left([10, 3]) + wide()).toBeLessThanOrEqual(390);
  });

  it("shows all again when nothing is chosen any more, or who wants to sees it", () => {
    const { lens, choose, wide } = phone(FAR);
    const whole = wide();
    choose([3, -2]);
    lens.showAll();
    expect(wide()).toBeLessThanOrEqual(whole);
    choose([4, -2]);
    expect(wide()).toBeCloseTo(64);
    choose(null);
    expect(wide()).toBeCloseTo(whole);
  });

  it("comes closer to where a finger touches the rock", () => {
    const { lens, touch, wide, left } = phone(FAR);
    expect(lens.isTooSmall).toBe(false);
    touch();
    expect(lens.isTooSmall).toBe(true);
    const x = left([4, -2]) + 5;
    lens.approach(x, 100);
    expect(wide()).toBeCloseTo(64);
    expect(lens.isTooSmall).toBe(false);
    expect(x).toBeGreaterThan(left([4, -2]));
    expect(x).toBeLessThan(left([5, -2]));
  });
});

describe("where places are large enough", () => {
  it("stays where it is when one is chosen", () => {
    const { lens, choose, touch } = phone(NEAR);
    touch();
    const before = lens.frame;
    choose([3, -2]);
    expect([lens.isTooSmall, lens.frame]).toEqual([false, before]);
  });

  it("stays where somebody moved it", () => {
    const { lens, choose } = phone(FAR);
    lens.zoom(3);
    const before = lens.frame;
    choose([3, -2]);
    expect(lens.frame).toEqual(before);
  });
});

describe("where something floats over the lower edge", () => {
  const GOALS: [number, number][] = [
    [10, -4],
    [10, 4],
  ];

  it("is as large as ever while nothing is hidden", () => {
    const { lens } = phone([], GOALS, 76);
    expect(lens.frame.scale).toBe(phone([]).lens.frame.scale);
    expect(lens.clear).toBeLessThan(lens.height);
  });

  it("makes room if something would be", () => {
    const { lens } = phone([], [...GOALS, [-2, 4]], 76);
    expect(lens.frame.y + 5 * CARD.height * lens.frame.scale).toBeLessThanOrEqual(lens.clear);
  });
});
