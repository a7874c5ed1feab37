/**
 * Paints every card from what it is, never from a picture of it.
 *
 * All functions return the inside of an `<svg>` as text, the same for the same arguments. They know no language:
 * titles and letters come in. Colours are custom properties (see palette.ts). A card that nobody has drawn yet is
 * painted plainly. Where a card is small (below 60 px), `--fine: none` on its `<svg>` leaves out cracks and dust.
 */
import { paintAction } from "./actions";
import { paintBack } from "./backs";
import { type Kind, type Letters, paintPath } from "./paths";

export { type Family, family, paintAction, paintChestEffect, paintRocks } from "./actions";
export { type Back, type Seen, paintBack, paintGold } from "./backs";
export { type Badge, paintBadge } from "./badges";
export { COATS, PORTRAITS, paintDwarf, paintPortrait } from "./dwarfs";
export { HEIGHT, WIDTH } from "./geometry";
export { defs } from "./layers";
export { type Kind, type Letters, paintPath } from "./paths";
export { type Reaction, paintReaction, REACTING } from "./reactions";

/** A card as it is held: upright, whatever it is. The card that nobody knows shows its back. */
export function paintCard(kind: Kind, title: string, letters: Letters): string {
  if (kind.name === "nothing") return paintBack("deck");
  return kind.tunnels ? paintPath(kind, false, letters) : paintAction(kind.name, title);
}
