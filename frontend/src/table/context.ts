// What every part of a table needs, without being handed it from part to part.
import { createContext } from "svelte";
import type { Box, State } from "../wire";
import type { Sitting } from "./sitting.svelte";
import type { Watching } from "./watching.svelte";

/** A table as it is shown, whether it goes on or is over. */
export interface Shown {
  readonly table: State;
  readonly box: Box;
}

const [shownTable, showTable] = createContext<Shown>();
const [watchedTable, setWatched] = createContext<Watching>();
const [joinedTable, setJoined] = createContext<Sitting>();

/** To the parts inside, a table goes on before their eyes. */
export function watchTable(watching: Watching): void {
  showTable(watching);
  setWatched(watching);
}

/** To the parts inside, it is a table at which one sits, or stands beside it. */
export function joinTable(sitting: Sitting): void {
  watchTable(sitting);
  setJoined(sitting);
}

export { joinedTable, shownTable, showTable, watchedTable };
