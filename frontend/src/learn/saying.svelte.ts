// What the coach and the pages of lessons say, in the reader's language; loaded only where it is needed.
import { Sayings } from "../lib/settings/sayings.svelte";

export const sayings = new Sayings(import.meta.glob<{ default: Record<string, string> }>("./words/*.json"));
export const say = (key: string): string => sayings.say(key);
