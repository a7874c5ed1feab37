// The last moment of a round, before its end is told: the last card comes to lie, a goal turns over. Everything else
// stays as it was meanwhile.
import { untrack } from "svelte";
import type { Link } from "../../lib/transport/link.svelte";
import type { Box, Goal, Happening, Place, Seen, State } from "../../wire";
import { doer, isLaid, plays, spent } from "../log/deeds";

/**
 * Milliseconds for which it is shown at most, and for every second that bots take: where all is quick, this is, too.
 */
const LASTING = 2600;
const PACE = 2200;
/** A tap that comes sooner was meant for something else. */
const SOON = 500;

/** How a card is told of that nobody may know. */
const FACE_DOWN = 1;

/** The table as it lay when a round ended; null where that was not told. */
export function asItLay(table: State, { facts }: Happening): State | null {
  const { mine, goals } = facts as { mine?: [cell: number, face: number][]; goals?: number[] };
  if (!table.game || !mine || !goals) return null;
  const up = new Map(mine.filter(([, face]) => face !== FACE_DOWN));
  const hidden = mine.flatMap(([cell]) => (up.has(cell) ? [] : cell));
  const lying = goals.map((cell) => ({ cell, card: (up.get(cell) ?? 0) >> 1, seen: [], up: up.has(cell) }));
  return {
    ...table,
    question: null,
    window: null,
    game: { ...table.game, mine: { cells: [...up], hidden }, goals: lying, things: {} },
  };
}

/** Let a card leave a hand; of a hand that cannot be seen, any. */
function giveUp(place: Place | undefined, card: number): void {
  if (!place || place.cards === 0) return;
  place.cards -= 1;
  const at = place.hand.indexOf(card);
  if (at >= 0) place.hand.splice(at, 1);
  else if (place.cards === 0) place.hand = [];
}

/**
 * The game before its last moment, but for what was done in it. A card that could be vetoed *before* had left its
 * hand already.
 */
function played(box: Box, { window: announced }: State, before: Seen, events: Happening[]): Seen {
  const seats = before.seats.map((place) => ({ ...place, hand: [...place.hand] }));
  const done = plays(box, events);
  const isGone = announced !== null && !box.events[done[0]?.kind ?? ""]?.meanwhile;
  for (const event of done.slice(isGone ? 1 : 0))
    for (const card of spent(box, event)) giveUp(seats[doer(event)], card);
  const laid = events.findLast((event) => isLaid(box, event))?.facts["cell"];
  return { ...before, last_dug: typeof laid === "number" ? laid : before.last_dug, seats };
}

/** The same with what was known of the goals and lay there *before*: only what was turned up is new. */
function withKnown(table: State | null, before: Seen): State | null {
  if (!table?.game) return null;
  const goals = table.game.goals.map((goal) => {
    const known = before.goals.find(({ cell }) => cell === goal.cell);
    return { ...goal, seen: known?.seen ?? [], card: goal.up ? goal.card : (known?.card ?? 0) };
  });
  return { ...table, game: { ...table.game, goals, things: before.things } };
}

interface Here {
  readonly link: Link;
  readonly box: Box;
  readonly ending: boolean;
}

export class Finale {
  /** The table as it is shown; null when the moment is over. */
  table = $state.raw<State | null>(null);
  /** What there is to say: of the goal that was turned up last, or else of the end. */
  event = $state.raw<Happening>({ kind: "RoundEnded", facts: {}, stood_in: [] });
  /** What was known of the goals before. */
  known = $state.raw<Goal[]>([]);
  #here: Here;
  #before: State | null = null;
  #timer = 0;
  #since = 0;
  /** Whether the end of another round is being read: that is not torn away. */
  #isReading = false;

  constructor(here: Here) {
    this.#here = here;
    const link = $derived(here.link);
    $effect(() => void (this.#isReading = here.ending && !this.table));
    $effect(() => {
      this.#before = untrack(() => link.state);
      const stop = link.listen((state) => this.#hear(state));
      return () => {
        stop();
        this.close();
      };
    });
  }

  /**
   * Where everybody looks: the goal that was turned up last, and whether the treasure was found; null if none was
   * turned up.
   */
  readonly spot = $derived.by(() => {
    const { kind, facts } = this.event;
    return this.table && kind === "GoalRevealed"
      ? { cell: Number(facts["cell"]), found: facts["goal"] === "treasure" }
      : null;
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
    else if (at >= 0 && before?.game) this.#show(state, before, before.game, state.happened.slice(0, at + 1));
  }
  #show(state: State, before: State, game: Seen, events: Happening[]): void {
    const lasting =
      Math.min(LASTING, (state.settings.pause ?? 1.2) * PACE) /
      (matchMedia("(prefers-reduced-motion: reduce)").matches ? 2 : 1);
    const missed = events.some(({ kind }) => kind === "RoundBegun");
    if (missed || this.#isReading || document.hidden || lasting < SOON) return;
    this.event = events.findLast(({ kind }) => kind === "GoalRevealed") ?? events.at(-1)!;
    this.known = game.goals;
    this.table = withKnown(
      asItLay({ ...state, phase: "running", game: played(this.#here.box, before, game, events) }, events.at(-1)!),
      game,
    );
    this.#since = Date.now();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.close(), lasting);
  }
}
