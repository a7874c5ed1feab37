// Paintings of cards, each made once.
import { paintBack, paintCard, paintChestEffect, paintDwarf, paintPath, type Letters } from "../painter";
import { t } from "../lib/settings/words.svelte";
import type { Box } from "../wire";

const painted = new Map<string, string>();

function once(key: string, paint: () => string): string {
  let art = painted.get(key);
  if (art === undefined) painted.set(key, (art = paint()));
  return art;
}

export const letters = (): Letters => ({ blue: t("letter.blue"), green: t("letter.green") });

/** A card as it lies in the mine: card << 1 | turned. */
export const faceArt = (box: Box, face: number): string =>
  once(`face/${face}/${t("letter.blue")}`, () => paintPath(box.cards[face >> 1]!, (face & 1) === 1, letters()));

/** A card of the hand. */
export function cardArt(box: Box, card: number): string {
  const kind = box.cards[card]!;
  const title = kind.tunnels ? "" : t(`card.${kind.name}`);
  return once(`card/${card}/${title}`, () => paintCard(kind, title, letters()));
}

/** What was in a chest, by its letter. */
export const chestArt = (chest: string): string =>
  once(`chest/${chest}`, () => paintChestEffect(chest, chest.toUpperCase()));

export function dwarfArt(box: Box, dwarf: number): string {
  const name = box.dwarfs[dwarf] ?? "nobody";
  const title = t(`dwarf.${name}`);
  return once(`dwarf/${dwarf}/${title}`, () => (dwarf ? paintDwarf(name, title, letters()) : paintBack("dwarf")));
}

export const backArt = (kind: Parameters<typeof paintBack>[0], seen?: Parameters<typeof paintBack>[1]): string =>
  once(`back/${kind}/${seen ?? ""}`, () => paintBack(kind, seen));

/** A goal as it lies there: who knows what it is sees that, too. */
export function goalArt(box: Box, card: number): string {
  const name = box.cards[card]?.name ?? "";
  if (!card) return backArt("goal");
  return backArt("goal", name === "treasure" ? "gold" : name.startsWith("stone") ? "stone" : "other");
}
