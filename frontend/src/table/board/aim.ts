// What is being chosen, and what is seen to happen, as far as it shows on the mine.

/** A card as it lies or would lie: card << 1 | turned. */
export interface Placed {
  cell: number;
  face: number;
}

export interface Aim {
  /** Cells that can be tapped. */
  readonly places: number[];
  /** A card that lies there for a try. */
  readonly ghost: Placed | null;
  /** The one place that is chosen: it is seen from close. */
  readonly spot: number | null;
  /** Cells that are chosen without a card to show. */
  readonly chosen: number[];
  /** Where a figure stands for a try. */
  readonly standing: number | null;
  /** Where the card lies that is taken up, to be put elsewhere. */
  readonly lifted: number | null;
  /** Whether a tap beside the places asks why. */
  readonly asking: boolean;
  /** Whether a finger that comes down beside a place means it: not where a tap cannot be taken back. */
  readonly forgiving: boolean;
  /** Whether it could be done now. */
  readonly ready: boolean;
  readonly tap: (cell: number) => void;
  /** What is prepared is to be done. */
  readonly confirm: () => void;
}

const nothing = (): void => undefined;

/** Who only looks on. */
export const AIMLESS: Aim = {
  places: [],
  ghost: null,
  spot: null,
  chosen: [],
  standing: null,
  lifted: null,
  asking: false,
  forgiving: false,
  ready: false,
  tap: nothing,
  confirm: nothing,
};

/** Where somebody left something, and whether a bot did it in their place. */
export interface Left {
  cell: number;
  seat: number;
  stood: boolean;
}

export interface Stir {
  /** The card that was laid last, and by whom. */
  readonly newest: Left | null;
  /** What others left in the mine since the reader's own last turn, and who it was. */
  readonly news: Left[];
  /** Places at which somebody points in the log, and those in question now. */
  readonly pointed: readonly number[];
  /** A card that is announced and not carried out yet. */
  readonly announced: Placed | null;
  /** Places where rock has just come down. */
  readonly fallen: number[];
  /** The round ends here: all is seen, and from close the goal that was turned up, if one was. */
  readonly final: { cell: number; found: boolean } | null | undefined;
}

/** Nothing happens. */
export const STILL: Stir = { newest: null, news: [], pointed: [], announced: null, fallen: [], final: undefined };
