// What one is asked, and what one can answer, in words.
import { t, words } from "../../lib/settings/words.svelte";
import type { Box, Option, State } from "../../wire";
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

/** Whether no card lies there, turned up or not. */
const isBare = ({ game }: State, cell: number): boolean =>
  !game!.mine.cells.some(([laid]) => laid === cell) &&
  !game!.mine.hidden.includes(cell) &&
  !game!.goals.some((goal) => goal.cell === cell);

/** Who may still veto what. */
export const windowWords = ({ table, me }: Turn): string =>
  table.window ? t("table.vetoOpen", { self: table.window.seat === me, who: seatName(table, table.window.seat) }) : "";

/** What one is to do now; while one is not asked, what is waited for. */
export function prompt(turn: Turn, box: Box): string {
  const { table, asked, fromHand, giving, chosen } = turn;
  if (table.paused) return t("table.paused");
  if (table.window) return windowWords(turn);
  if (!asked) return table.question ? turnWords(turn, table.question.seat) : "";
  if (giving) return t("table.passThese", { count: chosen.hand.length });
  if (!fromHand || chosen.hand.length === 0) return t(`question.${table.question!.name}`);
  return next(turn, box);
}

/** What the card that is chosen still asks for. */
function next(turn: Turn, box: Box): string {
  const { table, now, places, card, live, chosen } = turn;
  if (now.ready) {
    const what = now.ready.gives ? verbWords(turn, box, now.ready.verb) : cardName(box, card);
    return [what, aimedAt(table, now.ready)].filter(Boolean).join(" → ");
  }
  if (now.verbs.length > 0) return t("question.other");
  const isPlaced = chosen.cell !== null && (now.others.length === 0 || chosen.other !== null);
  if (now.cells.length > 0 && !isPlaced) {
    const fits = places.every((cell) => isBare(table, cell)) ? `${t("table.fits", { count: now.cells.length })} ` : "";
    return fits + t("table.tapPlace");
  }
  if (now.seats.length > 0 && chosen.seat === null) return t("table.tapPlayer");
  return t(live.has(card) ? "question.other" : "table.cannot");
}

/** At whom, or at what, a card is aimed; empty for bare rock, which has no name. */
function aimedAt(table: State, { seat, cell, other }: Option): string {
  if (seat !== null) return seatName(table, seat);
  if (cell === null || isBare(table, cell)) return "";
  return [cell, ...(other === null ? [] : [other])].map((place) => placeName(table, place)).join(", ");
}

/** What the button says that does what is prepared. */
export function confirmWords({ table, now, giving, chosen }: Turn): string {
  if (giving) return t("table.passThese", { count: chosen.hand.length });
  if (!now.ready || now.ready.cell === null) return t("table.play");
  return t(isBare(table, now.ready.cell) ? "table.place" : "table.playHere");
}

export const optionWords = (table: State, box: Box, { verb, pick, seat, cell, turned, card }: Option): string =>
  t(`option.${verb}`, {
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
