import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forget, keep, keyTo, wanted } from "../lib/settings/keeping";
import { Refused } from "../lib/transport/api";
import { taste } from "../lib/settings/likes.svelte";
import {
  elsewhere,
  inviteLink,
  nameOneself,
  ownName,
  playNow,
  refereeIn,
  refereeLink,
  refereeOf,
  open,
  screenPath,
  seatLink,
  takeSeat,
  ticketIn,
  trouble,
} from "./begin";
import { USUAL } from "./setup";

const TOKEN = "t".repeat(32);
const MADE_UP = expect.stringMatching(/^[\w-]{32}$/) as string;

/** A socket to a table that lets in whoever says hello, and does what it is asked. */
class Socket {
  static heard: { do: string; id: number; token?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    setTimeout(() => this.onopen?.());
  }

  send(text: string): void {
    const message = JSON.parse(text) as { do: string; id: number };
    Socket.heard.push(message);
    const answer =
      message.do === "hello"
        ? { is: "state", now: 0, seq: 1, seats: [], said: [] }
        : { is: "done", id: message.id, token: "" };
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(answer) }));
  }

  close(): void {
    this.onclose?.();
  }
}

const asked: { path: string; body: unknown }[] = [];
function serverThatSays(status: number, answer: unknown): void {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init.body)) });
    return new Response(JSON.stringify(answer), { status });
  });
}

beforeEach(() => {
  localStorage.clear();
  taste.set({ name: "" });
  asked.length = 0;
  Socket.heard = [];
  vi.stubGlobal("WebSocket", Socket);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("playing now", () => {
  it("opens a table with four bots, keeps its key, starts it and goes there", async () => {
    taste.set({ name: "Ada" });
    serverThatSays(201, { code: "KQ7M2X", token: TOKEN, person: 1, referee: "" });
    await playNow();
    expect(asked).toEqual([
      {
        path: "/api/tables",
        body: { name: "Ada", bots: 4, settings: { ...USUAL, players: 5, spectators: false }, token: MADE_UP },
      },
    ]);
    expect(keyTo("KQ7M2X")).toMatchObject({ token: TOKEN, name: "Ada" });
    expect(Socket.heard.map((message) => message.do)).toEqual(["hello", "start"]);
    expect(Socket.heard[0]?.token).toBe(TOKEN);
    expect(location.pathname).toBe("/table/KQ7M2X");
  });

  it("says what the server refuses, with the rule", async () => {
    serverThatSays(422, { sentence: "base is for 3 to 10 players, not 2", rule: "M2" });
    const error = await playNow().catch((thrown: unknown) => thrown);
    expect(trouble(error)).toEqual({ sentence: "Base is for 3 to 10 players, not 2", rule: "M2" });
    expect(Socket.heard).toEqual([]);
  });

  it("says so if there is no server", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const failed = playNow().catch((thrown: unknown) => thrown);
    await vi.runAllTimersAsync();
    expect(trouble(await failed).rule).toBe("");
  });
});

describe("a name", () => {
  it("is had by everybody, and the same until the page is left", () => {
    expect(ownName()).not.toBe("");
    expect(ownName()).toBe(ownName());
  });

  it("is remembered as the server takes it, also when it was ours", async () => {
    nameOneself("  Ada + Bo ");
    expect(taste.now.name).toBe("Ada Bo");
    taste.set({ name: "" });
    serverThatSays(201, { code: "KQ7M2X", token: TOKEN, person: 2, referee: "" });
    await takeSeat("KQ7M2X", "Rowan", 3);
    expect(asked[0]?.body).toEqual({ name: "Rowan", seat: 3, token: MADE_UP });
    expect(taste.now.name).toBe("Rowan");
  });
});

/** A server that does what it is asked, over a network that loses the first answers: *lose* says how. */
function badNetwork(answers: number, lose: () => Promise<Response>): Map<string, string> {
  const seats = new Map<string, string>();
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const { name, token } = JSON.parse(String(init.body)) as { name: string; token: string };
    asked.push({ path, body: token });
    const taken = seats.has(name) && seats.get(name) !== token;
    if (!taken) seats.set(name, token);
    if (answers-- > 0) return lose();
    const refused = { sentence: `somebody here is called ${name} already`, rule: "", template: "", values: {} };
    return new Response(JSON.stringify(taken ? refused : { code: "KQ7M2X", token, person: 2, referee: "" }), {
      status: taken ? 422 : 201,
    });
  });
  return seats;
}
/** What comes of it in the end. */
async function patiently<T>(deed: Promise<T>): Promise<T | string> {
  const done = deed.catch((error: unknown) => trouble(error).sentence);
  await vi.runAllTimersAsync();
  return done;
}

describe("on a train", () => {
  const WAYS: [string, () => Promise<Response>][] = [
    ["is broken off", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["never comes", () => Promise.reject(new DOMException("The operation timed out.", "TimeoutError"))],
    ["is cut short", async () => new Response('{"code":"KQ7', { status: 201 })],
    ["is a proxy's", async () => new Response("Bad Gateway", { status: 502 })],
  ];
  beforeEach(() => void vi.useFakeTimers());

  it.each(WAYS)("one has a seat whose answer %s", async (_, lose) => {
    const seats = badNetwork(2, lose);
    await patiently(takeSeat("KQ7M2X", "Ada"));
    expect(keyTo("KQ7M2X")).toMatchObject({ token: seats.get("Ada"), name: "Ada" });
    expect(asked).toHaveLength(3);
  });

  it("one is not told that one's own name is taken, also if one asks again much later", async () => {
    const seats = badNetwork(4, WAYS[0]![1]);
    expect(await patiently(takeSeat("KQ7M2X", "Ada"))).toBe(trouble(null).sentence);
    expect(keyTo("KQ7M2X")).toBeUndefined();
    expect(wanted("KQ7M2X")).toBe(seats.get("Ada"));
    await patiently(takeSeat("KQ7M2X", "Ada"));
    expect(keyTo("KQ7M2X")?.token).toBe(seats.get("Ada"));
    expect(wanted("KQ7M2X")).toBeUndefined();
  });

  /** A browser that stores nothing: what is there already, or not even that, can be read. */
  const STORES: [string, Pick<Storage, "getItem" | "setItem">][] = [
    ["off", { getItem: broken, setItem: broken }],
    ["full", { getItem: () => null, setItem: broken }],
  ];
  function broken(): never {
    throw new DOMException("not here");
  }

  it.each(STORES)("one has one's seat, and one secret, also where storage is %s", async (_, storage) => {
    vi.stubGlobal("localStorage", storage);
    const seats = badNetwork(4, WAYS[0]![1]);
    await patiently(takeSeat("KQ7M2X", "Ada"));
    await patiently(takeSeat("KQ7M2X", "Ada"));
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1);
    expect(keyTo("KQ7M2X")?.token).toBe(seats.get("Ada"));
    vi.unstubAllGlobals();
    forget("KQ7M2X");
    expect(keyTo("KQ7M2X")).toBeUndefined();
  });

  it("one opens one table", async () => {
    badNetwork(2, WAYS[0]![1]);
    await patiently(open({ name: "Ada" }));
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1);
    await patiently(open({ name: "Bo" }));
    expect(new Set(asked.map(({ body }) => body)).size).toBe(2);
  });

  it("one is told at once what the server refuses", async () => {
    badNetwork(0, WAYS[0]![1]);
    await patiently(takeSeat("ABCDEF", "Ada"));
    localStorage.clear();
    expect(await patiently(takeSeat("KQ7M2X", "Ada"))).toBe("Somebody here is called Ada already");
    expect(asked).toHaveLength(2);
  });
});

describe("links", () => {
  it("carry secrets only after the #", () => {
    expect(new URL(seatLink("KQ7M2X", TOKEN)).pathname).toBe("/table/KQ7M2X");
    expect(new URL(seatLink("KQ7M2X", TOKEN)).search).toBe("");
    expect(inviteLink("KQ7M2X")).not.toContain("#");
    expect(refereeIn(new URL(refereeLink("KQ7M2X", TOKEN)).hash)).toBe(TOKEN);
    expect(refereeIn(new URL(seatLink("KQ7M2X", TOKEN)).hash)).toBeNull();
  });

  it("lead to where a game goes on that this server does not play, with one's key", () => {
    const gone = new Refused("It is elsewhere.", "", 409, { begun: "2", address: "https://old.example" });
    expect(elsewhere("KQ7M2X", gone)).toBe(`https://old.example${location.pathname}`);
    keep("KQ7M2X", TOKEN, "Ada");
    expect(elsewhere("KQ7M2X", gone)).toBe(`https://old.example${location.pathname}#k=${TOKEN}`);
    expect(elsewhere("KQ7M2X", new Refused("No.", "", 404))).toBe("");
    forget("KQ7M2X");
  });

  it("to a big screen carry its ticket, if it needs one", () => {
    expect(screenPath("KQ7M2X", "")).toBe("/table/KQ7M2X/screen");
    expect(ticketIn(new URL(screenPath("KQ7M2X", "ABCDEFGH23"), location.origin).hash)).toBe("ABCDEFGH23");
    expect(ticketIn("#abcde-fgh23")).toBe("abcde-fgh23");
    for (const other of ["", "#hand", `#k=${TOKEN}`, `#${TOKEN}`]) expect(ticketIn(other)).toBe("");
  });

  it("for the referee are known where the table was opened, and stored nowhere", async () => {
    serverThatSays(201, { code: "ABCDEF", token: TOKEN, person: 1, referee: "r".repeat(32) });
    await open({ name: "Ada", referee: true });
    expect(refereeOf("ABCDEF")).toBe("r".repeat(32));
    expect(JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })).not.toContain("rrrr");
  });
});
