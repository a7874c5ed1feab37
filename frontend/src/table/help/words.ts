// What is said about cards, in the reader's language.
import { Sayings } from "../../lib/settings/sayings.svelte";
import { t, words } from "../../lib/settings/words.svelte";
import type { Help } from "./cards";

export const helping = new Sayings(import.meta.glob<{ default: Record<string, string> }>("./words/*.json"));
export const say = (key: string): string => helping.say(key);
/** The sentence about a card; empty as long as it is not there. */
export const said = ({ about }: Help): string => (words.has(about) ? t(about) : helping.has(about) ? say(about) : "");
