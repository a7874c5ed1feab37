// Short messages that go away by themselves.
export interface Toast {
  id: number;
  text: string;
  rule: string;
  /** Whether a sheet has shown it: the page shows it on, but does not say it again. */
  wasAbove: boolean;
}

class Toasts {
  shown = $state<Toast[]>([]);
  #ids = 0;

  say(text: string, rule = ""): void {
    const id = this.#ids++;
    this.shown = [...this.shown.slice(-2), { id, text, rule, wasAbove: false }];
    setTimeout(() => this.dismiss(id), 4000 + text.length * 50);
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
