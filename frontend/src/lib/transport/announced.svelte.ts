// What whoever runs the server tells all: asked for when a screen is opened, and told at every table as it changes.
import type { Announced } from "../../wire";

class Announcements {
  said = $state("");
  /** No new game begins: the server is about to be stopped. */
  closing = $state(false);

  hear({ text, closing }: Announced): void {
    this.said = text;
    this.closing = closing;
  }

  async ask(): Promise<void> {
    try {
      const answer = await fetch("/api/announcement");
      if (answer.ok) this.hear((await answer.json()) as Announced);
    } catch {
      // Whatever else is asked for says that the server cannot be reached.
    }
  }
}

export const announced = new Announcements();
