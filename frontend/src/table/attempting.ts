// Asking for something, and saying so where it is refused.
import type { Answer, Link, Said } from "../lib/transport/link.svelte";
import { toasts } from "../lib/widgets/toasts.svelte";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Ask for something; a refusal is shown. */
export async function attempt(link: Link, message: Said): Promise<Answer> {
  const answer = await link.ask(message);
  if (answer.is === "refused") toasts.say(capital(answer.sentence), answer.rule);
  return answer;
}

interface Wanted {
  card: number;
  cell?: number;
  turned?: boolean;
  seat?: number;
}

/** Why a card cannot be played, there or at all: that is shown. */
export async function why(link: Link, wanted: Wanted): Promise<void> {
  const answer = await link.ask({ do: "why", ...wanted } as Said);
  if (answer.is !== "done" && answer.sentence) toasts.say(capital(answer.sentence), answer.rule);
}

/** The same, as a sentence; empty if it can be played. */
export async function reasonWhy(link: Link, wanted: Wanted): Promise<string> {
  const answer = await link.ask({ do: "why", ...wanted } as Said);
  return answer.is === "done" ? "" : capital(answer.sentence);
}
