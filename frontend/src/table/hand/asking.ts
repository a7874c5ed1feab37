// What one is asked, and what one can answer, in words.
import { t } from "../../lib/settings/words.svelte";
import type { Box, State } from "../../wire";
import type { Option } from "./choosing";
import { cardName, placeName, seatName } from "../naming";
import type { Turn } from "./turn.svelte";

const TOOLS = ["pick", "lamp", "cart"];

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
function next({ table, now, places, card, live, chosen }: Turn, box: Box): string {
  if (now.ready)
    return [now.ready.verb === "toll" ? t("verb.toll") : cardName(box, card), aimedAt(table, now.ready)]
      .filter(Boolean)
      .join(" → ");
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

export const optionWords = (
  { table }: Turn,
  box: Box,
  { verb, pick, seat, cell, turned, card, text }: Option,
): string =>
  t(`option.${verb}`, {
    pick,
    turned,
    text,
    seat: seat === null ? "" : seatName(table, seat),
    goal: cell === null ? "" : placeName(table, cell),
    card: card ? cardName(box, card) : "",
  });

/** Uses of a card that have a name; any other is what the card is there for. */
const USES = ["dig", "toll", "divert", "repair"];

/** One of several uses of the card that is chosen. */
export const verbWords = ({ card }: Turn, box: Box, verb: string): string =>
  USES.includes(verb) ? t(`verb.${verb}`) : cardName(box, card);

/** One of several ways to play the card that is chosen. */
export function pickWords({ table, options, hand, chosen, me }: Turn, box: Box, pick: number): string {
  const verb = options.find((option) => option.pick === pick && option.card === hand[chosen.hand[0]!])?.verb;
  if (verb === "repair") return t(`tool.${TOOLS[pick] ?? "pick"}`);
  if (chosen.verb === "clear") return cardName(box, table.game!.seats[me!]?.before[pick] ?? 0);
  if (verb === "dig" || verb === "divert") return paidBy(table, pick);
  return t("option.keep", { pick });
}

/** Who pays the toll: nobody, or a seat, counted from 1. */
function paidBy(table: State, payer: number): string {
  if (payer === 0) return t("paid.free");
  return payer - 1 === table.seat ? t("paid.own") : t("paid.by", { seat: seatName(table, payer - 1) });
}
