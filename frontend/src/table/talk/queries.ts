// What one can ask of a player, by what happened: questions are data that everybody reads in their own language.
import { t } from "../../lib/settings/words.svelte";
import type { Box, Query, State } from "../../wire";
import { isStoodIn, type Deed } from "../log/deeds";
import { seatName } from "../naming";

/** As many questions stand on a sheet. */
const MOST = 4;

/** Whether no tunnel of a card leads on. */
export const isDeadEnd = (box: Box, face: number): boolean =>
  (box.cards[face >> 1]?.tunnels ?? "").split("|").every((tunnel) => tunnel.length < 2);

/** By kind of deed: what can be asked of who did it. */
export const ASKED: Record<string, (box: Box, deed: Deed) => Omit<Query, "seat"> | null> = {
  Dug: (box, { event: { facts } }) =>
    isDeadEnd(box, Number(facts["face"])) ? { about: "dead end", cell: Number(facts["cell"]) } : null,
  ToolBroken: (_, { event: { facts } }) => ({ about: "broken tool", other: Number(facts["target"]) }),
  Collapsed: (_, { event: { facts } }) => ({ about: "rockfall", cell: Number(facts["cell"]) }),
  Looked: (_, { event: { facts } }) => ({ about: "goal", cell: Number(facts["cell"]) }),
  Passed: () => ({ about: "pass" }),
};
const ORDER: Query["about"][] = ["dead end", "broken tool", "rockfall", "goal", "repair", "map", "pass"];

/** The questions to *seat*, who did these *deeds* in this round; what a bot did in their place is not asked of them. */
export function queriesOf(table: State, box: Box, seat: number, deeds: Deed[]): Query[] {
  const own = deeds.filter((deed) => !isStoodIn(deed.event, deed.seat));
  const broken = (table.game?.seats ?? []).findIndex(
    ({ before }, other) => other !== seat && before.some((card) => box.cards[card]?.breaks),
  );
  const asked: Query[] = [
    ...own.flatMap((deed) => {
      const query = ASKED[deed.event.kind]?.(box, deed);
      return query ? [{ ...query, seat }] : [];
    }),
    ...(broken >= 0 ? [{ seat, about: "repair" as const, other: broken }] : []),
    { seat, about: "map" },
  ];
  const last = new Map(asked.map((query) => [query.about, query]));
  return ORDER.flatMap((about) => last.get(about) ?? []).slice(0, MOST);
}

/** A question in the reader's words: *mine* is whose words they are, as far as "my" means them. */
export function queryWords(table: State, { about, other }: Query, mine: number | null): string {
  const self = other !== null && other !== undefined && other === mine;
  return t(`query.${about}`, { self, other: typeof other === "number" ? seatName(table, other) : "" });
}
