// Playing by keyboard: which key was pressed, and where the focus goes by itself. Fingers and mice need no leading.
import { tick } from "svelte";
import type { Turn } from "./turn.svelte";

let isKeyed = false;
addEventListener("keydown", () => (isKeyed = true), true);
addEventListener("pointerdown", () => (isKeyed = false), true);

/** Once the page has followed, go on by *step* if the keyboard was used last. */
export async function lead(step: () => void): Promise<void> {
  if (!isKeyed) return;
  await tick();
  step();
}

/** Put the focus on the first thing that is there. */
export function focus(...wanted: string[]): void {
  const found = wanted.map((where) => document.querySelector<HTMLElement>(where)).find((one) => one !== null);
  found?.focus();
}

/** To what is to be chosen next; places are entered by *enter*. */
export function guide(turn: Turn, enter: () => void): void {
  const { giving, paying, choosesVerb, places, targets, now, chosen } = turn;
  if (giving) return;
  if (paying && chosen.cell !== null) focus(chosen.hand.length > 0 ? ".acts .main:not(:disabled)" : ".hand button");
  else if (choosesVerb) focus(".acts .verb");
  else if (places.length > 0 && chosen.cell === null) enter();
  else if (targets.length > 0 && chosen.seat === null) focus(".seats .lit .seat");
  else if (now.picks.length > 0 && chosen.pick === null) focus(".acts .way");
  else if (chosen.cell === null || chosen.seat !== null || chosen.pick !== null) focus(".acts .main:not(:disabled)");
}

/** To a new question, if what had the focus is gone. */
export function recover(): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost) focus(".acts .option", ".hand.active li:not(.off) button", ".hand.active button");
}

/** From a veto that is about to go, to the sheet over which it stands. */
export function stepBack(): void {
  document.activeElement?.closest(".window")?.closest<HTMLElement>("dialog, [role=dialog]")?.focus();
}

/** Where keys write or choose something; a slider takes no letters. */
const WRITTEN = "input:not([type=range]), textarea, select";

/**
 * The key that was pressed, in small letters; where a keyboard writes other letters than Latin ones, the letter that
 * stands there on most. Nothing if somebody writes.
 */
export function keyOf({ key, code, target, altKey, ctrlKey, metaKey }: KeyboardEvent): string {
  if (altKey || ctrlKey || metaKey || (target as HTMLElement).closest(WRITTEN)) return "";
  const isForeign = key.length === 1 && key > "\u007f" && code.startsWith("Key");
  return (isForeign ? code.slice(3) : key).toLowerCase();
}
