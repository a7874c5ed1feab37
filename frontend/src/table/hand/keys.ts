// Keys of the table: the veto, the cards, the mine, the way back.
import type { Sitting } from "../sitting.svelte";
import { keyOf } from "./leading";

/** Keys that end the last moment of a round. */
const SKIPPING = ["escape", "enter", " "];

export function press(sitting: Sitting, event: KeyboardEvent): void {
  const key = keyOf(event);
  const within = (event.target as HTMLElement).closest("dialog, [role=dialog]");
  const canVeto = sitting.table.window?.mine && (!within || within.querySelector(".window"));
  const act = key === "v" && canVeto ? sitting.veto : within ? null : actOf(sitting, key);
  if (!act) return;
  act();
  event.preventDefault();
}

/** What a key does on the table itself. */
function actOf({ finale, moves, turn }: Sitting, key: string): (() => void) | null {
  if (finale.table) return SKIPPING.includes(key) ? finale.skip : null;
  if (key === "escape") return () => moves.putBack();
  if (key === "m") return moves.enterMine;
  if (key === "t" && turn.now.turns) return () => turn.turn();
  const place = Number(key);
  return place >= 1 && place <= turn.hand.length ? () => moves.tapCard(place - 1) : null;
}
