// The service worker: it brings the page when the server cannot be reached, and whoever was called to their table.
// Where there is none (over plain http in a home network), the page does without.
import { kindOf, page, piece, stock } from "./shelf";

declare const self: ServiceWorkerGlobalScope;

// It remembers nothing, so a new one can take over at once.
self.addEventListener("install", (event) => event.waitUntil(stock().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind === "page") event.respondWith(page(event.request));
  if (kind === "piece") event.respondWith(piece(event.request));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bringTo(event.notification.tag));
});

/** Show the table whose address this is: in its tab if there is one. */
async function bringTo(path: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname === path);
  await (tab ? tab.focus() : self.clients.openWindow(path));
}
