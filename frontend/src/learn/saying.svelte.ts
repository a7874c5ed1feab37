// What the coach and the pages of lessons say, in the reader's language; loaded only where it is needed.
import { words } from "../lib/settings/words.svelte";

const files = import.meta.glob<{ default: Record<string, string> }>("./words/*.json");

class Sayings {
  #texts = $state.raw<Record<string, string>>({});
  /** The language in which everything is said. */
  language = $state("");

  /** Learn to speak the language of the page. */
  async load(language = words.language): Promise<void> {
    if (language === this.language) return;
    const { default: texts } = await files[`./words/${language}.json`]!();
    this.#texts = texts;
    this.language = language;
  }

  has(key: string): boolean {
    return key in this.#texts;
  }

  say(key: string): string {
    return this.#texts[key] ?? key;
  }
}

export const sayings = new Sayings();
export const say = (key: string): string => sayings.say(key);
