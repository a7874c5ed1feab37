import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hush, notify } from "./calling";

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Notifications as a browser shows them for a page, and as a worker does. */
let shown: string[];
class PageNotification {
  static permission = "granted";
  onclick: (() => void) | null = null;
  constructor(readonly title: string) {
    shown.push(`page: ${title}`);
  }
  close(): void {
    shown = shown.filter((one) => !one.endsWith(this.title));
  }
}
class Forbidden extends PageNotification {
  constructor(title: string) {
    super(title);
    shown = [];
    throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
  }
}

function worker(active: object | null): void {
  const registration = {
    active,
    showNotification: async (title: string) => void shown.push(`worker: ${title}`),
    getNotifications: async () => shown.map(() => ({ close: () => (shown = []) })),
  };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
}

beforeEach(() => {
  shown = [];
  PageNotification.permission = "granted";
  vi.stubGlobal("Notification", PageNotification);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
});

describe("a notification", () => {
  it("is shown by the worker where there is one, as phones want it", async () => {
    vi.stubGlobal("Notification", Forbidden);
    worker({});
    notify("Your turn", "Saboteur");
    await settled();
    expect(shown).toEqual(["worker: Your turn"]);
  });

  it("is shown by the page where there is no worker, or none yet", async () => {
    notify("Your turn", "Saboteur");
    await settled();
    expect(shown).toEqual(["page: Your turn"]);
    worker(null);
    notify("And again", "Saboteur");
    await settled();
    expect(shown).toContain("page: And again");
  });

  it("goes when one has looked, even at once", async () => {
    worker({});
    notify("Your turn", "Saboteur");
    hush();
    await settled();
    expect(shown).toEqual([]);
  });

  it("is not shown to who did not allow it, and fails silently where nothing can show it", async () => {
    PageNotification.permission = "default";
    notify("Your turn", "Saboteur");
    PageNotification.permission = "granted";
    vi.stubGlobal("Notification", Forbidden);
    notify("Your turn", "Saboteur");
    await settled();
    expect(shown).toEqual([]);
  });
});
