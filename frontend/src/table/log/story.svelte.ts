// The story of a table as far as this reader was told: events and sayings in their order.
import type { Link } from "../../lib/transport/link.svelte";
import type { Happening, Saying, State } from "../../wire";

export type Item = { number: number; round: number } & (
  { event: Happening; saying?: never } | { saying: Saying; event?: never }
);

export class Story {
  items = $state.raw<Item[]>([]);
  /** What has just happened, for animations; nothing for who has just come. */
  news = $state.raw<Happening[]>([]);
  #round = 0;
  #stop: () => void;

  constructor(link: Link) {
    if (link.state) this.#add(link.state);
    this.#stop = link.listen((state) => this.#add(state));
  }

  close(): void {
    this.#stop();
  }

  #add(state: State): void {
    if (state.since === 0) {
      this.items = [];
      this.#round = 0;
    }
    const more: Item[] = [];
    for (const event of state.happened) {
      if (event.kind === "RoundBegun") this.#round = Number(event.facts["round"] ?? 0);
      more.push({ number: this.items.length + more.length, round: this.#round, event });
    }
    for (const saying of state.said) more.push({ number: this.items.length + more.length, round: this.#round, saying });
    if (more.length > 0) this.items = [...this.items, ...more];
    this.news = state.since === 0 ? [] : state.happened;
  }
}
