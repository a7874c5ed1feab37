// Options as the server sends them.
import type { Option } from "../../wire";

export const option = (fields: Partial<Option>): Option => ({
  verb: "",
  card: fields.spends?.[0] ?? 0,
  spends: [],
  gives: false,
  cell: null,
  other: null,
  face: null,
  stands: false,
  turned: false,
  seat: null,
  pick: 0,
  picks: "",
  text: "",
  ...fields,
});

/** A path card on a cell. */
export const dig = (card: number, cell: number, turned = false): Option =>
  option({ verb: "dig", spends: [card], cell, turned, face: (card << 1) | Number(turned) });

/** A card that is aimed at a player. */
export const aim = (card: number, seat: number): Option => option({ verb: "break", spends: [card], seat });

/** Cards that are given away. */
export const pass = (...spends: number[]): Option => option({ verb: "pass", spends, gives: true });

/** A figure on a cell, with a card for its price. */
export const stand = (card: number, cell: number): Option =>
  option({ verb: "toll", spends: [card], cell, gives: true, stands: true });
