// What the place over the hand tells: one thing at a time.
import type { Sitting } from "../sitting.svelte";

/** What cannot wait; what the chosen card does or what is asked; what happened since one's turn; who plays. */
export type SlotState = "urgent" | "words" | "recap" | "waiting";

export function slotState({ turn, recap }: Sitting, isUrgent: boolean): SlotState {
  if (isUrgent) return "urgent";
  if (turn.me === null || !turn.asked) return "waiting";
  return turn.isAtRest && recap.since.length > 0 ? "recap" : "words";
}
