// What there is to see of the mine, how it is seen, and what a point of the screen means there.
import type { Seen } from "../../wire";
import type { Aim, Stir } from "./aim";
import { around, beside, CARD, meant, withNeighbours, type Spot } from "./frame";
import { Lens } from "./lens.svelte";
import { goalCells, placed } from "./lying";
import { cellOf } from "./textmap";

interface Here {
  readonly game: Seen;
  readonly aim: Aim;
  readonly stir: Stir;
  readonly over: boolean;
  readonly big: boolean;
}

/** Cells lie no further from the start. */
const FAR = 100;

export class Sight {
  readonly lens: Lens;
  #here: Here;

  constructor(here: Here) {
    this.#here = here;
    const sight = () => this;
    this.lens = new Lens({
      get area() {
        return sight().area;
      },
      get places() {
        return sight().places;
      },
      get spot() {
        return here.aim.spot === null ? null : placed(here.aim.spot);
      },
      get stage() {
        return here.stir.final ? placed(here.stir.final.cell) : null;
      },
      get big() {
        return here.big;
      },
    });
    const final = $derived(here.stir.final);
    $effect(() => {
      if (final !== undefined) this.lens.showAll();
    });
  }

  readonly places = $derived.by(() => this.#here.aim.places.map(placed));
  readonly #laid = $derived.by(() => {
    const goals = goalCells(this.#here.game);
    return this.#here.game.mine.cells.filter(([cell]) => !goals.has(cell)).map(([cell]) => placed(cell));
  });
  readonly #rest = $derived.by(() => {
    const { game, stir } = this.#here;
    const cells = [...game.mine.hidden, ...goalCells(game), ...(stir.announced ? [stir.announced.cell] : [])];
    return [...cells.map(placed), ...this.places];
  });
  readonly area = $derived.by(() => {
    const room = this.#here.over ? this.#laid : withNeighbours(this.#laid);
    return around([...room, ...this.#rest]);
  });

  /** Where there is room for tools beside what is chosen; null if nothing is. */
  get toolsAt(): Spot | null {
    const { ghost, chosen } = this.#here.aim;
    const cell = ghost?.cell ?? chosen.at(-1);
    if (cell === undefined) return null;
    return beside(this.lens.frame, placed(cell), [...this.#laid, ...this.#rest], this.lens);
  }

  /** What a point of the screen means: the place near it, or else the cell under it; null beside the mine. */
  cellAt(x: number, y: number): number | null {
    const { lens } = this;
    const { aim } = this.#here;
    const { frame } = lens;
    const point = lens.point(x, y);
    if (!point) return null;
    const near = aim.forgiving && lens.isTouched ? meant(frame, this.places, point.x, point.y) : undefined;
    if (near !== undefined) return aim.places[near]!;
    const column = Math.floor((point.x - frame.x) / (CARD.width * frame.scale));
    const row = Math.floor((point.y - frame.y) / (CARD.height * frame.scale));
    return Math.max(Math.abs(column), Math.abs(row)) < FAR ? cellOf(column, row) : null;
  }

  /**
   * A tap beside the places means the nearest, or asks why nothing can be placed there. Where cards are too small to
   * aim at, it brings them closer, unless it chooses what can be taken back.
   */
  tapAt = (cell: number | null, { clientX, clientY }: MouseEvent): void => {
    const { lens } = this;
    const { aim } = this.#here;
    if (!lens.isTap || cell === null) return;
    const isPlace = aim.places.includes(cell);
    if (lens.isTooSmall && !(isPlace && aim.forgiving)) lens.approach(clientX, clientY);
    else if (aim.asking || isPlace) aim.tap(cell);
  };
}
