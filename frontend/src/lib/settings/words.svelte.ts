// Words in the reader's language. A message is a plain text or an ICU tree, compiled when the page was built.
import { IntlMessageFormat } from "intl-messageformat";
import english from "../../words/en.json";
import { like, likes } from "./keeping";

type Tree = ConstructorParameters<typeof IntlMessageFormat>[0];
export type Messages = Record<string, Tree>;
export type Values = Record<string, string | number | boolean>;

export const LANGUAGES: Record<string, string> = {
  en: "English",
  pl: "Polski",
  bg: "Български",
  uk: "Українська",
  ru: "Русский",
};

const others = import.meta.glob<{ default: Messages }>(["../../words/*.json", "!../../words/en.json"]);

class Words {
  language = $state("en");
  #messages = $state.raw<Messages>(english as unknown as Messages);
  #formats = new Map<string, IntlMessageFormat>();

  /** The text of *key* with *values* filled in. */
  say(key: string, values: Values = {}): string {
    const tree = this.#messages[key] ?? (english as unknown as Messages)[key];
    return tree === undefined ? key : this.fill(key, tree, values);
  }

  /** A message of this language, known by its *key*, with *values* filled in. */
  fill(key: string, tree: Tree, values: Values): string {
    if (typeof tree === "string") return tree;
    const name = `${this.language}/${key}`;
    let format = this.#formats.get(name);
    if (!format) {
      format = new IntlMessageFormat(tree, this.language);
      this.#formats.set(name, format);
    }
    return String(format.format(values));
  }

  has(key: string): boolean {
    return key in this.#messages || key in (english as object);
  }

  async use(language: string): Promise<void> {
    const load = others[`../../words/${language}.json`];
    const messages = load ? (await load()).default : (english as unknown as Messages);
    this.#messages = messages;
    this.language = load ? language : "en";
    document.documentElement.lang = this.language;
    like({ language: this.language });
  }

  /** The language that was chosen before, or the first of the browser's that there is. */
  async begin(): Promise<void> {
    const wanted = [likes().language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
    const language = wanted.find((tag) => tag === "en" || `../../words/${tag}.json` in others);
    if (language && language !== "en") await this.use(language).catch(() => undefined); // without a network, in English
  }
}

export const words = new Words();
export const t = (key: string, values?: Values): string => words.say(key, values);
