import { beforeEach, describe, expect, it, vi } from "vitest";
import { kindOf, page, piece, stock } from "./shelf";

const HOME = "https://dwarfs.example";
const HTML = { "content-type": "text/html; charset=utf-8" };

/** What the server has: by path. Nothing at all is a server that cannot be reached. */
let server: Map<string, () => Response> | null;
let asked: string[];
let shelf: Map<string, Response>;

const html = (text: string) => () => new Response(text, { headers: HTML });
const request = (path: string, mode: RequestMode = "navigate") =>
  ({ url: HOME + path, method: "GET", mode }) as Request;
const body = async (answer: Promise<Response>) => (await answer).text();

beforeEach(() => {
  server = new Map([
    ["/", html("<script src='/assets/index-1.js'>")],
    ["/assets/index-1.js", () => new Response("one")],
  ]);
  asked = [];
  shelf = new Map();
  vi.stubGlobal("fetch", async (wanted: string | Request) => {
    const { pathname } = new URL(typeof wanted === "string" ? wanted : wanted.url, HOME);
    asked.push(pathname);
    if (!server) throw new TypeError("no network");
    return (server.get(pathname) ?? server.get("/")!)();
  });
  const cache = {
    match: async (path: string) => shelf.get(path)?.clone(),
    put: async (path: string, answer: Response) => void shelf.set(path, answer),
    addAll: async (paths: string[]) => {
      for (const path of paths) shelf.set(path, await fetch(path));
    },
  };
  vi.stubGlobal("caches", { open: async () => cache, delete: async () => shelf.clear() });
});

describe("what the worker sees to", () => {
  it("is the page at every address, and its pieces", () => {
    expect(kindOf(request("/table/ABCDEF#k=secret"), HOME)).toBe("page");
    expect(kindOf(request("/assets/index-1.js", "cors"), HOME)).toBe("piece");
  });

  it("is nothing of a game", () => {
    for (const path of ["/api/box", "/api/tables/ABCDEF/game.sab", "/api/tables/ABCDEF/suspicion?round=1"]) {
      expect(kindOf(request(path, "cors"), HOME)).toBeNull();
      expect(kindOf(request(path), HOME)).toBeNull();
    }
    expect(kindOf(request("/healthz", "cors"), HOME)).toBeNull();
    expect(kindOf({ ...request("/new"), method: "POST" }, HOME)).toBeNull();
    expect(kindOf({ ...request("/"), url: "https://elsewhere.example/" }, HOME)).toBeNull();
  });
});

describe("the shelf", () => {
  it("is stocked with the page and what that needs to begin", async () => {
    await stock();
    expect([...shelf.keys()]).toEqual(["/", "/assets/index-1.js"]);
  });

  it("has the page at every address while the server is away", async () => {
    await stock();
    server = null;
    expect(await body(page(request("/table/ABCDEF#k=secret")))).toContain("index-1.js");
    expect(await body(piece(request("/assets/index-1.js", "cors")))).toBe("one");
    expect([...shelf.keys()].join()).not.toContain("secret");
  });

  it("has the page while something stands before a server that is away", async () => {
    await stock();
    server!.set("/", () => new Response("bad gateway", { status: 502, headers: HTML }));
    expect(await body(page(request("/new")))).toContain("index-1.js");
  });

  it("is never asked first for the page: a new server shows its own at once", async () => {
    await stock();
    server!.set("/", html("<script src='/assets/index-2.js'>"));
    expect(await body(page(request("/rules")))).toContain("index-2.js");
    expect([...shelf.keys()]).toEqual(["/"]);
    server = null;
    expect(await body(page(request("/")))).toContain("index-2.js");
  });

  it("keeps pieces as they come, and asks for each once", async () => {
    server!.set("/assets/pl-1.js", () => new Response("słowa"));
    await page(request("/"));
    await piece(request("/assets/pl-1.js", "cors"));
    asked = [];
    expect(await body(piece(request("/assets/pl-1.js?again", "cors")))).toBe("słowa");
    await page(request("/new"));
    expect(await body(piece(request("/assets/pl-1.js", "cors")))).toBe("słowa");
    expect(asked).toEqual(["/new"]);
  });

  it("takes nothing that is not the page, and nothing that was refused", async () => {
    server!.set("/schema", () => new Response("{}", { headers: { "content-type": "application/json" } }));
    server!.set("/gone", () => new Response("no", { status: 404, headers: HTML }));
    server!.set("/assets/gone-1.js", () => new Response("no", { status: 404 }));
    expect((await page(request("/gone"))).status).toBe(404);
    await page(request("/schema"));
    await piece(request("/assets/gone-1.js", "cors"));
    expect([...shelf.keys()]).toEqual([]);
  });

  it("that is empty leaves it to the browser to say that there is no network", async () => {
    server = null;
    expect((await page(request("/"))).type).toBe("error");
  });

  it("that cannot be written to keeps nobody from playing", async () => {
    vi.stubGlobal("caches", {
      open: async () => ({ match: async () => undefined, put: () => Promise.reject(new Error("full")) }),
      delete: async () => true,
    });
    expect(await body(page(request("/")))).toContain("index-1.js");
    expect(await body(piece(request("/assets/index-1.js", "cors")))).toBe("one");
  });
});
