// What bots are called, in the reader's script. The server keeps one name for each.
import type { State } from "../../wire";
import { t } from "./words.svelte";

const NAMES = "Agate Basalt Cobalt Flint Garnet Jasper Marble Onyx Pyrite Quartz Slate Topaz".split(" ");

export function botName(name: string): string {
  const at = NAMES.indexOf(name);
  return at < 0 ? name : (t("bots.names").split(" ")[at] ?? name);
}

/** A state in which bots are called as the reader calls them; people are called as they wish. */
export const inOwnScript = (state: State): State => ({
  ...state,
  seats: state.seats.map((sign) => (sign.person === null ? { ...sign, name: botName(sign.name) } : sign)),
  said: state.said.map((saying) => (saying.person === null ? { ...saying, name: botName(saying.name) } : saying)),
});
