// The service worker, as the page knows it. Browsers have none where the address is not safe, as over plain http in a
// home network, or where somebody forbids it: then all goes on without.

/** Have the worker of today. What the page was made of before it came is shown to it, so that it can keep that. */
export async function enlist(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const workers = navigator.serviceWorker;
    const isNew = workers.controller === null;
    const came = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
    await workers.register("/worker.js");
    if (!isNew) return;
    await came;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    await Promise.all(
      loaded.filter((name) => new URL(name).pathname.startsWith("/assets/")).map((name) => fetch(name)),
    );
  } catch {
    // Without it some phones show no notifications, and there is no page while there is no network.
  }
}

/** The worker that can show notifications, if there is one. */
export async function enlisted(): Promise<ServiceWorkerRegistration | null> {
  const known = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return known?.active ? known : null;
}

/** A piece that cannot be got may be one of a page that the server has no more: then its page of today is opened. */
export async function renew(): Promise<void> {
  const begun = document.querySelector("script[type=module]")?.getAttribute("src");
  const today = await fetch("/", { cache: "no-cache" }).then(
    (answer) => (answer.ok ? answer.text() : ""),
    () => "",
  );
  if (begun && today && !today.includes(begun)) location.reload();
}
