// One's turn, from the first tap to the answer: what is chosen, what can be tapped next, and what a tap does.
// A tap that chose something returns true: then one can be led on.
import { untrack } from "svelte";
import { taste } from "../../lib/settings/likes.svelte";
import type { Link } from "../../lib/transport/link.svelte";
import type { Option, State } from "../../wire";
import { attempt, why } from "../attempting";
import {
  ghostOf,
  givingOnly,
  givings,
  isFromHand,
  NOTHING,
  playable,
  priced,
  prospect,
  type Selection,
} from "./choosing";

/** Where one plays, as it is now. */
export interface Here {
  readonly link: Link;
  readonly table: State;
}

export class Turn {
  chosen = $state<Selection>({ ...NOTHING });
  /** The question that was answered last. */
  #sent = $state(-1);
  #here: Here;

  constructor(here: Here) {
    this.#here = here;
    $effect(() => {
      this.number;
      untrack(() => this.clear());
    });
  }

  get table(): State {
    return this.#here.table;
  }
  get me(): number | null {
    return this.table.seat;
  }
  /** Whether one plays oneself, and no bot in one's place. */
  get isMine(): boolean {
    return this.me !== null && this.table.seats[this.me]?.bot === "";
  }
  readonly hand = $derived.by(() => (this.me === null ? [] : (this.table.game!.seats[this.me]?.hand ?? [])));
  readonly number = $derived.by(() => this.table.question?.number ?? -1);

  // What is asked.
  readonly options = $derived.by(() => (this.isMine ? (this.table.question?.options ?? []) : []));
  readonly asked = $derived.by(() => this.options.length > 0 && !this.table.paused);
  readonly fromHand = $derived.by(() => isFromHand(this.options));
  /** Answers that are buttons, for what is not about the hand. */
  readonly buttons = $derived.by(() => (this.asked && !this.fromHand ? this.options : []));
  /** By verb that gives cards away: how many it can be at once. */
  readonly givings = $derived.by(() => givings(this.options));
  /** Verbs that are begun by themselves and have a card for a price. */
  readonly priced = $derived.by(() => priced(this.options));
  readonly busy = $derived.by(() => this.#sent === this.table.question?.number);

  // What is chosen, and what follows from it.
  readonly now = $derived.by(() => prospect(this.options, this.hand, this.chosen));
  readonly giving = $derived.by(() => this.givings.has(this.chosen.verb ?? ""));
  /** Whether something is begun that has a price. */
  readonly paying = $derived.by(() => this.priced.has(this.chosen.verb ?? ""));
  readonly live = $derived.by(() => (this.giving || this.paying ? new Set(this.hand) : playable(this.options)));
  /** The one card that is chosen; 0 if there is none, or there are more. */
  readonly card = $derived.by(() => (this.chosen.hand.length === 1 ? this.hand[this.chosen.hand[0]!]! : 0));
  /** The verb that gives this card away, where it cannot be played. */
  readonly instead = $derived.by(() => (this.live.has(this.card) ? undefined : givingOnly(this.options, this.card)));
  /** Whether a turn is asked for and nothing is begun yet. */
  readonly isAtRest = $derived.by(() => this.fromHand && this.chosen.hand.length === 0 && this.chosen.verb === null);
  readonly #aims = $derived.by(
    () => this.asked && (this.chosen.hand.length === 1 || this.paying || !this.fromHand) && !this.giving,
  );
  readonly places = $derived.by(() => (this.#aims ? this.now.cells : []));
  /** The one place that is chosen; null if two are asked for. */
  readonly spot = $derived.by(() => (this.now.others.length > 0 ? null : this.chosen.cell));
  readonly targets = $derived.by(() => (this.#aims ? this.now.seats : []));
  readonly ghost = $derived.by(() => (this.now.ready ? ghostOf(this.now.ready) : null));
  /** The place of the card that the chosen one takes up, to put it elsewhere; null if it takes up none. */
  readonly lifted = $derived.by(() => {
    const uses = this.options.filter(({ card }) => this.#aims && card > 0 && card === this.card);
    return uses.some(({ card, face }) => face !== null && face >> 1 !== card) ? this.table.game!.last_dug : null;
  });
  /** Whether a card with several uses waits for one of them. */
  readonly choosesVerb = $derived.by(() => this.now.verbs.length > 0 && this.chosen.verb === null && !this.now.ready);
  /** Whether a tap beside what can be chosen asks why. */
  readonly asking = $derived.by(
    () => this.asked && this.fromHand && this.chosen.hand.length === 1 && !this.giving && !this.paying,
  );

  clear(): void {
    this.chosen = { ...NOTHING };
  }

  tapCard(place: number): boolean {
    if (!this.asked || !this.fromHand) return false;
    if (this.giving) {
      this.#give(place);
      return false;
    }
    const isChosen = this.chosen.hand[0] === place;
    if (this.paying) {
      this.chosen.hand = isChosen ? [] : [place];
      return !isChosen;
    }
    this.chosen = isChosen ? { ...NOTHING } : { ...NOTHING, hand: [place] };
    if (isChosen) return false;
    if (!this.live.has(this.card)) void why(this.#here.link, { card: this.card });
    return this.live.has(this.card);
  }
  /** A card is taken up to be put somewhere; what was chosen for it stays. */
  lift(place: number): void {
    if (this.chosen.hand[0] !== place) this.chosen = { ...NOTHING, hand: [place] };
  }
  #give(place: number): void {
    const others = this.chosen.hand.filter((other) => other !== place);
    const most = this.givings.get(this.chosen.verb!)!;
    this.chosen.hand = others.length < this.chosen.hand.length ? others : [...this.chosen.hand, place].slice(-most);
  }

  tapCell(cell: number): boolean {
    if (!this.places.includes(cell)) {
      if (this.asking) void why(this.#here.link, { card: this.card, cell, turned: this.chosen.turned });
      return false;
    }
    if (this.now.others.length > 0) this.#pair(cell);
    else if (this.ghost?.cell === cell && this.now.turns) this.turn();
    else {
      this.chosen.cell = cell;
      this.#settle();
      return true;
    }
    return false;
  }
  #pair(cell: number): void {
    const { chosen } = this;
    if (chosen.cell === cell) chosen.cell = chosen.other;
    if (chosen.cell === cell || chosen.other === cell) chosen.other = null;
    else if (chosen.cell === null) chosen.cell = cell;
    else chosen.other = cell;
  }

  tapSeat(seat: number): boolean {
    this.chosen.seat = this.chosen.seat === seat ? null : seat;
    this.#settle();
    return true;
  }
  /** Whether a tap on a player who is no target asks why they are none. */
  get asksWhom(): boolean {
    return this.asking && this.now.cells.length === 0;
  }
  whyNot(seat: number): void {
    void why(this.#here.link, { card: this.card, seat });
  }

  turn(): void {
    this.chosen.turned = !this.chosen.turned;
  }
  /** Begin to give cards away; the one that is chosen already is the first. */
  give(verb: string): void {
    const first = this.chosen.hand.length === 1 ? this.chosen.hand : [];
    this.chosen = { ...NOTHING, verb, hand: this.giving && this.chosen.verb === verb ? [] : first };
  }

  /** Begin what has a price. */
  begin(verb: string): void {
    this.chosen = { ...NOTHING, verb };
  }

  /** Where nothing needs to be confirmed, what is clear is done. */
  #settle(): void {
    if (!taste.now.confirm && !this.now.turns) this.confirm();
  }
  confirm(): void {
    if (this.now.ready) void this.choose(this.now.ready);
  }
  async choose(option: Option): Promise<void> {
    const question = this.table.question?.number;
    if (question === undefined || this.busy) return;
    this.#sent = question;
    await attempt(this.#here.link, { do: "choose", question, option: this.options.indexOf(option) });
    if (this.#sent === question) this.#sent = -1; // another may be under way by now
  }
}
