// What is said about cards, in the reader's language.
import { Sayings } from "../../lib/settings/sayings.svelte";

export const helping = new Sayings(import.meta.glob<{ default: Record<string, string> }>("./words/*.json"));
export const say = (key: string): string => helping.say(key);
