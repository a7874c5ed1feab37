// Calling somebody who looks elsewhere. What is said tells no secret: it may be read over a shoulder.
import { enlisted } from "../transport/worker";

/** Whether this browser can show notifications, and may, or may ask to. */
export const canNotify = (): boolean => typeof Notification !== "undefined" && Notification.permission !== "denied";

/** Ask to show notifications; whether they may be shown. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}

export const canVibrate = (): boolean =>
  typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

/** Shown by the page itself, where no worker can. */
let shown: Notification | null = null;
/** Calls and their ends take time, and keep their order. */
let calls: Promise<void> = Promise.resolve();

const mayNotify = (): boolean => typeof Notification !== "undefined" && Notification.permission === "granted";

/** A notification over other windows, one at a time; a click on it brings the page back. */
export function notify(title: string, body: string): void {
  if (!mayNotify()) return;
  const options = { body, tag: location.pathname, icon: "/icon-192.png" };
  calls = calls.then(() => show(title, options)).catch(() => undefined); // then the title and the bell are left
}

/** By the worker if there is one: phones show none for a page. */
async function show(title: string, options: NotificationOptions): Promise<void> {
  const worker = await enlisted();
  if (worker) return worker.showNotification(title, options);
  shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    hush();
  };
}

/** What was called for is seen: take the notification and the badge away. */
export function hush(): void {
  void navigator.clearAppBadge?.().catch(() => undefined);
  if (!mayNotify()) return;
  const tag = location.pathname;
  calls = calls.then(() => takeAway(tag)).catch(() => undefined);
}

async function takeAway(tag: string): Promise<void> {
  shown?.close();
  shown = null;
  for (const one of (await (await enlisted())?.getNotifications({ tag })) ?? []) one.close();
}

/** A dot on the icon of the installed page. */
export const badge = (): void => void navigator.setAppBadge?.().catch(() => undefined);

export const buzz = (): void => {
  if (canVibrate()) navigator.vibrate([60, 60, 90]);
};
