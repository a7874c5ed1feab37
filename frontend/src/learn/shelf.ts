// All lessons, by their names.
import index from "./lessons/index.json";
import { unfolded, type Lesson, type Recorded } from "./lesson";

/** The names of all lessons, by group, in their order. */
export const GROUPS = index as Record<string, string[]>;
export const NAMES = Object.values(GROUPS).flat();

/** Recordings are data, not script: each is fetched when it is wanted. */
const addresses = import.meta.glob<string>(["./lessons/*.json", "!./lessons/index.json"], {
  query: "?url",
  import: "default",
  eager: true,
});

export async function load(name: string): Promise<Lesson> {
  const answer = await fetch(addresses[`./lessons/${name}.json`]!);
  return unfolded((await answer.json()) as Recorded);
}

/** The lesson that comes after another. */
export const follower = (name: string): string | null => NAMES[NAMES.indexOf(name) + 1] ?? null;
