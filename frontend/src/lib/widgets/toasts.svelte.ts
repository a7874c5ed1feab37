// Short messages that go away by themselves, or when one goes on.
/** Milliseconds for which one stays at least, whatever is tapped. */
const LEAST = 1000;

export interface Toast {
  id: number;
  text: string;
  rule: string;
  since: number;
  /** Whether a sheet has shown it: the page shows it on, but does not say it again. */
  wasAbove: boolean;
}

class Toasts {
  shown = $state<Toast[]>([]);
  #ids = 0;

  say(text: string, rule = ""): void {
    const id = this.#ids++;
    this.shown = [...this.shown.slice(-2), { id, text, rule, since: Date.now(), wasAbove: false }];
    setTimeout(() => this.dismiss(id), 4000 + text.length * 50);
  }

  /** Somebody goes on, and has seen what stood there. */
  goOn(): void {
    this.shown = this.shown.filter(({ since }) => Date.now() - since < LEAST);
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
