// A game gone through once more, fetched in portions: where one is in it, from whose seat one looks, and what one
// could have known by then.
import { botName } from "../lib/settings/bots";
import { momentPath } from "../lib/router.svelte";
import { chronicle, Refused, replay, suspicion } from "../lib/transport/api";
import type { Deed, Replay, State, Step, Suspicion } from "../wire";

/** How many positions are fetched at once. */
const PORTION = 40;
/** Milliseconds for which a position stands while it plays by itself. */
const PACE = 1100;

/** Where one begins: at a position or a round, through whose eyes. */
export interface Beginning {
  at: number;
  eyes: number | null;
  round: number;
}

export class Replaying {
  number = $state(0);
  /** Whose seat one looks from; null with everything open. */
  seat = $state<number | null>(null);
  playing = $state(false);
  head = $state.raw<Replay | null>(null);
  deeds = $state.raw<Deed[]>([]);
  /** How suspicion moved in the round that is shown, once that is known. */
  told = $state.raw<Suspicion | null>(null);
  /** Why there is nothing to see. */
  problem = $state("");
  #steps = $state.raw<Map<number, Step>>(new Map());
  #wanted: number;

  constructor(
    readonly code: string,
    { at, eyes, round }: Beginning,
  ) {
    this.number = at;
    this.seat = eyes;
    this.#wanted = round;
    $effect(() => this.#fetch(this.number, this.seat));
    $effect(() => this.#tell(this.seat));
    $effect(() => this.#suspect(this.round, this.seat));
    $effect(() => {
      if (!this.playing) return;
      const timer = setInterval(() => this.#tick(), PACE);
      return () => clearInterval(timer);
    });
    $effect(() => history.replaceState(null, "", momentPath(code, this.number, this.seat)));
  }

  readonly total = $derived.by(() => this.head?.steps ?? 1);
  readonly step = $derived.by(() => this.#steps.get(this.number));
  /** The position in the form that a table has while it is played. */
  readonly table = $derived.by(() =>
    this.head && this.step ? asTable(this.code, this.seat, this.head, this.step) : null,
  );
  readonly round = $derived.by(() => this.deeds[this.number]?.round ?? this.step?.game.round ?? 0);
  /** What happened in the round that is shown. */
  readonly ofRound = $derived.by(() => this.deeds.filter(({ round }) => round === this.round));
  readonly rounds = $derived.by(() => [...new Set(this.deeds.map(({ round }) => round))]);
  /** The point of the chart up to which one has come. */
  readonly point = $derived.by(() => Math.max(0, this.told?.at.findLastIndex((at) => at <= this.number) ?? 0));

  go(to: number): void {
    this.number = Math.min(this.total - 1, Math.max(0, to));
  }
  forward(): void {
    this.go(this.number + 1);
  }
  back(): void {
    this.go(this.number - 1);
  }
  /** The how manyth deed of the round a position is. */
  count(at: number): number {
    return at - (this.ofRound[0]?.number ?? at);
  }
  goRound(round: number): void {
    const first = this.deeds.find((deed) => deed.round === round);
    if (first) this.go(first.number);
  }
  look(seat: number | null): void {
    this.seat = seat;
    this.#steps = new Map();
  }

  #tick(): void {
    if (this.number + 1 < this.total) this.forward();
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
    if (!portion.over) this.seat = portion.seat;
    if (this.number >= portion.steps) this.number = portion.steps - 1;
  }
  #tell(seat: number | null): void {
    void chronicle(this.code, seat).then(
      ({ deeds }) => {
        if (seat !== this.seat) return;
        this.deeds = deeds;
        if (this.#wanted) this.goRound(this.#wanted);
        this.#wanted = 0;
      },
      () => undefined,
    );
  }
  #suspect(round: number, seat: number | null): void {
    if (!round || (this.told?.round === round && seat !== null && this.told.seat === seat)) return;
    this.told = null;
    void suspicion(this.code, round, seat).then(
      (told) => round === this.round && seat === this.seat && (this.told = told),
      () => undefined,
    );
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
  winners: [],
  rematch: "",
  again: [],
  agreed: [],
  coach: false,
});
