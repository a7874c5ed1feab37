// What the coach means, in words.
import { t, words } from "../../lib/settings/words.svelte";
import type { Box, Idea, Option, State } from "../../wire";
import { optionWords } from "../hand/asking";
import { cardName, cellName, goalName, seatName } from "../naming";

/** A choice in a few words beside its picture: what is done, and where. */
export function deedWords(table: State, box: Box, option: Option): string {
  if (option.spends.length === 0) return optionWords(table, box, option);
  const to = where(table, option);
  if (isLaid(box, option)) return t("coach.dig", { where: to });
  const what = option.gives && words.has(`verb.${option.verb}`) ? givesWords(option) : cardsOf(box, option);
  return [what, to].filter(Boolean).join(" → ");
}

/** The cards of a choice that its words leave to the picture, for who does not see that. */
export const pictured = (box: Box, option: Option): string =>
  option.gives || isLaid(box, option) ? cardsOf(box, option) : "";

const cardsOf = (box: Box, { spends }: Option): string => spends.map((card) => cardName(box, card)).join(", ");

/** Whether its own card is laid into the mine. */
const isLaid = (box: Box, { card, cell, gives }: Option): boolean =>
  !gives && cell !== null && Boolean(box.cards[card]?.tunnels);

/** What is done with cards that are given away: several at once are passed, if nothing is aimed at. */
const givesWords = ({ verb, spends, picks }: Option): string =>
  spends.length > 1 && picks === "" ? t("giving.pass", { count: spends.length }) : t(`verb.${verb}`, { most: 1 });

function where(table: State, { seat, cell }: Option): string {
  if (seat !== null) return seatName(table, seat);
  if (cell === null) return "";
  return table.game?.goals.some((goal) => goal.cell === cell) ? goalName(table, cell) : cellName(cell);
}

/** Why it is worth it. */
export const reasonWords = (table: State, { reason, count, seat }: Idea): string =>
  t(`coach.why.${reason}`, { count, who: seat === null ? "" : seatName(table, seat) });

/** What it is worth: a chance, or gold. */
export const gainWords = (gain: number | null, isGold: boolean): string => {
  if (gain === null) return "";
  if (!isGold) return t("replay.percent", { percent: Math.round(gain * 100) });
  return gain.toLocaleString(words.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
};
