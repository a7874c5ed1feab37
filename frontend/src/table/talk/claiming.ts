// What one can claim at a table, as things are: claims are data that everybody reads in their own language.
import type { Said } from "../../lib/transport/link.svelte";
import type { Box, Seen, State } from "../../wire";
import { isDeadEnd } from "./queries";

export type Claim = Extract<Said, { do: "claim" }>["claim"];

/** The card that was laid last, and by whom. */
type Newest = { cell: number; seat: number } | null;

/** The claims that somebody in *me* may want to make. */
export function claimsOf(table: State, box: Box, me: number, newest: Newest): Claim[] {
  const game = table.game;
  if (!game) return [];
  const others = table.seats.map((_, seat) => seat).filter((seat) => seat !== me);
  return [
    ...needs(game, box, me),
    { claim: "can", what: "reach the goal", can: true },
    { claim: "asks", what: "map" },
    { claim: "asks", what: "rockfall" },
    { claim: "asks", what: "no harm" },
    ...reasons(game, box, newest?.seat === me ? null : newest),
    ...sights(game),
    ...others.map((seat): Claim => ({ claim: "trusts", seat })),
    ...others.map((seat): Claim => ({ claim: "accuses", seat, dwarf: 2 })),
  ];
}

const needs = (game: Seen, box: Box, me: number): Claim[] =>
  (game.seats[me]?.before ?? [])
    .flatMap((card) => box.cards[card]?.breaks || [])
    .map((tool): Claim => ({ claim: "asks", what: `repair ${tool}` as "repair pick" }));

const sights = (game: Seen): Claim[] =>
  game.goals.flatMap((goal, i): Claim[] =>
    goal.up
      ? []
      : [
          { claim: "saw", goal: i, what: "treasure" },
          { claim: "saw", goal: i, what: "stone" },
        ],
  );

/** What can be held against who laid the newest card, or said for them. */
function reasons(game: Seen, box: Box, laid: Newest): Claim[] {
  const newest = laid && { cell: laid.cell, seat: laid.seat };
  const face = game.mine.cells.find(([cell]) => cell === newest?.cell)?.[1];
  if (!newest || face === undefined) return [];
  if (isDeadEnd(box, face)) return [{ claim: "blames", deed: "dead end", ...newest }];
  return [
    { claim: "blames", deed: "block", ...newest },
    { claim: "vouches", deed: "tunnel", ...newest },
  ];
}
