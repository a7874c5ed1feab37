// Names for what is on the table, in the reader's words.
import { t, words } from "../lib/settings/words.svelte";
import { paintPortrait, PORTRAITS } from "../painter";
import type { Box, CardKind, State } from "../wire";

export const east = (cell: number): number => (cell & 255) - 128;
export const south = (cell: number): number => (cell >> 8) - 128;

const ACROSS: Record<string, string> = { N: "S", E: "W", S: "N", W: "E", "|": "|" };
/** The partition of a card that is turned by half a turn. */
export const turned = (tunnels: string): string => [...tunnels].map((side) => ACROSS[side] ?? side).join("");

export function listed(names: string[]): string {
  if (names.length < 2) return names[0] ?? t("nobody");
  return t("and", { list: names.slice(0, -1).join(", "), last: names.at(-1)! });
}

/** What a seat is called: oneself is "you". */
export const seatName = (state: State, seat: number): string =>
  seat === state.seat ? t("you") : (state.seats[seat]?.name ?? "?");

/** The same within a sentence. */
export const nameInside = (state: State, seat: number): string =>
  seat === state.seat ? t("you.inside") : seatName(state, seat);

/** The dwarf of a seat: a face that no other seat has, and the colour that was chosen. */
export interface Dwarf {
  face: number;
  coat?: number;
}

/** By seat: as people chose; who came later, or has not chosen, has another face than those before. */
export function dwarfs({ seats, people }: Pick<State, "seats" | "people">): Dwarf[] {
  const found: Dwarf[] = seats.map((_, seat) => ({ face: seat }));
  const chosen = (seat: number) => people.find(({ id }) => id === seats[seat]!.person)?.look ?? null;
  const order = seats.map((_, seat) => seat).sort((a, b) => Number(chosen(b) !== null) - Number(chosen(a) !== null));
  const taken = new Set<number>();
  for (const seat of order) {
    const look = chosen(seat);
    let face = look?.face ?? seat;
    for (let tries = 0; taken.has(face) && tries < PORTRAITS; tries++) face = (face + (tries ? 1 : 12)) % PORTRAITS;
    taken.add(face);
    found[seat] = look ? { face, coat: look.coat } : { face };
  }
  return found;
}

/** The portrait of a seat. */
export function portraitOf(table: Pick<State, "seats" | "people">, seat: number): string {
  const { face, coat } = dwarfs(table)[seat] ?? { face: seat };
  return paintPortrait(face, coat);
}

/** Whether the reader is the host. */
export const isHostOf = (state: State): boolean =>
  state.people.some((person) => person.id === state.person && person.host);

export function cellName(cell: number): string {
  const x = east(cell);
  const y = south(cell);
  const words = [];
  if (x) words.push(t(x > 0 ? "cell.east" : "cell.west", { x: Math.abs(x) }));
  if (y) words.push(t(y > 0 ? "cell.south" : "cell.north", { y: Math.abs(y) }));
  return words.join(", ") || t("cell.start");
}

/** Goals are named from top to bottom. */
export function goalName(state: State, cell: number): string {
  const cells = (state.game?.goals ?? []).map((goal) => goal.cell).sort((a, b) => south(a) - south(b));
  const place = cells.indexOf(cell);
  if (place < 0) return cellName(cell);
  if (cells.length !== 3) return t("goal.number", { number: place + 1 });
  return t(["goal.top", "goal.middle", "goal.bottom"][place]!);
}

/** A place in words: which goal, which chest, or where it is. */
export function placeName(state: State, cell: number): string {
  if (state.game?.goals.some((goal) => goal.cell === cell)) return goalName(state, cell);
  return t(state.game?.mine.hidden.includes(cell) ? "cell.chest" : "cell.card", { where: cellName(cell) });
}

/** What the reader knows of the chest on a cell: its letter, if they looked under it, and which seats did. */
export function chestAt(state: State, cell: number): { letter: string; seen: number[] } | null {
  const chests = (state.game?.things["chests"] as [number, number, number, number, number][] | undefined) ?? [];
  const found = chests.find(([place]) => place === cell);
  if (!found) return null;
  const [, , chest, seen] = found;
  return {
    letter: "abcdefghij"[chest - 1] ?? "",
    seen: state.seats.map((_, seat) => seat).filter((seat) => (seen >> seat) & 1),
  };
}

/** A path card in words: its tunnels and dead ends, as it lies. */
export function pathWords(kind: CardKind, isTurned: boolean): string {
  const groups = (isTurned ? turned(kind.tunnels) : kind.tunnels).split("|");
  const sides = (group: string): string =>
    [..."NESW"]
      .filter((side) => group.includes(side))
      .map((side) => t(`side.${side}`))
      .join("–");
  const joined = groups.filter((group) => group.length > 1 || kind.mark === "#");
  const dead = groups.filter((group) => group.length === 1 && kind.mark !== "#");
  const parts = joined.map((group) => t("path.joined", { sides: sides(group) }));
  if (dead.length > 0) parts.push(t("path.dead", { sides: dead.map(sides).join(", ") }));
  const mark = { "*": "path.crystal", "#": "path.ladder", b: "path.blue", g: "path.green" }[kind.mark];
  if (mark) parts.push(t(mark));
  return parts.join(", ");
}

export function cardName(box: Box, card: number): string {
  const kind = box.cards[card];
  if (!kind || card === 0) return t("card.hidden");
  const key = `card.${kind.name}`;
  return kind.tunnels && !words.has(key) ? pathWords(kind, false) : t(key);
}

export const dwarfName = (box: Box, dwarf: number): string => t(`dwarf.${box.dwarfs[dwarf] ?? "nobody"}`);
/** The same within a sentence: on a card it stands alone, and begins with a capital. */
export function dwarfWords(box: Box, dwarf: number): string {
  const name = dwarfName(box, dwarf);
  return name.charAt(0).toLocaleLowerCase() + name.slice(1);
}

/** What a dwarf wants. */
export const aimOf = (box: Box, dwarf: number): string => t(`aim.${box.dwarfs[dwarf] ?? "nobody"}`);
