// From the options that the server sends to what can be tapped: cards, places, players, ways. It knows no rule.
import type { Option } from "../../wire";
import type { Placed } from "../board/aim";

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
  /** Options that differ in what is picked, one for each. */
  picks: Option[];
  /** Whether the other way round is an option, too. */
  turns: boolean;
  /** The one option that is meant. */
  ready: Option | null;
}

/** The card that an option puts into the mine, as it would lie there; none if it puts no card there. */
export const ghostOf = ({ cell, face }: Option): Placed | null =>
  cell === null || face === null ? null : { cell, face };

/** Whether it begins with giving cards away, maybe several. */
export const isGiving = ({ gives, cell }: Option): boolean => gives && cell === null;

/** Whether something is done in the mine, and any card is the price of it. */
export const isPriced = ({ gives, cell }: Option): boolean => gives && cell !== null;

/** Whether the question is about cards of the hand. */
export const isFromHand = (options: Option[]): boolean => options.some(({ spends }) => spends.length > 0);

/** The cards of the hand that can be played, not only given away. */
export const playable = (options: Option[]): Set<number> =>
  new Set(options.filter(({ gives }) => !gives).flatMap(({ spends }) => spends));

/** Verbs that have a price. */
export const priced = (options: Option[]): Set<string> => new Set(options.filter(isPriced).map(({ verb }) => verb));

/**
 * By verb that gives cards away: how many it can be at once. The plainest is last among the options, and first here.
 */
export function givings(options: Option[]): Map<string, number> {
  const most = new Map<string, number>();
  for (const { verb, spends } of options.filter(isGiving).reverse())
    most.set(verb, Math.max(most.get(verb) ?? 0, spends.length));
  return most;
}

/** The verb that gives away nothing but *card*. */
export const givingOnly = (options: Option[], card: number): string | undefined =>
  options.find((option) => isGiving(option) && areSame(option.spends, [card]))?.verb;

const sorted = (cards: number[]): string => [...cards].sort((a, b) => a - b).join();
const areSame = (cards: number[], others: number[]): boolean => sorted(cards) === sorted(others);
const distinct = <T>(values: T[]): T[] => [...new Set(values)];

/** The options that *chosen* leaves, for *hand*. */
function left(options: Option[], hand: number[], chosen: Selection): Option[] {
  const cards = chosen.hand.map((place) => hand[place] ?? 0);
  const given = options.filter((option) => isGiving(option) && option.verb === chosen.verb);
  if (given.length > 0) return given.filter((option) => areSame(option.spends, cards));
  const isBought = priced(options).has(chosen.verb ?? "");
  return options.filter(
    (option) =>
      isBought === isPriced(option) && !isGiving(option) && (cards.length === 0 || areSame(option.spends, cards)),
  );
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
  const picks = [...new Map(atSeat.map((option) => [option.pick, option])).values()];
  const picked = atSeat.filter((option) => chosen.pick === null || option.pick === chosen.pick);
  const isPaid = chosen.hand.length > 0 || !rest.some(isPriced);
  return {
    verbs: verbs.length > 1 ? verbs : [],
    cells: others.length > 0 ? others : cells,
    others,
    seats,
    picks: isPlaced(chosen, cells, others, seats) && picks.length > 1 ? picks : [],
    turns: distinct(picked.map((option) => option.turned)).length > 1,
    ready: isPaid && isPlaced(chosen, cells, others, seats) ? meant(picked, chosen) : null,
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
