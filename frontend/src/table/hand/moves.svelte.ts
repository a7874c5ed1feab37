// What taps, keys and drags do at the table, and where that leads by keyboard.
import { taste } from "../../lib/settings/likes.svelte";
import type { Aim } from "../board/aim";
import { Drag } from "./dragging.svelte";
import { focus, guide, lead, recover } from "./leading";
import type { Turn } from "./turn.svelte";

/** The mine, as far as hands and keys reach into it. */
interface Board {
  cellAt: (x: number, y: number) => number | null;
  enter: () => void;
}

export class Moves {
  readonly drag = new Drag();
  mine = $state<Board>();
  /** A player who is looked at closely. */
  looked = $state<number | null>(null);
  #turn: Turn;

  constructor(turn: Turn) {
    this.#turn = turn;
    $effect(() => {
      turn.number;
      void lead(recover);
    });
  }

  enterMine = (): void => void this.mine?.enter();
  /** Something was chosen: on to what comes next. */
  next = (): void => void lead(() => guide(this.#turn, this.enterMine));

  tapCard = (place: number): void => {
    if (this.#turn.tapCard(place)) this.next();
  };
  tapCell = (cell: number): void => {
    if (this.#turn.tapCell(cell)) this.next();
  };
  tapSeat = (seat: number): void => {
    if (this.#turn.targets.includes(seat)) {
      this.#turn.tapSeat(seat);
      this.next();
    } else if (this.#turn.asksWhom) this.#turn.whyNot(seat);
    else this.looked = seat;
  };
  /** Begin to give cards away. */
  give = (verb: string): void => {
    this.#turn.give(verb);
    void lead(() => focus(".hand button"));
  };
  /** Begin what has a price. */
  begin = (verb: string): void => {
    this.#turn.begin(verb);
    this.next();
  };
  putBack(): void {
    const [card] = this.#turn.chosen.hand;
    this.#turn.clear();
    if (card !== undefined) void lead(() => focus(`.hand li:nth-child(${card + 1}) button`));
  }

  // Dragging a card from the hand to a place or a player.
  lift = (place: number, event: PointerEvent): void => {
    const turn = this.#turn;
    if (!turn.asked || !turn.fromHand || turn.giving || turn.paying || event.button !== 0) return;
    this.drag.begin(event, turn.hand[place]!, () => turn.lift(place), this.#drop);
  };
  #drop = (x: number, y: number): void => {
    const seat = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-seat]")?.dataset["seat"];
    const cell = this.mine?.cellAt(x, y) ?? null;
    if (seat !== undefined) {
      this.#turn.chosen.seat = null;
      this.tapSeat(Number(seat));
    } else if (cell !== null) this.tapCell(cell);
  };
  /** The place over which a card is dragged, if it can lie there. */
  readonly #hovered = $derived.by(() => {
    const { held } = this.drag;
    const cell = held ? (this.mine?.cellAt(held.x, held.y) ?? null) : null;
    return cell !== null && this.#turn.places.includes(cell) ? cell : null;
  });
  readonly #marked = $derived.by(() => {
    const { cell, other } = this.#turn.chosen;
    return [cell, other, this.#hovered].filter((place) => place !== null);
  });

  /** What is being chosen in the mine. */
  readonly aim: Aim = $derived.by(() => {
    const { places, ghost, spot, lifted, asking, now, busy, paying, chosen } = this.#turn;
    return {
      places,
      ghost,
      spot,
      chosen: this.#marked,
      standing: now.ready?.stands || (paying && !ghost) ? chosen.cell : null,
      lifted,
      asking,
      forgiving: taste.now.confirm,
      ready: now.ready !== null && !busy,
      tap: this.tapCell,
      confirm: () => this.#turn.confirm(),
    };
  });
}
