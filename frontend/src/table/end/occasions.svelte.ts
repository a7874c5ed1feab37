// What lies over the table until it was seen: the end of a round, and one's dwarf, at the start of a round and
// whenever it has changed. What was seen is remembered as long as the page is open, so a reload does not show it
// again.
import { untrack } from "svelte";
import type { Box, Mark } from "../../wire";
import { doer } from "../log/deeds";
import { strike } from "../log/notebook";
import { lastEnd } from "../log/recent";
import type { Story } from "../log/story.svelte";
import type { Here } from "../hand/turn.svelte";

type Around = Here & { readonly story: Story; readonly box: Box };

export class Occasions {
  #here: Around;
  #seen = $state.raw<string[]>([]);
  /** Whom one suspected when a round ended before one's eyes; who came later may have marked somebody since. */
  #outdated: Mark[] = [];

  constructor(here: Around) {
    this.#here = here;
    $effect(() => {
      if (here.story.news.some(({ kind }) => kind === "RoundEnded"))
        this.#outdated = untrack(() => here.link.notes.marks ?? []);
    });
    $effect(() => {
      if (here.link.state?.since === 0 && this.#hasGoneOn) untrack(() => this.#see(this.#endKey));
    });
  }

  // The end of a round.
  readonly end = $derived.by(() => lastEnd(this.#here.story.items));
  get #endKey(): string {
    return `saboteur.end/${this.#here.table.code}/${this.end?.round ?? 0}`;
  }
  readonly ending = $derived.by(() => this.end !== null && this.#isNew(this.#endKey));
  /** Who has played in the next round already has seen the end of the one before, here or elsewhere. */
  get #hasGoneOn(): boolean {
    const { end } = this;
    const { story, table, box } = this.#here;
    return (
      end !== null &&
      end.isPast &&
      story.items.some(
        ({ event, round }) => event && round > end.round && doer(event) === table.seat && box.events[event.kind]?.deed,
      )
    );
  }
  /** The round is over for good, and with it whom one suspected in it. */
  closeEnd(): void {
    if (this.#here.table.phase !== "over") strike(this.#here.link, this.#outdated);
    this.#see(this.#endKey);
  }

  // One's dwarf.
  /** How often it has changed in this round. */
  readonly changes = $derived.by(() => {
    const { story, table, box } = this.#here;
    return story.items.filter(
      ({ event, round }) =>
        event && round === table.game!.round && box.events[event.kind]?.recasts && event.facts["seat"] === table.seat,
    ).length;
  });
  get #dwarfKey(): string {
    const { code, game } = this.#here.table;
    return `saboteur.met/${code}/${game!.round}/${this.changes}`;
  }
  readonly meeting = $derived.by(() => {
    const { seat, seats, game, phase } = this.#here.table;
    const isMine = seat !== null && seats[seat]?.bot === "" && (game!.seats[seat]?.dwarf ?? 0) > 0;
    return isMine && phase === "running" && !this.ending && this.#isNew(this.#dwarfKey);
  });
  meet(): void {
    this.#see(this.#dwarfKey);
  }

  #isNew(key: string): boolean {
    return !this.#seen.includes(key) && sessionStorage.getItem(key) === null;
  }
  #see(key: string): void {
    sessionStorage.setItem(key, "1");
    this.#seen = [...this.#seen, key];
  }
}
