// When a card is explained: a finger that holds it, a mouse that rests on it, or a key. Whatever can be explained says
// so by data-help; what it stands for is the number of a card, or a word for what lies covered.
import type { Topic } from "./cards";

export interface Explained {
  topic: Topic;
  /** Its place in the hand; null if it lies elsewhere. */
  place: number | null;
  by: "finger" | "mouse" | "key";
  /** Where it is seen. */
  at: DOMRect;
}

/** Milliseconds for which a finger holds, a mouse rests, and a mouse may be away. */
const HOLD = 350;
const REST = 400;
const AWAY = 150;
/** How far a finger that holds may slip, in pixels. */
const SLACK = 10;

const topicOf = (help: string): Topic => (/^\d+$/.test(help) ? Number(help) : (help as Topic));
const found = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-help]") : null;

export class Explaining {
  shown = $state.raw<Explained | null>(null);
  /** What a finger or a mouse is on. */
  #on: HTMLElement | null = null;
  #from = { x: 0, y: 0 };
  #timer = 0;
  #begun: () => void;
  #isBusy: () => boolean;

  /**
   * *begun* is called when a finger has held: it does nothing else then. While somebody *isBusy* with a card, a mouse
   * asks about cards of the hand only.
   */
  constructor(begun: () => void, isBusy: () => boolean) {
    this.#begun = begun;
    this.#isBusy = isBusy;
  }

  #open(one: HTMLElement, by: Explained["by"]): void {
    const { help, place } = one.dataset;
    const at = one.getBoundingClientRect();
    this.shown = { topic: topicOf(help!), place: place === undefined ? null : Number(place), by, at };
  }
  close = (): void => {
    clearTimeout(this.#timer);
    this.shown = null;
  };
  #after(milliseconds: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(act, milliseconds);
  }
  /** The pointer is on what explains: that stays. */
  stay = (): void => clearTimeout(this.#timer);
  leave = (): void => this.#after(AWAY, this.close);

  /** Explain what has the focus, or lies there: on a cell of the mine, or before a player. */
  ask(): void {
    const active = document.activeElement as HTMLElement | null;
    const spot = active?.dataset["spot"];
    const one = spot
      ? document.querySelector<HTMLElement>(`[data-at="${spot}"][data-help]`)
      : (found(active) ?? active?.closest("button")?.querySelector<HTMLElement>("[data-help]"));
    if (one) this.#open(one, "key");
  }

  /** A mouse is on *one*: it is explained if it rests there. */
  #rest(one: HTMLElement): void {
    if (this.#isBusy() && one.dataset["place"] === undefined) return;
    this.#after(REST, () => one.isConnected && this.#open(one, "mouse"));
  }

  down = (event: PointerEvent): void => {
    clearTimeout(this.#timer);
    if (this.shown?.by === "mouse" && !(event.target as Element).closest(".explained")) this.close();
    const one = found(event.target);
    if (!one || event.pointerType === "mouse") return;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#after(HOLD, () => {
      this.#begun();
      swallowClick();
      this.#open(one, "finger");
    });
  };
  move = (event: PointerEvent): void => {
    const isMouse = event.pointerType === "mouse";
    if (isMouse && this.#on && !this.shown && event.buttons === 0) this.#rest(this.#on);
    if (isMouse) return;
    if (Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) > SLACK) clearTimeout(this.#timer);
  };
  up = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") clearTimeout(this.#timer);
  };
  over = (event: PointerEvent): void => {
    const one = found(event.target);
    if (event.pointerType !== "mouse" || event.buttons > 0 || one === this.#on) return;
    this.#on = one;
    if (one) this.#rest(one);
    else if (this.shown?.by === "mouse") this.leave();
    else clearTimeout(this.#timer);
  };
}

/** The click that comes when the finger is lifted chooses nothing; if it is called off, none comes. */
function swallowClick(): void {
  const over = new AbortController();
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true, signal: over.signal });
  const lifted = (): unknown => setTimeout(() => over.abort(), 0);
  for (const kind of ["pointerup", "pointercancel"]) {
    addEventListener(kind, lifted, { capture: true, signal: over.signal });
  }
}
