// What of the mine is seen: all of it, closer where something can be chosen, closest where something is, or what
// somebody moved into sight. One finger or the mouse moves it, two fingers or the wheel zoom.
import { untrack } from "svelte";
import {
  approached,
  CARD,
  closeUp,
  eastward,
  fit,
  hides,
  isSmall,
  isTiny,
  onStage,
  zoomed,
  type Area,
  type Frame,
} from "./frame";

export interface Scene {
  /** All that there is to see. */
  readonly area: Area;
  /** Where something can be chosen. */
  readonly places: [number, number][];
  /** Where something is chosen already. */
  readonly spot: [number, number] | null;
  /** Where the round ends. */
  readonly stage?: [number, number] | null;
  /** Whether it is looked at from across a room. */
  readonly big: boolean;
  /** What must not be hidden by what floats over the lower edge; nothing if nothing does. */
  readonly kept?: [number, number][];
  /** How high that is. */
  readonly floats?: number;
}

/** How wide a card is at most, and how far the mine keeps from the edges, in pixels. */
const SIZES = { big: [220, 30], phone: [60, 12], desk: [112, 18] } as const;
/** How far what floats over the lower edge keeps from the right. */
const FREE = 56;
/** How much of that height the mine gives way, the least first. */
const TRIES = [0, 0.2, 0.4, 0.6, 0.8];
/** A pane that is not wider is a phone's; one that is not wider than that is no desk's. */
const NARROW = 560;
const FOLDING = 800;
/** How far a finger may slip in a tap, in pixels. */
const SLACK = 6;

export class Lens {
  width = $state(0);
  height = $state(0);
  /** What the mine lies in. */
  pane: HTMLElement | null = null;
  /** Where somebody has moved it. */
  #moved = $state.raw<Frame | null>(null);
  /** Whether all is to be seen, though something can be chosen. */
  #isWide = $state(false);
  #scene: Scene;
  #fingers = new Map<number, { x: number; y: number }>();
  #way = 0;
  /** Whether a finger or a pen was used last, no mouse. */
  isTouched = false;

  constructor(scene: Scene) {
    this.#scene = scene;
    // A new choice brings what it is about closer, where cards are small.
    const choice = $derived(scene.places.join(" "));
    $effect(() => {
      choice;
      if (untrack(() => isSmall(this.#whole))) this.#moved = null;
      this.#isWide = false;
    });
    // So does what was chosen, where a finger may have missed: there one sees what one does, and can mend it.
    const spot = $derived(scene.spot?.join(" "));
    $effect(() => {
      spot;
      if (untrack(() => isTiny(this.frame))) this.comeClose();
    });
  }

  readonly isPhone = $derived.by(() => this.width < NARROW);
  /** Whether columns in which there is nothing may be folded away. */
  readonly folds = $derived.by(() => this.width < FOLDING);
  /** How wide a card is at most, and how far the mine keeps from the edges. */
  readonly bounds = $derived.by(() => SIZES[this.#scene.big ? "big" : this.isPhone ? "phone" : "desk"]);
  readonly #whole = $derived.by(() => {
    const { area, kept = [], floats: height = 0 } = this.#scene;
    const edge = { left: 0, top: this.height - height };
    const isClear = (frame: Frame): boolean => hides(frame, kept, edge, { width: this.width - FREE, height }) === 0;
    const frames = TRIES.flatMap((part) => {
      const frame = this.#fit(this.height - part * height);
      return [frame, eastward(frame, area, this.width)];
    });
    return frames.find(isClear) ?? this.#fit(this.clear);
  });
  #fit(height: number): Frame {
    const [most, margin] = this.bounds;
    return fit(this.#scene.area, this.width || 1, height || 1, most, margin);
  }
  /** How high the part of the pane is over which nothing floats. */
  readonly clear = $derived.by(() => this.height - (this.#scene.floats ?? 0));
  readonly #close = $derived.by(() => {
    const { area, places, spot } = this.#scene;
    const near = closeUp(this.#whole, area, places, this.width, this.clear);
    return spot && isTiny(near) ? closeUp(near, area, [spot], this.width, this.clear) : near;
  });
  readonly frame = $derived.by(() => {
    const { area, stage } = this.#scene;
    return this.#moved ?? (stage ? onStage(this.#whole, area, stage, this) : this.#isWide ? this.#whole : this.#close);
  });
  readonly isMoved = $derived.by(() => this.#moved !== null);
  readonly isWhole = $derived.by(() => this.#moved === null && this.frame === this.#whole);
  /** Whether a finger was used last, and cards are so small that it may miss. */
  get isTooSmall(): boolean {
    return this.isTouched && isTiny(this.frame);
  }
  /** Whether all is drawn so small that what is said beside it must be small, too. */
  readonly isTiny = $derived.by(() => isTiny(this.frame));
  /** Whether there is something closer to see than the whole. */
  readonly isNear = $derived.by(() => this.#close !== this.#whole);

  showAll(): void {
    this.#moved = null;
    this.#isWide = true;
  }
  comeClose(): void {
    this.#moved = null;
    this.#isWide = false;
  }
  /** Bring what lies at a point of the screen close enough for a finger. */
  approach(x: number, y: number): void {
    const point = this.point(x, y);
    if (point) this.#moved = approached(this.frame, this.#scene.area, point.x, point.y, this);
  }
  zoom(factor: number, x = this.width / 2, y = this.height / 2): void {
    this.#moved = zoomed(this.frame, factor, x, y);
  }
  /** Move the middle of *cell* into the middle, if it cannot be seen. */
  show(cell: [number, number]): void {
    const { x, y } = this.#middle(cell);
    if (this.#isOut(x, y))
      this.#moved = { ...this.frame, x: this.frame.x + this.width / 2 - x, y: this.frame.y + this.clear / 2 - y };
  }
  /** Whether some place cannot be seen. */
  readonly misses = $derived.by(() =>
    this.#scene.places.some((cell) => this.#isOut(this.#middle(cell).x, this.#middle(cell).y)),
  );

  #middle([column, row]: [number, number]): { x: number; y: number } {
    return {
      x: (column + 0.5) * CARD.width * this.frame.scale + this.frame.x,
      y: (row + 0.5) * CARD.height * this.frame.scale + this.frame.y,
    };
  }
  #isOut(x: number, y: number): boolean {
    return x < 0 || y < 0 || x > this.width || y > this.clear;
  }

  /** A point of the screen as a point of the pane; null if it is not over it. */
  point(x: number, y: number): { x: number; y: number } | null {
    const { left, right, top, bottom } = this.pane!.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom ? null : { x: x - left, y: y - top };
  }
  /** Whether what the finger did was a tap, and moved nothing. */
  get isTap(): boolean {
    return this.#way <= SLACK;
  }

  down = (event: PointerEvent): void => {
    this.isTouched = event.pointerType !== "mouse";
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size === 1) this.#way = 0;
  };
  move = (event: PointerEvent): void => {
    this.isTouched = event.pointerType !== "mouse";
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.#pinch(before, now, other);
    else this.#push(now.x - before.x, now.y - before.y);
    this.#fingers.set(event.pointerId, now);
  };
  up = (event: PointerEvent): void => void this.#fingers.delete(event.pointerId);
  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { left, top } = this.pane!.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 500), event.clientX - left, event.clientY - top);
  };

  #push(x: number, y: number): void {
    this.#way += Math.hypot(x, y);
    if (!this.isTap) this.#moved = { ...this.frame, x: this.frame.x + x, y: this.frame.y + y };
  }
  #pinch(before: { x: number; y: number }, now: { x: number; y: number }, other: { x: number; y: number }): void {
    this.#way = Infinity;
    const { left, top } = this.pane!.getBoundingClientRect();
    const factor =
      Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    const next = zoomed(this.frame, factor, (now.x + other.x) / 2 - left, (now.y + other.y) / 2 - top);
    this.#moved = { ...next, x: next.x + (now.x - before.x) / 2, y: next.y + (now.y - before.y) / 2 };
  }
}
