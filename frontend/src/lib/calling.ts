// Calling somebody who looks elsewhere. What is said tells no secret: it may be read over a shoulder.

/** Whether this browser can show notifications, and may, or may ask to. */
export const canNotify = (): boolean => typeof Notification !== "undefined" && Notification.permission !== "denied";

/** Ask to show notifications; whether they may be shown. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}

export const canVibrate = (): boolean => typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

let shown: Notification | null = null;

/** A notification over other windows, one at a time; a click on it brings the page back. */
export function notify(title: string, body: string): void {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    shown = new Notification(title, { body, tag: location.pathname, icon: "/icon.svg" });
    shown.onclick = () => {
      window.focus();
      hush();
    };
  } catch {
    // Some phones show none for a page; the title and the bell are left.
  }
}

/** What was called for is seen: take the notification and the badge away. */
export function hush(): void {
  shown?.close();
  shown = null;
  void navigator.clearAppBadge?.().catch(() => undefined);
}

/** A dot on the icon of the installed page. */
export const badge = (): void => void navigator.setAppBadge?.().catch(() => undefined);

export const buzz = (): void => {
  if (canVibrate()) navigator.vibrate([60, 60, 90]);
};
