// What the place over the hand tells: one thing at a time.
import type { Sitting } from "../sitting.svelte";

/**
 * What cannot wait; that there is no connection; who is away; what the coach says; what the chosen card does or what is
 * asked; what happened since one's turn; who plays.
 */
export type SlotState = "urgent" | "lost" | "away" | "coach" | "words" | "recap" | "waiting";

export function slotState({ coaching, link, turn, recap, awayLeft }: Sitting, isUrgent: boolean): SlotState {
  if (isUrgent) return "urgent";
  if (link.lost && turn.me !== null) return "lost";
  if (awayLeft !== null) return "away";
  if (coaching.advice) return "coach";
  if (turn.me === null || !turn.asked) return "waiting";
  return turn.isAtRest && recap.since.length > 0 ? "recap" : "words";
}
