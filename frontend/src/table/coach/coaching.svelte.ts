// A coach on demand, in games without other people: what it said about the question that one is asked.
import { t } from "../../lib/settings/words.svelte";
import { coach, Refused } from "../../lib/transport/api";
import { toasts } from "../../lib/widgets/toasts.svelte";
import type { Advice, Idea } from "../../wire";
import type { Finale } from "../end/finale.svelte";
import type { Turn } from "../hand/turn.svelte";
import { tappedFor } from "./tapping";

interface Here {
  readonly turn: Turn;
  readonly finale: Finale;
}

export class Coaching {
  isThinking = $state(false);
  #told = $state.raw<Advice | null>(null);
  #shown = $state(0);
  #here: Here;

  constructor(here: Here) {
    this.#here = here;
  }

  /** Whether it may be asked: nobody else plays, and it is one's turn. */
  readonly isThere = $derived.by(() => {
    const { turn, finale } = this.#here;
    return turn.table.coach && turn.asked && !finale.table;
  });
  /** What it says, until that is closed or the question is answered. */
  readonly advice = $derived.by(() =>
    this.isThere && this.#told?.question === this.#here.turn.number ? this.#told : null,
  );
  readonly idea = $derived.by((): Idea | undefined => this.advice?.ideas[this.#shown]);

  ask = async (): Promise<void> => {
    if (this.isThinking) return;
    this.isThinking = true;
    try {
      this.#told = await coach(this.#here.turn.table.code);
      if (this.advice) this.#show(0);
    } catch (error) {
      toasts.say(error instanceof Refused ? error.sentence : t("coach.failed"));
    }
    this.isThinking = false;
  };
  showOther = (): void => this.#show((this.#shown + 1) % this.advice!.ideas.length);
  close = (): void => {
    this.#told = null;
    this.#here.turn.clear();
  };

  /** An idea lies in the mine as if one had laid it there oneself. */
  #show(which: number): void {
    this.#shown = which;
    const { turn } = this.#here;
    if (turn.fromHand) turn.chosen = tappedFor(this.idea!.option, turn.hand);
  }
}
