// Where the focus goes by itself, for those who play with the keyboard. Fingers and mice need no leading.
import { tick } from "svelte";

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

/** Whether the focus is nowhere: what had it is gone. */
export const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
