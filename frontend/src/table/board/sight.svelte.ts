// What there is to see of the mine, how it is seen, and what a point of the screen means there.
import type { Seen } from "../../wire";
import type { Aim, Stir } from "./aim";
import {
  around,
  beside,
  CARD,
  columnAt,
  gapIn,
  isWide,
  meant,
  withNeighbours,
  type Area,
  type Fold,
  type Spot,
} from "./frame";
import { Lens } from "./lens.svelte";
import { at, figures, goalCells, placed } from "./lying";
import { cellOf } from "./textmap";

interface Here {
  readonly game: Seen;
  readonly aim: Aim;
  readonly stir: Stir;
  readonly over: boolean;
  readonly big: boolean;
  readonly floats: number;
}

/** Cells lie no further from the start. */
const FAR = 100;

export class Sight {
  readonly lens: Lens;
  /** Whether somebody wants to see all columns. */
  #unfolded = $state(false);
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
        return here.aim.spot === null ? null : placed(here.aim.spot, sight().fold);
      },
      get stage() {
        return here.stir.final ? placed(here.stir.final.cell, null) : null;
      },
      get big() {
        return here.big;
      },
      get kept() {
        return here.floats > 0 ? sight().taken : [];
      },
      get floats() {
        return here.floats;
      },
    });
    const final = $derived(here.stir.final);
    $effect(() => {
      if (final !== undefined) this.lens.showAll();
    });
  }

  /** Cells with cards, but for goals, and all others that must be seen. */
  readonly #laid = $derived.by(() => {
    const goals = goalCells(this.#here.game);
    return this.#here.game.mine.cells.map(([cell]) => cell).filter((cell) => !goals.has(cell));
  });
  readonly #rest = $derived.by(() => {
    const { game, stir, aim } = this.#here;
    const standing = figures(game).map(({ cell }) => cell);
    return [
      ...game.mine.hidden,
      ...goalCells(game),
      ...standing,
      ...(stir.announced ? [stir.announced.cell] : []),
      ...aim.places,
    ];
  });
  #around(fold: Fold | null): Area {
    const laid = this.#laid.map((cell) => placed(cell, fold));
    // A phone has no room to spare: there, what can be chosen comes into sight when it can be.
    const room = this.#here.over || this.lens.isPhone ? laid : withNeighbours(laid);
    return around([...room, ...this.#rest.map((cell) => placed(cell, fold))]);
  }
  /** Where a phone or a tablet is too narrow: columns between the diggings and the goals in which there is nothing. */
  readonly fold = $derived.by(() => {
    const { big, over, stir } = this.#here;
    if (!this.lens.folds || this.#unfolded || big || over || stir.final !== undefined) return null;
    const [most, margin] = this.lens.bounds;
    if (!isWide(this.#around(null), this.lens, most, margin)) return null;
    return gapIn([...this.#laid, ...this.#rest].map((cell) => placed(cell, null)[0]));
  });
  readonly area = $derived.by(() => this.#around(this.fold));
  /** Where something lies, stands or could be laid. */
  readonly taken = $derived.by(() => [...this.#laid, ...this.#rest].map((cell) => this.placed(cell)));
  readonly places = $derived.by(() => this.#here.aim.places.map((cell) => this.placed(cell)));
  unfold = (): void => void (this.#unfolded = true);

  /** A cell as column and row, as they are drawn. */
  placed(cell: number): [number, number] {
    return placed(cell, this.fold);
  }
  /** Where a cell is drawn. */
  at = (cell: number): string => at(cell, this.fold);

  /** Where there is room for tools beside what is chosen; null if nothing is. */
  get toolsAt(): Spot | null {
    const { ghost, chosen } = this.#here.aim;
    const cell = ghost?.cell ?? chosen.at(-1);
    if (cell === undefined) return null;
    return beside(this.lens.frame, this.placed(cell), this.taken, this.lens);
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
    const column = columnAt((point.x - frame.x) / (CARD.width * frame.scale), this.fold);
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
