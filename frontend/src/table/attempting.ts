// Asking for something, and saying so where it is refused.
import type { Link, Said } from "../lib/transport/link.svelte";
import { toasts } from "../lib/widgets/toasts.svelte";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Ask for something; a refusal is shown. */
export async function attempt(link: Link, message: Said): Promise<void> {
  const answer = await link.ask(message);
  if (answer.is === "refused") toasts.say(capital(answer.sentence), answer.rule);
}

/** Why a card cannot be played, there or at all. */
export async function why(
  link: Link,
  wanted: { card: number; cell?: number; turned?: boolean; seat?: number },
): Promise<void> {
  const answer = await link.ask({ do: "why", ...wanted } as Said);
  if (answer.is !== "done" && answer.sentence) toasts.say(capital(answer.sentence), answer.rule);
}
