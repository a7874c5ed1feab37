// Keys of the table: the veto, the cards, the mine, what happened, the way back.
import type { Sitting } from "../sitting.svelte";
import { faster, hasBots, paceOf } from "../pace/pace";
import { keyOf } from "./leading";

/** Keys that end the last moment of a round. */
const SKIPPING = ["escape", "enter", " "];

export function press(sitting: Sitting, event: KeyboardEvent): void {
  const pressed = keyOf(event);
  const key = pressed === "f" && event.shiftKey ? "F" : pressed;
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
function lettered(sitting: Sitting): Record<string, () => void> {
  const { explaining, moves, recap, room, setPace, skip, table, turn } = sitting;
  const [giving] = turn.givings.keys();
  const [bought] = turn.priced;
  return {
    escape: () => (explaining.shown ? explaining.close() : moves.putBack()),
    "?": () => explaining.ask(),
    m: moves.enterMine,
    ...(turn.now.turns && { t: () => turn.turn() }),
    ...(turn.asked && giving && { p: () => moves.give(giving) }),
    ...(turn.asked && bought && { g: () => moves.begin(bought) }),
    ...(table.pace.skips && { f: skip }),
    ...(table.pace.sets && hasBots(table) && { F: () => setPace(faster(paceOf(table))) }),
    ...(recap.since.length > 0 && { r: () => (room.sheet = "since") }),
  };
}
