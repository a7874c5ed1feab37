// What one writes down for oneself: the server keeps it, and nobody else is told.
import type { Link } from "../../lib/transport/link.svelte";
import type { Mark, Notes } from "../../wire";

/** Write something down. */
export function note(link: Link, changes: Partial<Notes>): void {
  link.notes = { ...link.notes, ...changes };
  void link.ask({ do: "note", notes: link.notes });
}

/** Suspect somebody, or trust them; what was thought of them before is gone. */
export const suspect = (link: Link, mark: Mark): void =>
  note(link, { marks: [...(link.notes.marks ?? []).filter((other) => other.seat !== mark.seat), mark] });

/** Strike out *old* marks, but not those that were changed since. */
export function strike(link: Link, old: Mark[]): void {
  const marked = link.notes.marks ?? [];
  const kept = marked.filter(
    (mark) => !old.some((other) => other.seat === mark.seat && other.percent === mark.percent),
  );
  if (kept.length < marked.length) note(link, { marks: kept });
}
