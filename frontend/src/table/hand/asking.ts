// What one is asked, and what one can answer, in words.
import { t, words } from "../../lib/settings/words.svelte";
import type { Box, Option, State } from "../../wire";
import { figures } from "../board/lying";
import { helpOf } from "../help/cards";
import { helping } from "../help/words";
import { cardName, placeName, seatName } from "../naming";
import type { Turn } from "./turn.svelte";

const turnWords = (turn: Turn, seat: number): string =>
  seat === turn.me
    ? t(turn.isMine ? "table.yourTurn" : "table.seatBot")
    : t("table.turnOf", { who: seatName(turn.table, seat) });

/** Seconds as a clock shows them. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Whose turn it is. */
export function headline(turn: Turn): string {
  if (turn.asked) return t("table.yourTurn");
  if (turn.table.paused) return t("table.paused");
  const seat = turn.table.window?.seat ?? turn.table.question?.seat;
  return seat === undefined ? t("title") : turnWords(turn, seat);
}

/** Who plays after whoever plays now, up to oneself: *ahead* are those before one. */
export const thenWords = (table: State, ahead: number[]): string =>
  t("wait.then", {
    mine: ahead.length < 2,
    list: ahead
      .slice(1, 4)
      .map((seat) => seatName(table, seat))
      .join(", "),
  });

/** Whether no card lies there, turned up or not. */
const isBare = ({ game }: State, cell: number): boolean =>
  !game!.mine.cells.some(([laid]) => laid === cell) &&
  !game!.mine.hidden.includes(cell) &&
  !game!.goals.some((goal) => goal.cell === cell);

/** Seconds in which nobody could read what is announced. */
const BLINK = 0.5;

/** What is announced and can be vetoed: not where nobody is waited for, as that is over before one can read it. */
export const vetoable = ({ window, now }: State): State["window"] =>
  window && (window.mine || window.until - now > BLINK) ? window : null;

/** Who may still veto what. */
export const windowWords = ({ table, me }: Turn): string =>
  table.window ? t("table.vetoOpen", { self: table.window.seat === me, who: seatName(table, table.window.seat) }) : "";

/** What one is to do now; while one is not asked, what is waited for. */
export function prompt(turn: Turn, box: Box): string {
  const { table, asked, fromHand, giving } = turn;
  if (table.paused) return t("table.paused");
  if (vetoable(table)) return windowWords(turn);
  const plays = table.window?.seat ?? table.question?.seat;
  if (!asked) return plays === undefined ? "" : turnWords(turn, plays);
  if (giving) return givingWords(turn, box);
  if (!fromHand || turn.isAtRest) return t(`question.${table.question!.name}`, tollWords(table));
  return next(turn, box);
}

/** Who asks for a toll, and whose it is: a word only for that question. */
function tollWords(table: State): { who: string; owner: string; own: boolean } {
  const { seat, question, game } = table;
  const owner = figures(game!).find(({ cell }) => cell === question?.play?.cell)?.seat;
  return {
    who: seatName(table, game!.turn),
    owner: owner === undefined ? "" : seatName(table, owner),
    own: owner === seat,
  };
}

/** What is given away, and for what if there is a choice; or, where the button says that, what comes of it. */
function givingWords(turn: Turn, box: Box): string {
  const { now, chosen, table } = turn;
  const count = chosen.hand.length;
  const what = `giving.${chosen.verb!}.what`;
  if (now.ready && words.has(what)) return t(what, { count, draws: Math.min(count, table.game!.deck) });
  if (now.picks.length > 0 && !now.ready) return t(`question.pick.${now.picks[0]!.picks}`);
  const given = t(`giving.${chosen.verb!}`, { count });
  return now.picks.length > 0 ? `${given}: ${pickWords(turn, box, now.ready!)}` : given;
}

/** What the chosen card, or what was begun, still asks for. */
function next(turn: Turn, box: Box): string {
  const { table, now, card, paying, chosen } = turn;
  if (paying) return priceWords(turn);
  if (now.ready) {
    const aimed = [cardName(box, card), aimedAt(table, now.ready)].filter(Boolean).join(" → ");
    return now.picks.length > 0 ? `${aimed}: ${pickWords(turn, box, now.ready)}` : aimed;
  }
  if (now.verbs.length > 0) return t("question.use");
  const isPlaced = chosen.cell !== null && (now.others.length === 0 || chosen.other !== null);
  if (now.cells.length > 0 && !isPlaced) return firstStep(box, card) || t("table.tapPlace");
  if (now.seats.length > 0 && chosen.seat === null) return firstStep(box, card) || t("table.tapPlayer");
  return now.picks.length > 0 ? t(`question.pick.${now.picks[0]!.picks}`) : t("table.cannot");
}

/** What it still takes to do what has a price. */
function priceWords({ now, chosen }: Turn): string {
  if (now.ready) return t("price.ready");
  if (chosen.cell === null) return t(chosen.hand.length > 0 ? "price.where" : "price.both");
  return t("price.which");
}

/** What a card asks for first, once that was read. */
function firstStep(box: Box, card: number): string {
  const [step] = helpOf(box, card).steps;
  return step && helping.has(step) ? helping.say(step) : "";
}

/** At whom, or at what, a card is aimed; empty for bare rock, which has no name. */
function aimedAt(table: State, { seat, cell, other }: Option): string {
  if (seat !== null) return seatName(table, seat);
  if (cell === null || isBare(table, cell)) return "";
  return [cell, ...(other === null ? [] : [other])].map((place) => placeName(table, place)).join(", ");
}

/** What the button says that does what is prepared. */
export function confirmWords({ table, now, giving, paying, chosen }: Turn): string {
  if (giving) return t(`giving.${chosen.verb!}`, { count: chosen.hand.length });
  if (paying) return t(`verb.${chosen.verb!}`);
  if (!now.ready && now.others.length > 0) return t("table.tapTwo", { more: chosen.cell !== null });
  if (!now.ready && now.cells.length > 0) return t("table.tapPlace");
  if (!now.ready && now.seats.length > 0) return t("table.tapPlayer");
  if (!now.ready || now.ready.cell === null || now.ready.other !== null) return t("table.play");
  return t(isBare(table, now.ready.cell) ? "table.place" : "table.playHere");
}

/** What is given for it, if it has a price. */
export const priceOf = ({ paying, now, card }: Turn, box: Box): string =>
  paying && now.ready ? t("price.gives", { card: cardName(box, card) }) : "";

export const optionWords = (table: State, box: Box, { verb, pick, seat, cell, turned, card }: Option): string =>
  t(`option.${verb}`, {
    ...tollWords(table),
    pick,
    turned,
    seat: seat === null ? "" : seatName(table, seat),
    goal: cell === null ? "" : placeName(table, cell),
    card: card ? cardName(box, card) : "",
  });

/** One of several uses of the card that is chosen: one that has no name is what the card is there for. */
export const verbWords = ({ card }: Turn, box: Box, verb: string): string =>
  words.has(`verb.${verb}`) ? t(`verb.${verb}`) : cardName(box, card);

/** One of several ways to play the card that is chosen: who pays for it, or which card it takes away. */
export function pickWords({ table }: Turn, box: Box, { pick, picks }: Option): string {
  if (picks !== "payer") return cardName(box, pick);
  return pick === table.seat ? t("paid.own") : t("paid.by", { seat: seatName(table, pick) });
}
