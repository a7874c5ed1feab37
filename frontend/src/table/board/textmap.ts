// The mine in words, cell by cell, as it looks: what lies where, and where tunnels lead into the rock. It knows no
// rule.
import { t } from "../../lib/settings/words.svelte";
import type { Box, State } from "../../wire";
import type { Stir } from "./aim";
import { around, type Area } from "./frame";
import { cardName, cellName, chestAt, east, goalName, listed, pathWords, seatName, south, turned } from "../naming";

/** What is being chosen, as far as it shows on the mine. */
export interface Intent {
  places: number[];
  chosen: number[];
  ghost: { cell: number; face: number } | null;
  /** Whether it could be done now. */
  ready: boolean;
}

const STEPS: Record<string, [number, number, string]> = {
  N: [0, -1, "S"],
  E: [1, 0, "W"],
  S: [0, 1, "N"],
  W: [-1, 0, "E"],
};

export const cellOf = (x: number, y: number): number => ((y + 128) << 8) | (x + 128);

/** By cell without a card: the sides from which tunnels lead there. */
export function openings(state: State, box: Box): Map<number, string[]> {
  const game = state.game!;
  const taken = new Set([
    ...game.mine.cells.map(([cell]) => cell),
    ...game.mine.hidden,
    ...game.goals.map((goal) => goal.cell),
  ]);
  const found = new Map<number, string[]>();
  for (const [cell, face] of game.mine.cells) {
    const tunnels = box.cards[face >> 1]!.tunnels;
    for (const side of face & 1 ? turned(tunnels) : tunnels) {
      const step = STEPS[side];
      if (!step) continue;
      const next = cellOf(east(cell) + step[0], south(cell) + step[1]);
      if (!taken.has(next)) found.set(next, [...(found.get(next) ?? []), step[2]]);
    }
  }
  return found;
}

/** All that is worth going to, as columns and rows. */
export function reach(state: State, box: Box, intent: Intent): Area {
  const game = state.game!;
  const cells = [
    ...game.mine.cells.map(([cell]) => cell),
    ...game.mine.hidden,
    ...game.goals.map((goal) => goal.cell),
    ...openings(state, box).keys(),
    ...intent.places,
  ];
  return around([[0, 0], ...cells.map((cell): [number, number] => [east(cell), south(cell)])]);
}

/** A function that says what is to be known of a cell. */
export function describer(
  state: State,
  box: Box,
  intent: Intent,
  { newest, news }: Pick<Stir, "newest" | "news">,
): (cell: number) => string {
  const game = state.game!;
  const doers = new Map(news.map(({ cell, seat }) => [cell, seat]));
  const faces = new Map(game.mine.cells);
  const goals = new Map(game.goals.map((goal) => [goal.cell, goal]));
  const open = openings(state, box);
  const figures = new Map(
    ((game.things["figures"] as number[] | undefined) ?? []).map((figure) => [figure & 65535, figure >> 16]),
  );

  function lies(cell: number): string {
    const face = faces.get(cell);
    const goal = goals.get(cell);
    if (goal?.up) return t("goal.up", { which: goalName(state, cell), what: cardName(box, goal.card) });
    if (goal)
      return goal.card
        ? t("goal.known", { which: goalName(state, cell), what: cardName(box, goal.card) })
        : t("goal.hidden", { which: goalName(state, cell) });
    if (face !== undefined)
      return box.cards[face >> 1]!.name === "start"
        ? t("card.start")
        : pathWords(box.cards[face >> 1]!, (face & 1) === 1);
    if (!game.mine.hidden.includes(cell)) return t("map.rock");
    const chest = chestAt(state, cell);
    return chest?.letter
      ? t("goal.known", { which: t("card.hidden"), what: t(`chest.${chest.letter}`) })
      : t("card.hidden");
  }
  function meant(cell: number): string {
    if (intent.ghost?.cell === cell)
      return t("map.ghost", { card: pathWords(box.cards[intent.ghost.face >> 1]!, (intent.ghost.face & 1) === 1) });
    if (intent.chosen.includes(cell)) return t(intent.ready ? "map.ready" : "map.chosen");
    if (!intent.places.includes(cell)) return "";
    return t(faces.has(cell) || goals.has(cell) || game.mine.hidden.includes(cell) ? "map.choose" : "map.fits");
  }
  function lookers(cell: number): string {
    const goal = goals.get(cell);
    const seen = goal?.up ? [] : ((goal ?? chestAt(state, cell))?.seen.filter((seat) => seat !== state.seat) ?? []);
    return seen.length > 0 ? t("table.lookedAt", { who: listed(seen.map((seat) => seatName(state, seat))) }) : "";
  }
  function laidBy(cell: number): string {
    if (newest?.cell === cell) return t("map.last", { who: seatName(state, newest.seat) });
    return doers.has(cell) ? t("map.since", { who: seatName(state, doers.get(cell)!) }) : "";
  }
  return (cell) =>
    [
      meant(cell),
      lies(cell),
      goals.has(cell) ? "" : cellName(cell),
      open.has(cell)
        ? t("map.open", {
            sides: open
              .get(cell)!
              .map((side) => t(`side.${side}`))
              .join(", "),
          })
        : "",
      figures.has(cell) ? t("table.figureOf", { who: seatName(state, figures.get(cell)!) }) : "",
      lookers(cell),
      laidBy(cell),
    ]
      .filter(Boolean)
      .join(", ");
}
