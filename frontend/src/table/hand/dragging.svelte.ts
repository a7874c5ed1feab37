// A card that is dragged from the hand.
interface Held {
  card: number;
  x: number;
  y: number;
}

/** How far a finger goes before it drags, in pixels. */
const SLACK = 12;

export class Drag {
  /** The card in the air, and where it is. */
  held = $state.raw<Held | null>(null);
  #over = new AbortController();

  /** Nothing is dragged any more, nor will be by the pointer that is down. */
  cancel(): void {
    this.#over.abort();
    this.held = null;
  }

  /**
   * Follow the pointer that went *down* on *card*, and no other. It may be no more than a tap: then nothing is
   * lifted, and nothing is dropped.
   */
  begin(down: PointerEvent, card: number, lift: () => void, drop: (x: number, y: number) => void): void {
    const over = (this.#over = new AbortController());
    const follow = (kind: "pointermove" | "pointerup" | "pointercancel", then: (event: PointerEvent) => void): void =>
      addEventListener(kind, (event) => event.pointerId === down.pointerId && then(event), { signal: over.signal });
    follow("pointermove", ({ clientX: x, clientY: y }) => {
      if (!this.held && Math.hypot(x - down.clientX, y - down.clientY) < SLACK) return;
      if (!this.held) lift();
      this.held = { card, x, y };
    });
    follow("pointerup", ({ clientX, clientY }) => {
      over.abort();
      if (this.held) {
        swallowClick();
        drop(clientX, clientY);
      }
      this.held = null;
    });
    // What the system takes away is dropped nowhere.
    follow("pointercancel", () => this.cancel());
  }
}

/** The click that follows a drop is none. */
function swallowClick(): void {
  const swallow = (click: MouseEvent): void => click.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
