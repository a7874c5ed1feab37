// What a player notices without looking: which sound a deed has, and when one is called to the table.
import type { Sound } from "../../lib/settings/sound";
import type { Box, Happening, State } from "../../wire";
import { isFree } from "../log/telling";

/** By kind of event: what it sounds like. */
export const SOUNDS: Record<string, Sound> = {
  Dug: "stone",
  Diverted: "stone",
  FigureStood: "stone",
  ChestBuried: "stone",
  TunnelTurnedUp: "stone",
  GoalRevealed: "stone",
  ToolBroken: "crack",
  Trapped: "crack",
  Vetoed: "crack",
  ToolRepaired: "hammer",
  Freed: "hammer",
  Cleared: "hammer",
  TheftStopped: "hammer",
  Collapsed: "gravel",
  DeckBuried: "gravel",
  Looked: "paper",
  Inspected: "paper",
  GoalsTakenUp: "paper",
  HandsSwapped: "paper",
  TheftLaid: "paper",
  GoldPaid: "coin",
  GoldKept: "coin",
  TollPaid: "coin",
  Stolen: "coin",
  ChestOpened: "coin",
};
const MOST = 3;

/** The sounds of what happened, each once, in order; the end of a round drowns the rest. */
export function soundsOf(box: Box, events: Happening[]): Sound[] {
  const end = events.find((event) => event.kind === "RoundEnded");
  if (end) return [end.facts["treasure_found"] ? "found" : "hidden"];
  return [...new Set(events.flatMap((event) => (isFree(box, event) ? [] : (SOUNDS[event.kind] ?? []))))].slice(0, MOST);
}

/** The number of the question that the reader is asked, not a bot for them; null if there is none. */
export function askedOf(state: State): number | null {
  const { question, seat } = state;
  if (!question || seat === null || question.seat !== seat || state.paused || state.phase !== "running") return null;
  return state.seats[seat]?.bot === "" ? question.number : null;
}
