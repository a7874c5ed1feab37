import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Explaining } from "./explaining.svelte";

let card: HTMLElement;
let isBusy = false;
const begun = vi.fn();
const pointer = (pointerType: string, more: object = {}): PointerEvent =>
  ({ target: card, pointerType, buttons: 0, clientX: 10, clientY: 10, ...more }) as unknown as PointerEvent;

beforeEach(() => {
  vi.useFakeTimers();
  begun.mockClear();
  isBusy = false;
  document.body.innerHTML = `<button data-help="60" data-place="2">Map</button><i data-help="goal"></i>`;
  card = document.querySelector("button")!;
});
afterEach(() => {
  lifted("pointerup");
  vi.useRealTimers();
});

/** The finger goes, and what waited for that is over. */
const lifted = (kind: string): void => {
  window.dispatchEvent(new Event(kind));
  vi.advanceTimersByTime(0);
};

const explaining = (): Explaining => new Explaining(begun, () => isBusy);

describe("a card is explained", () => {
  it("to a finger that holds it, and then it is not dragged", () => {
    const told = explaining();
    told.down(pointer("touch"));
    vi.advanceTimersByTime(340);
    expect(told.shown).toBeNull();
    vi.advanceTimersByTime(20);
    expect(told.shown).toMatchObject({ topic: 60, place: 2, by: "finger" });
    expect(begun).toHaveBeenCalledOnce();
  });

  it.each(["pointerup", "pointercancel"])("and nothing is chosen when the finger is lifted; after %s it is", (kind) => {
    const tapped = vi.fn();
    card.addEventListener("click", tapped);
    explaining().down(pointer("touch"));
    vi.advanceTimersByTime(360);
    card.click();
    expect(tapped).not.toHaveBeenCalled();
    explaining().down(pointer("touch"));
    vi.advanceTimersByTime(360);
    lifted(kind);
    card.click();
    expect(tapped).toHaveBeenCalledOnce();
    card.removeEventListener("click", tapped);
  });

  it("not to a finger that taps or moves away", () => {
    const told = explaining();
    told.down(pointer("touch"));
    told.up(pointer("touch"));
    told.down(pointer("touch"));
    told.move(pointer("touch", { clientX: 40 }));
    vi.advanceTimersByTime(1000);
    expect(told.shown).toBeNull();
  });

  it("to a mouse that rests, until it has left for a moment", () => {
    const told = explaining();
    told.over(pointer("mouse"));
    vi.advanceTimersByTime(300);
    told.move(pointer("mouse"));
    vi.advanceTimersByTime(300);
    expect(told.shown).toBeNull();
    vi.advanceTimersByTime(100);
    expect(told.shown?.by).toBe("mouse");
    told.over(pointer("mouse", { target: document.body }));
    vi.advanceTimersByTime(100);
    told.stay();
    vi.advanceTimersByTime(1000);
    expect(told.shown).not.toBeNull();
    told.leave();
    vi.advanceTimersByTime(150);
    expect(told.shown).toBeNull();
  });

  it("but nothing of the mine to a mouse that places a card", () => {
    const told = explaining();
    isBusy = true;
    told.over(pointer("mouse", { target: document.querySelector("i") }));
    vi.advanceTimersByTime(1000);
    expect(told.shown).toBeNull();
    told.over(pointer("mouse"));
    vi.advanceTimersByTime(1000);
    expect(told.shown?.topic).toBe(60);
  });

  it("to who asks for what has the focus", () => {
    const told = explaining();
    card.focus();
    told.ask();
    expect(told.shown).toMatchObject({ topic: 60, by: "key" });
  });
});
