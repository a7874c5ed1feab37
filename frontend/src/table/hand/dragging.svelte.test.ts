import { beforeEach, describe, expect, it } from "vitest";
import { Drag } from "./dragging.svelte";

const THUMB = 1;
const OTHER = 2;
const pointer = (kind: string, x: number, y: number, pointerId = THUMB): PointerEvent => {
  const event = new PointerEvent(kind, { clientX: x, clientY: y, pointerId });
  dispatchEvent(event);
  return event;
};

let drag: Drag;
let done: string[];
beforeEach(() => {
  drag = new Drag();
  done = [];
  drag.begin(
    pointer("pointerdown", 10, 10),
    7,
    () => done.push("lifted"),
    (x, y) => done.push(`dropped ${x} ${y}`),
  );
});

describe("a card that is dragged", () => {
  it("is dropped where the finger goes up, once", () => {
    pointer("pointermove", 40, 10);
    pointer("pointermove", 90, 60);
    expect(drag.held).toEqual({ card: 7, x: 90, y: 60 });
    pointer("pointerup", 90, 60);
    pointer("pointerup", 20, 20);
    expect([drag.held, done]).toEqual([null, ["lifted", "dropped 90 60"]]);
  });

  it("stays in the hand when the finger hardly moves", () => {
    pointer("pointermove", 14, 12);
    pointer("pointerup", 14, 12);
    expect(done).toEqual([]);
  });

  it("follows no other finger", () => {
    pointer("pointermove", 90, 60);
    pointer("pointermove", 200, 200, OTHER);
    pointer("pointerup", 200, 200, OTHER);
    expect([drag.held, done]).toEqual([{ card: 7, x: 90, y: 60 }, ["lifted"]]);
  });

  it("is dropped nowhere when the system takes the finger away", () => {
    pointer("pointermove", 90, 60);
    pointer("pointercancel", 90, 60);
    pointer("pointerup", 90, 60);
    expect([drag.held, done]).toEqual([null, ["lifted"]]);
  });
});
