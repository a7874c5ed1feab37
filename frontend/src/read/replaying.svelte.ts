// A finished game, fetched in portions: where one is in it, and from whose seat one looks.
import { botName } from "../lib/settings/bots";
import { Refused, replay } from "../lib/transport/api";
import type { Replay, State, Step } from "../wire";

/** How many positions are fetched at once. */
const PORTION = 40;
/** Milliseconds for which a position stands while it plays by itself. */
const PACE = 1100;

export class Replaying {
  number = $state(0);
  /** Whose seat one looks from; null with everything open. */
  seat = $state<number | null>(null);
  playing = $state(false);
  head = $state.raw<Replay | null>(null);
  /** Why there is nothing to see. */
  problem = $state("");
  #steps = $state.raw<Map<number, Step>>(new Map());

  constructor(readonly code: string) {
    $effect(() => this.#fetch(this.number, this.seat));
    $effect(() => {
      if (!this.playing) return;
      const timer = setInterval(() => this.#tick(), PACE);
      return () => clearInterval(timer);
    });
    $effect(() => history.replaceState(null, "", `/replay/${code}?at=${this.number}`));
  }

  readonly total = $derived.by(() => this.head?.steps ?? 1);
  readonly step = $derived.by(() => this.#steps.get(this.number));
  /** The position in the form that a table has while it is played. */
  readonly table = $derived.by(() =>
    this.head && this.step ? asTable(this.code, this.seat, this.head, this.step) : null,
  );

  go(to: number): void {
    this.number = Math.min(this.total - 1, Math.max(0, to));
  }
  look(seat: number | null): void {
    this.seat = seat;
    this.#steps = new Map();
  }

  #tick(): void {
    if (this.number + 1 < this.total) this.number++;
    else this.playing = false;
  }
  /** Fetch the portion around a position, unless it is here. */
  #fetch(wanted: number, seat: number | null): void {
    if (this.#steps.has(wanted)) return;
    void replay(this.code, seat, Math.floor(wanted / PORTION) * PORTION, PORTION)
      .then((portion) => seat === this.seat && this.#take(portion))
      .catch((error: unknown) => (this.problem = error instanceof Refused ? error.sentence : String(error)));
  }
  #take(portion: Replay): void {
    this.head = portion;
    this.#steps = new Map([...this.#steps, ...portion.positions.map((step): [number, Step] => [step.number, step])]);
    if (this.number >= portion.steps) this.number = portion.steps - 1;
  }
}

const asTable = (code: string, seat: number | null, head: Replay, step: Step): State => ({
  is: "state",
  seq: 0,
  since: 0,
  now: 0,
  code,
  phase: "running",
  paused: false,
  settings: { rules: head.rules },
  seeded: false,
  refereed: false,
  people: head.looks.flatMap((look, i) =>
    look ? { id: i, name: head.seats[i]!, here: true, host: false, muted: false, look } : [],
  ),
  watching: 0,
  screen: false,
  person: null,
  seat,
  question: null,
  window: null,
  pace: { sets: false, alone: false, skips: false, look: false },
  game: step.game,
  happened: step.happened,
  seats: head.seats.map((name, i) => ({
    name: head.looks[i] ? name : botName(name),
    person: head.looks[i] ? i : null,
    bot: "",
    away: false,
  })),
  said: [],
  accused: [],
  shared: [],
  notices: [],
  result: null,
  rematch: "",
});
