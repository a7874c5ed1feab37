// From the options that the server sends to what can be tapped: cards, places, players, ways. It knows no rule.
import type { Ghost, Seen } from "../../wire";

export interface Option extends Ghost {
  index: number;
}

/** What has been tapped so far. */
export interface Selection {
  /** Places in the hand of the cards that are chosen, in the order they were tapped. */
  hand: number[];
  verb: string | null;
  cell: number | null;
  other: number | null;
  seat: number | null;
  pick: number | null;
  turned: boolean;
}

export const NOTHING: Selection = {
  hand: [],
  verb: null,
  cell: null,
  other: null,
  seat: null,
  pick: null,
  turned: false,
};

/** What can be tapped next, and what is meant if that is clear. */
export interface Prospect {
  /** Verbs to choose from, if one card has several uses. */
  verbs: string[];
  cells: number[];
  /** A second place, for what is about two. */
  others: number[];
  seats: number[];
  picks: number[];
  /** Whether the other way round is an option, too. */
  turns: boolean;
  /** The one option that is meant. */
  ready: Option | null;
}

/** The card that a play puts into the mine, as it would lie there; none if it puts no card there. */
export function ghostOf(game: Seen, play: Ghost): { cell: number; face: number } | null {
  if (play.cell === null) return null;
  const turned = play.turned ? 1 : 0;
  if (["dig", "lay"].includes(play.verb))
    return play.card === 0 ? null : { cell: play.cell, face: (play.card << 1) | turned };
  const moved = play.verb === "divert" ? game.mine.cells.find(([cell]) => cell === game.last_dug)?.[1] : undefined;
  return moved === undefined ? null : { cell: play.cell, face: ((moved >> 1) << 1) | turned };
}

/** Verbs that give cards away: for these several cards may be chosen. */
export const GIVING = ["pass", "clear"];

export const numbered = (options: Ghost[]): Option[] => options.map((option, index) => ({ ...option, index }));

const isGiving = (option: Option): boolean => GIVING.includes(option.verb);

/** Whether the question is about cards of the hand. */
export const isFromHand = (options: Option[], hand: number[]): boolean =>
  options.some((option) => isGiving(option) || (option.card > 0 && hand.includes(option.card)));

/** The cards of the hand that can be played, not only given away. */
export const playable = (options: Option[]): Set<number> =>
  new Set(options.filter((option) => !isGiving(option)).map((option) => option.card));

/** How many cards may be given away at once. */
export const mostGiven = (options: Option[]): number =>
  Math.max(0, ...options.filter(isGiving).map((option) => Math.max(1, option.cards.length)));

const sorted = (cards: number[]): string => [...cards].sort((a, b) => a - b).join();
const given = (option: Option): number[] => (option.cards.length > 0 ? option.cards : [option.card]);
const distinct = <T>(values: T[]): T[] => [...new Set(values)];

/** The options that *chosen* leaves, for *hand*. */
function left(options: Option[], hand: number[], chosen: Selection): Option[] {
  const cards = chosen.hand.map((place) => hand[place] ?? 0);
  return options.filter((option) => {
    if (cards.length > 1 || (chosen.verb !== null && GIVING.includes(chosen.verb))) {
      return (
        isGiving(option) && option.verb === (chosen.verb ?? option.verb) && sorted(given(option)) === sorted(cards)
      );
    }
    return cards.length === 0 ? !isGiving(option) : option.card === cards[0] && !isGiving(option);
  });
}

/** What can be tapped next. */
export function prospect(options: Option[], hand: number[], chosen: Selection): Prospect {
  const usable = left(options, hand, chosen);
  const verbs = distinct(usable.map((option) => option.verb));
  const rest =
    verbs.length > 1 && chosen.verb === null
      ? usable
      : usable.filter((option) => option.verb === (chosen.verb ?? option.verb));
  const cells = distinct(rest.flatMap((option) => (option.cell === null ? [] : [option.cell])));
  const atCell = rest.filter(
    (option) => chosen.cell === null || option.cell === chosen.cell || option.other === chosen.cell,
  );
  const others = distinct(rest.flatMap((option) => (option.other === null ? [] : [option.cell!, option.other])));
  const pairs = atCell.filter(
    (option) => chosen.other === null || option.other === chosen.other || option.cell === chosen.other,
  );
  const seats = distinct(pairs.flatMap((option) => (option.seat === null ? [] : [option.seat])));
  const atSeat = pairs.filter((option) => chosen.seat === null || option.seat === null || option.seat === chosen.seat);
  const picks = distinct(atSeat.map((option) => option.pick));
  const picked = atSeat.filter((option) => chosen.pick === null || option.pick === chosen.pick);
  return {
    verbs: verbs.length > 1 ? verbs : [],
    cells: others.length > 0 ? others : cells,
    others,
    seats,
    picks: isPlaced(chosen, cells, others, seats) && picks.length > 1 ? picks : [],
    turns: distinct(picked.map((option) => option.turned)).length > 1,
    ready: isPlaced(chosen, cells, others, seats) ? meant(picked, chosen) : null,
  };
}

/** Whether every place and player that is asked for has been named. */
function isPlaced(chosen: Selection, cells: number[], others: number[], seats: number[]): boolean {
  if (others.length > 0) return chosen.cell !== null && chosen.other !== null;
  return (cells.length === 0 || chosen.cell !== null) && (seats.length === 0 || chosen.seat !== null);
}

/** The option that is meant: the way round that was chosen, or the only one that there is. */
function meant(options: Option[], chosen: Selection): Option | null {
  const same = options.filter((option) => option.turned === chosen.turned);
  const found = same.length > 0 ? same : options;
  const kinds = distinct(
    found.map((option) => `${option.verb}/${option.pick}/${option.seat}/${option.cell}/${option.other}`),
  );
  return kinds.length === 1 ? (found[0] ?? null) : null;
}
