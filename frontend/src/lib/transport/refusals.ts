// What the server refuses, and why: in the reader's language, or in English where that has no words for it. A sentence
// is known by its template; the catalogue of a language is fetched when it is first needed.
import type { Problem } from "../../wire";
import { botName } from "../settings/bots";
import { type Messages, type Values, words } from "../settings/words.svelte";

type Told = Pick<Problem, "sentence" | "template" | "values">;
type Value = Told["values"][string];

const catalogues = import.meta.glob<{ default: Messages }>("../../words/refusals/*.json");

export async function inWords(told: Told): Promise<string> {
  const catalogue = await fetched(words.language);
  const sentence = filled(told, catalogue) ?? told.sentence;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The sentence with what is put into it as the reader calls it; null where this page does not know it. */
function filled({ template, values }: Told, catalogue: Messages): string | null {
  const message = catalogue[template];
  if (message !== undefined) return words.fill(template, message, named(values, catalogue));
  if (words.language !== "en" || !template) return null;
  const called = named(values, catalogue);
  return template.replace(/\{(\w+)\}/g, (blank, name: string) => String(called[name] ?? blank));
}

/** Whoever is offline, or has a page that is older than the server, reads English. */
async function fetched(language: string): Promise<Messages> {
  try {
    return (await catalogues[`../../words/refusals/${language}.json`]?.())?.default ?? {};
  } catch {
    return {};
  }
}

/** What is put into a sentence, called as the reader calls it: the name of a value says what it is. */
function named(values: Told["values"], catalogue: Messages): Values {
  const called: Record<string, (name: string) => string> = {
    card: (name) => orItself(`card.${name}`, name),
    module: (name) => orItself(`module.${name}.title`, name),
    rules: (sum) =>
      sum
        .split(" + ")
        .map((name) => orItself(`module.${name}.title`, name))
        .join(" + "),
    question: (name) => orItself(`question.${name}`, name),
    who: botName,
    why: (template) => String(catalogue[template] ?? template),
  };
  const read = (name: string, value: Value): string | number => {
    const call = called[name] ?? called[name.replace(/s$/, "")] ?? ((text: string): string => text);
    if (typeof value === "number") return value;
    if (typeof value === "string") return call(value);
    return new Intl.ListFormat(words.language, { type: "conjunction" }).format(value.map(call));
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(name, value)]));
}

const orItself = (key: string, name: string): string => (words.has(key) ? words.say(key) : name);
