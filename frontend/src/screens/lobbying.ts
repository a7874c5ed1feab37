// A table before the game, in words and orders: what is played, who came and went, who sits where.
import { t } from "../lib/settings/words.svelte";
import type { Box, State } from "../wire";
import { hasUse, USUAL } from "./setup";
import { layoutTitle, levelTitle, listed } from "./titles";

/** Whether nobody sits there, and no bot. */
export const isFree = (seat: State["seats"][number]): boolean => seat.person === null && !seat.bot;

/** The numbers of the seats that are free. */
export const freeSeats = (table: State): number[] =>
  table.seats.flatMap((seat, number) => (isFree(seat) ? [number] : []));

/** What was agreed on, a sentence each, for a table with these *modules*. */
export function factsOf(table: State, box: Box, modules: string[]): string[] {
  const {
    clock,
    chat,
    talk,
    spectators,
    delay,
    listed: isListed,
    level,
    chests,
    window,
    first,
  } = { ...USUAL, ...table.settings };
  return [
    t(clock ? "lobby.fact.clock" : "lobby.fact.noClock", { clock: t(`new.clock.${clock}`) }),
    t(`lobby.fact.chat.${chat}`),
    t(spectators ? (isListed ? "lobby.fact.listed" : "lobby.fact.spectators") : "lobby.fact.noSpectators", { delay }),
    ...(hasUse(box, modules, "window") ? [t("lobby.fact.window", { seconds: window })] : []),
    ...(hasUse(box, modules, "chests") ? [t("lobby.fact.chests", { layout: layoutTitle(chests) })] : []),
    ...(first == null
      ? []
      : [t("lobby.fact.first", { who: table.seats[first]?.name || t("lobby.seat", { seat: first + 1 }) })]),
    ...(table.seats.some((seat) => seat.bot) ? [t(talk ? "lobby.fact.talk" : "lobby.fact.noTalk")] : []),
    t("lobby.fact.level", { level: levelTitle(level) }),
    ...(table.seeded ? [t("lobby.fact.seeded")] : []),
    ...(table.refereed ? [t("lobby.fact.refereed")] : []),
  ];
}

/** Who came and who went; empty if nobody did. */
export function comings(before: string[], now: string[]): string {
  const came = now.filter((name) => !before.includes(name));
  const went = before.filter((name) => !now.includes(name));
  return [
    came.length ? t("lobby.came", { who: listed(came) }) : "",
    went.length ? t("lobby.went", { who: listed(went) }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

const inOrder = (count: number): number[] => Array.from({ length: count }, (_, seat) => seat);

/** The order in which two seats have changed places. */
export const exchanged = (count: number, one: number, other: number): number[] =>
  inOrder(count).map((seat) => (seat === one ? other : seat === other ? one : seat));

/** Any order, each as likely as the others. */
export function shuffled(count: number, luck: () => number = Math.random): number[] {
  const order = inOrder(count);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(luck() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
