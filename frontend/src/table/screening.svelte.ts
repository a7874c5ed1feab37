// A table on a big screen in the room: the end of a round stands until the table has gone on and all could read it.
import { lastEnd } from "./log/recent";
import { Watching, type Told } from "./watching.svelte";

/** Milliseconds between two looks at the clock. */
const BEAT = 250;
/** Milliseconds for which the end of a round stands when the next one has begun already. */
const CEREMONY = 20_000;

export class Screening extends Watching {
  #closed = $state(0);
  #pastSince = $state(0);
  #done: () => void;

  constructor(told: () => Told, done: () => void) {
    super(told, BEAT);
    this.#done = done;
    $effect(() => {
      if (!this.end?.isPast && this.table.phase !== "over") this.#pastSince = 0;
      else this.#pastSince ||= Date.now();
    });
    $effect(() => {
      if (this.table.phase === "over" && this.#pastSince && this.#isStale) done();
    });
    // Who opens the page between rounds does not need the ceremony of the last one.
    $effect(() => {
      if (this.end?.isPast && this.link.state?.since === 0) this.#closed = this.end.round;
    });
  }

  readonly end = $derived.by(() => lastEnd(this.story.items));
  get #isStale(): boolean {
    return this.time - this.#pastSince >= CEREMONY;
  }
  readonly #ending = $derived.by(
    () => this.end !== null && this.#closed !== this.end.round && (this.#pastSince === 0 || !this.#isStale),
  );
  get ending(): boolean {
    return this.#ending;
  }
  close = (): void => {
    this.#closed = this.end?.round ?? 0;
    if (this.table.phase === "over") this.#done();
  };
}
