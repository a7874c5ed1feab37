// The story of a table as far as this reader was told: events and sayings in their order.
import type { Link } from "../../lib/transport/link.svelte";
import type { Happening, Past, Saying, State } from "../../wire";

export type Item = { number: number; round: number } & (
  { event: Happening; saying?: never } | { saying: Saying; event?: never }
);

/** In which round it was before these events, where *after* is the one they lead to. */
function roundBefore(events: Happening[], after: number): number {
  const begun = events.find(({ kind }) => kind === "RoundBegun");
  return begun ? Number(begun.facts["round"] ?? 0) - 1 : after;
}

/** What happened and was said, numbered from *first* on; it begins in a *round*. */
function itemsOf({ happened, said }: Pick<State, "happened" | "said">, first: number, round: number): Item[] {
  const items: Item[] = [];
  for (const event of happened) {
    if (event.kind === "RoundBegun") round = Number(event.facts["round"] ?? 0);
    items.push({ number: first + items.length, round, event });
  }
  for (const saying of said) items.push({ number: first + items.length, round, saying });
  return items;
}

export class Story {
  items = $state.raw<Item[]>([]);
  /** What has just happened, for animations; nothing for who has just come. */
  news = $state.raw<Happening[]>([]);
  #stops: (() => void)[];

  constructor(link: Link) {
    if (link.state) this.#add(link.state);
    this.#stops = [link.listen((state) => this.#add(state)), link.recall((past) => this.#recall(past))];
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #add(state: State): void {
    if (state.since === 0) this.items = [];
    const last = this.items.at(-1);
    const round = last ? last.round : roundBefore(state.happened, state.game?.round ?? 0);
    const more = itemsOf(state, last ? last.number + 1 : 0, round);
    if (more.length > 0) this.items = [...this.items, ...more];
    this.news = state.since === 0 ? [] : state.happened;
  }

  /** What was before all that is known: its numbers go on backwards. */
  #recall(past: Past): void {
    const first = this.items[0];
    const isHead = first?.event?.kind === "RoundBegun";
    const round = roundBefore(past.happened, (first?.round ?? 0) - (isHead ? 1 : 0));
    const before = itemsOf(past, (first?.number ?? 0) - past.happened.length - past.said.length, round);
    this.items = [...before, ...this.items];
  }
}
