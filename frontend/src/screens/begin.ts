// The ways to a table: a new one, one that begins at once, a seat at somebody else's; and the links that lead there.
import * as api from "../lib/transport/api";
import { forget, keep, keyTo } from "../lib/settings/keeping";
import { taste } from "../lib/settings/likes.svelte";
import { TableLink } from "../lib/transport/link.svelte";
import { router } from "../lib/router.svelte";
import { t } from "../lib/settings/words.svelte";
import type { Key, Look, Wish } from "../wire";
import { cleanName, USUAL } from "./setup";

/** What went wrong, to be shown: a sentence, and the rule that says so if there is one. */
export interface Trouble {
  sentence: string;
  rule: string;
}

export function trouble(error: unknown): Trouble {
  if (error instanceof api.Refused) return { sentence: error.sentence, rule: error.rule };
  return { sentence: t("home.unreachable"), rule: "" };
}

let spare = "";
/** A name for who has not told theirs; the same until the page is left. */
export function spareName(): string {
  const names = t("home.names").split(",").map(cleanName).filter(Boolean);
  if (!names.includes(spare)) spare = names[Math.floor(Math.random() * names.length)]!;
  return spare;
}

export const ownName = (): string => cleanName(taste.now.name) || spareName();

/** The dwarf that one has chosen, if one has. */
const ownLook = (): { look?: Look } => (taste.now.look ? { look: { ...taste.now.look } } : {});

/** Remember what somebody calls themselves; nothing is remembered of an empty name. */
export function nameOneself(text: string): void {
  const name = cleanName(text);
  if (name !== taste.now.name) taste.set({ name });
}

/** A code as it is read out: in two halves. */
export const spelt = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`.trim();
/** Where a table is, for everybody. */
export const tablePath = (code: string): string => `/table/${code}`;
export const inviteLink = (code: string): string => location.origin + tablePath(code);
/** For who joins from a big screen in the room: that shows the mine, so their phone shows the hand first. */
export const handLink = (code: string): string => `${inviteLink(code)}#hand`;
/**
 * Where a big screen in the room shows a table. Its ticket, where it needs one, stands after the # and is short
 * enough to be typed.
 */
export const screenPath = (code: string, ticket: string): string =>
  `${tablePath(code)}/screen${ticket && "#"}${ticket}`;
/** The ticket that a big screen was opened with; empty if there is none. */
export const ticketIn = (hash: string): string => /^#([A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$/.exec(hash)?.[1] ?? "";
/** The way back to one's own seat: the secret stands after the #, which browsers send to nobody. */
export const seatLink = (code: string, token: string): string => `${inviteLink(code)}#k=${token}`;
/** The link by which everything can be seen; it is not kept as one's own key. */
export const refereeLink = (code: string, token: string): string => `${inviteLink(code)}#r=${token}`;

/** The referee's secret that a link brings along, if it does. */
export const refereeIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get("r");

const referees = new Map<string, string>();
/** The referee's secret of a table that was opened here; the server gives it once. */
export const refereeOf = (code: string): string => referees.get(code) ?? "";

/** Where a game goes on that this server does not play, if it said so; one's key comes along. */
export function elsewhere(code: string, error: unknown): string {
  const address = error instanceof api.Refused ? error.values["address"] : undefined;
  if (typeof address !== "string") return "";
  const key = keyTo(code);
  return `${address}${location.pathname}${key ? `#k=${key.token}` : location.hash}`;
}

/** Open a table and keep the way back to it. */
export async function open(wish: Wish): Promise<Key> {
  const key = await api.create({ ...wish, ...ownLook() });
  keep(key.code, key.token, wish.name);
  nameOneself(wish.name);
  if (key.referee) referees.set(key.code, key.referee);
  return key;
}

/** Take a seat and keep the way back to it. */
export async function takeSeat(code: string, name: string, seat: number | null = null): Promise<Key> {
  const key = await api.join(code, { name, seat, ...ownLook() });
  keep(key.code, key.token, name);
  nameOneself(name);
  return key;
}

/**
 * Play on from a position of a game, in somebody's seat, against bots; *ends*: the game is not over, and ends with
 * that.
 */
export async function playOn(code: string, seat: number, at: number, ends = false): Promise<void> {
  const key = await api.branch(code, { name: ownName(), seat, at, ...ownLook() });
  keep(key.code, key.token, ownName());
  if (ends) forget(code);
  router.go(tablePath(key.code));
}

/** Milliseconds until a table is shown whether it has begun or not. */
const LONG = 8000;

/** Oneself and four bots, at once. A table that cannot be started is shown as it is: it can be started there. */
export async function playNow(): Promise<void> {
  const key = await open({ name: ownName(), bots: 4, settings: { ...USUAL, players: 5, spectators: false } });
  const link = new TableLink(key.code, key.token);
  await Promise.race([link.ask({ do: "start" }), new Promise((resolve) => setTimeout(resolve, LONG))]);
  link.stop();
  router.go(tablePath(key.code));
}

/** A link that was given to somebody carries its secret after the #; it is kept here and taken off the address. */
export function tokenFor(code: string): string | null {
  const referee = refereeIn(location.hash);
  if (referee) return referee;
  const given = new URLSearchParams(location.hash.slice(1)).get("k");
  if (given) {
    keep(code, given, keyTo(code)?.name ?? "");
    history.replaceState(null, "", location.pathname);
  }
  return keyTo(code)?.token ?? null;
}
