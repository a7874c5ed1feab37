// Keys of the table: the veto, the cards, the mine, what happened, the way back.
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
function actOf(sitting: Sitting, key: string): (() => void) | null {
  const { finale, moves, turn } = sitting;
  if (finale.table) return SKIPPING.includes(key) ? finale.skip : null;
  const place = Number(key);
  return place >= 1 && place <= turn.hand.length ? () => moves.tapCard(place - 1) : (lettered(sitting)[key] ?? null);
}

/** By key that can be pressed now: what it does. */
function lettered({ explaining, moves, recap, room, turn }: Sitting): Record<string, () => void> {
  const [giving] = turn.givings.keys();
  const [bought] = turn.priced;
  return {
    escape: () => (explaining.shown ? explaining.close() : moves.putBack()),
    "?": () => explaining.ask(),
    m: moves.enterMine,
    ...(turn.now.turns && { t: () => turn.turn() }),
    ...(turn.asked && giving && { p: () => moves.give(giving) }),
    ...(turn.asked && bought && { g: () => moves.begin(bought) }),
    ...(recap.since.length > 0 && { r: () => (room.sheet = "since") }),
  };
}
