// The last moment of a round, before its end is told: the last card comes to lie, a goal turns over. Everything else stays as it was meanwhile.
import { untrack } from "svelte";
import type { Link } from "../lib/link.svelte";
import type { Happening, Seen, State } from "../wire";

/** Milliseconds for which it is shown at most, and for every second that bots take: where all is quick, this is, too. */
const LASTING = 2600;
const PACE = 2200;
/** A tap that comes sooner was meant for something else. */
const SOON = 500;

/** How a card is told of that nobody may know. */
const FACE_DOWN = 1;
const LAID = ["Dug", "Diverted"];

/** The table as it lay when a round ended; null where that was not told. */
export function asItLay(table: State, { facts }: Happening): State | null {
  const { mine, goals } = facts as { mine?: [cell: number, face: number][]; goals?: number[] };
  if (!table.game || !mine || !goals) return null;
  const up = new Map(mine.filter(([, face]) => face !== FACE_DOWN));
  const hidden = mine.flatMap(([cell]) => (up.has(cell) ? [] : cell));
  const lying = goals.map((cell) => ({ cell, card: (up.get(cell) ?? 0) >> 1, seen: [], up: up.has(cell) }));
  return { ...table, question: null, window: null, game: { ...table.game, mine: { cells: [...up], hidden }, goals: lying, things: {} } };
}

/** The game before its last moment, but for what was done in it. */
function played(before: Seen, events: Happening[], me: number | null): Seen {
  const hand = [...(before.seats[me ?? -1]?.hand ?? [])];
  for (const { kind, facts } of events) {
    const card = kind === "Dug" ? Number(facts["face"]) >> 1 : kind === "Passed" ? facts["card"] : 0;
    if (facts["seat"] === me && hand.includes(Number(card))) hand.splice(hand.indexOf(Number(card)), 1);
  }
  const laid = events.findLast(({ kind }) => LAID.includes(kind))?.facts["cell"];
  return {
    ...before,
    last_dug: typeof laid === "number" ? laid : before.last_dug,
    seats: before.seats.map((place, seat) => (seat === me ? { ...place, hand, cards: hand.length } : place)),
  };
}

export class Finale {
  /** The table as it is shown; null when the moment is over. */
  table = $state.raw<State | null>(null);
  /** What there is to say: of the goal that was turned up last, or else of the end. */
  event = $state.raw<Happening>({ kind: "RoundEnded", facts: {} });
  #before: State | null = null;
  #timer = 0;
  #since = 0;

  constructor(here: { readonly link: Link }) {
    const link = $derived(here.link);
    $effect(() => {
      this.#before = untrack(() => link.state);
      const stop = link.listen((state) => this.#hear(state));
      return () => {
        stop();
        this.close();
      };
    });
  }

  /** Where everybody looks: the goal that was turned up last, and whether the treasure was found; null if none was turned up. */
  readonly spot = $derived.by(() => {
    const { kind, facts } = this.event;
    return this.table && kind === "GoalRevealed" ? { cell: Number(facts["cell"]), found: facts["goal"] === "treasure" } : null;
  });

  close(): void {
    clearTimeout(this.#timer);
    this.table = null;
  }
  skip = (): void => {
    if (Date.now() - this.#since > SOON) this.close();
  };

  #hear(state: State): void {
    const before = this.#before;
    this.#before = state;
    const at = state.happened.findLastIndex(({ kind }) => kind === "RoundEnded");
    if (state.since === 0 || state.window) this.close();
    else if (at >= 0 && before?.game) this.#show(state, before.game, state.happened.slice(0, at + 1));
  }
  #show(state: State, game: Seen, events: Happening[]): void {
    const lasting = Math.min(LASTING, (state.settings.pause ?? 1.2) * PACE) / (matchMedia("(prefers-reduced-motion: reduce)").matches ? 2 : 1);
    const missed = events.some(({ kind }) => kind === "RoundBegun");
    if (missed || document.hidden || lasting < SOON) return;
    this.event = events.findLast(({ kind }) => kind === "GoalRevealed") ?? events.at(-1)!;
    this.table = asItLay({ ...state, phase: "running", game: played(game, events, state.seat) }, events.at(-1)!);
    this.#since = Date.now();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.close(), lasting);
  }
}
