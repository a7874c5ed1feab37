// Words that only a part of the page needs, in the reader's language; loaded where they are needed.
import { words } from "./words.svelte";

type Files = Record<string, () => Promise<{ default: Record<string, string> }>>;

export class Sayings {
  #texts = $state.raw<Record<string, string>>({});
  #files: Files;
  /** The language in which everything is said. */
  language = $state("");

  /** *files* hold the words, by path: each is named by its language. */
  constructor(files: Files) {
    this.#files = files;
  }

  /** Learn to speak the language of the page. */
  async load(language = words.language): Promise<void> {
    if (language === this.language) return;
    const { default: texts } = await this.#files[`./words/${language}.json`]!();
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
