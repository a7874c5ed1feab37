// What is kept of the page for when the server cannot be reached: the page itself, which is the same at every address,
// and its pieces, whose names change with what is in them. Nothing else is kept, and nothing that is about anybody.

const SHELF = "saboteur-page";
const PAGE = "/";
const PIECES = /\/assets\/[\w.-]+/g;
const PIECE = /^\/assets\/[\w.-]+$/;

type Asked = Pick<Request, "method" | "mode" | "url">;

/** What is asked for: the page, a piece of it, or something that is not our business. */
export function kindOf({ method, mode, url }: Asked, origin: string): "page" | "piece" | null {
  const asked = new URL(url);
  if (method !== "GET" || asked.origin !== origin) return null;
  if (PIECE.test(asked.pathname)) return "piece";
  return mode === "navigate" && !asked.pathname.startsWith("/api") ? "page" : null;
}

/** Take the page of today and what it needs to begin. */
export async function stock(): Promise<void> {
  const fresh = await fetch(PAGE, { cache: "no-cache" });
  await keepPage(fresh);
  const shelf = await caches.open(SHELF);
  await shelf.addAll([...new Set((await fresh.text()).match(PIECES))]);
}

/** The server's page whenever there is one: what is kept is for when there is none. */
export async function page(request: Request): Promise<Response> {
  const fresh = await fetch(request).catch(() => null);
  if (fresh && fresh.status < 500) {
    await keepPage(fresh).catch(() => undefined);
    return fresh;
  }
  return (await found(PAGE)) ?? fresh ?? Response.error();
}

/** A piece never changes under its name: the first that was got will do for ever. */
export async function piece(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const known = await found(pathname);
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.ok) await keep(pathname, fresh).catch(() => undefined);
  return fresh;
}

/** Put another page in the place of the one before, and throw out the pieces of that. */
async function keepPage(fresh: Response): Promise<void> {
  if (!fresh.ok || !fresh.headers.get("content-type")?.startsWith("text/html")) return;
  const before = await found(PAGE);
  if (before && (await before.text()) === (await fresh.clone().text())) return;
  await caches.delete(SHELF);
  await keep(PAGE, fresh);
}

/** Keep an answer under a bare path: what was asked for may carry more, after a # or a ?. */
async function keep(address: string, answer: Response): Promise<void> {
  await (await caches.open(SHELF)).put(address, answer.clone());
}

const found = async (address: string): Promise<Response | undefined> =>
  (await caches.open(SHELF)).match(address, { ignoreVary: true });
