// A table that goes on before one's eyes: what is shown of it, and what is told.
import type { Link } from "../lib/transport/link.svelte";
import type { Box, Happening, State } from "../wire";
import type { Left, Stir } from "./board/aim";
import { Finale } from "./end/finale.svelte";
import { isStoodIn, marked, recap, type Deed } from "./log/deeds";
import { announcedCard, bubbles, fallenAt, inQuestion, newestCard, until } from "./log/recent";
import type { Item, Story } from "./log/story.svelte";

/** Milliseconds for which a place is shown. */
const RINGING = 1200;

/** What one is told of a table. */
export interface Told {
  readonly link: Link;
  readonly table: State;
  readonly box: Box;
  readonly story: Story;
}

/** Where somebody left something, each with who it was. */
const left = (box: Box, deed: Deed): Left[] =>
  marked(box, deed).map((cell) => ({ cell, seat: deed.seat, stood: isStoodIn(deed.event, deed.seat) }));

export abstract class Watching {
  readonly finale: Finale;
  /** A place somebody points at in the log. */
  pointed = $state<number | null>(null);
  #rung = 0;
  #told: () => Told;
  #time = $state(Date.now());

  /** It looks at the clock every *beat* milliseconds. */
  constructor(told: () => Told, beat: number) {
    this.#told = told;
    const isEnding = (): boolean => this.ending;
    this.finale = new Finale({
      get link() {
        return told().link;
      },
      get box() {
        return told().box;
      },
      get ending() {
        return isEnding();
      },
    });
    $effect(() => {
      const timer = setInterval(() => (this.#time = Date.now()), beat);
      return () => clearInterval(timer);
    });
  }

  /** Show a place for a moment. */
  ring(cell: number): void {
    clearTimeout(this.#rung);
    this.pointed = cell;
    this.#rung = window.setTimeout(() => (this.pointed = null), RINGING);
  }

  /** Whether the end of a round is to be seen. */
  abstract get ending(): boolean;

  get link(): Link {
    return this.#told().link;
  }
  get box(): Box {
    return this.#told().box;
  }
  get story(): Story {
    return this.#told().story;
  }
  /** What is shown: a round that ends is seen to its end. */
  readonly table = $derived.by(() => this.finale.table ?? this.#told().table);
  /** What is told: nothing of what comes after what is shown. */
  readonly items: Item[] = $derived.by(() =>
    this.finale.table ? until(this.story.items, this.finale.event) : this.story.items,
  );
  /** What has just happened. */
  get news(): Happening[] {
    return this.story.news;
  }

  /** The time here, in milliseconds. */
  get time(): number {
    return this.#time;
  }
  /** The server's time, in milliseconds. */
  readonly now = $derived.by(() => this.#time + this.link.ahead);
  /** How many seconds are left to answer; null where nobody is in a hurry. */
  readonly left = $derived.by(() => {
    const deadline = this.table.question?.deadline;
    return deadline ? Math.max(0, Math.round(deadline - this.now / 1000)) : null;
  });
  /** How many seconds somebody is still waited for who is away in their turn; null if nobody is. */
  readonly awayLeft = $derived.by(() => {
    const at = this.table.question?.stand_in;
    return at ? Math.max(0, Math.round(at - this.now / 1000)) : null;
  });
  /** How much of the time is left in which a card can be vetoed, from 1 to 0. */
  readonly vetoLeft = $derived.by(() => {
    const until = (this.table.window?.until ?? 0) * 1000;
    return Math.min(1, Math.max(0, until - this.now) / ((this.table.settings.window ?? 3) * 1000));
  });
  /** By seat: what was said there a moment ago. */
  readonly bubbles = $derived.by(() => bubbles(this.table, this.box, this.items, this.now));

  /** What was done since the reader's own last turn. */
  readonly recap = $derived.by(() => recap(this.box, this.items, this.table.seat));

  /** What is seen to happen in the mine. */
  readonly stir: Stir = $derived.by(() => ({
    news: this.table.seat === null ? [] : this.recap.since.flatMap((deed) => left(this.box, deed)),
    newest: newestCard(this.box, this.table.game!, this.items),
    pointed: [...(this.pointed === null ? [] : [this.pointed]), ...inQuestion(this.table, this.items)],
    announced: announcedCard(this.table),
    fallen: fallenAt(this.news),
    final: this.finale.table ? this.finale.spot : undefined,
  }));
}
