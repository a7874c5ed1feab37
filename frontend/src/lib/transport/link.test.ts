import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Goodbye, Past, State } from "../../wire";
import { forget, keep, keyTo, want, wanted } from "../settings/keeping";
import { TableLink, type Said } from "./link.svelte";
import { FakeSocket, fakeSockets } from "./sockets.fixture";

const state = (fields: Partial<State> = {}): State =>
  ({ is: "state", seq: 5, since: 0, now: 0, question: null, seats: [], said: [], ...fields }) as State;

let link: TableLink;
/** The server lets one in. */
function welcome(fields: Partial<State> = {}): FakeSocket {
  const socket = FakeSocket.last;
  socket.onopen();
  socket.tell(state(fields));
  return socket;
}
/** The network goes and comes back. */
function drop(fields: Partial<State> = {}): FakeSocket {
  FakeSocket.last.close();
  vi.runOnlyPendingTimers();
  return welcome(fields);
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeSockets();
  localStorage.clear();
  link = new TableLink("KQ7M2X", "secret");
  welcome();
});
afterEach(() => {
  link.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const TALK: Said[] = [
  { do: "say", text: "hello" },
  { do: "call", phrase: "hello" },
  { do: "claim", claim: { claim: "trusts", seat: 1 } },
];

describe("what is said", () => {
  it.each(TALK)("is the same when it is sent again: $do", (message) => {
    void link.ask(message);
    const sent = FakeSocket.last.sent.at(-1);
    expect(sent).toEqual({ ...message, id: 1, once: expect.any(Number) as number });
    expect(drop().sent.at(-1)).toEqual(sent);
  });

  it("is something else when somebody says the same again", () => {
    void link.ask({ do: "say", text: "hello" });
    void link.ask({ do: "say", text: "hello" });
    const numbers = FakeSocket.last.sent.map((message) => ("once" in message ? message.once! : 0)).filter(Boolean);
    expect(new Set(numbers).size).toBe(2);
  });

  it("is not sent again when it was answered", async () => {
    const answer = link.ask({ do: "say", text: "hello" });
    FakeSocket.last.tell({ is: "done", id: 1, token: "" });
    expect((await answer).is).toBe("done");
    expect(drop().sent.map((message) => message.do)).toEqual(["hello"]);
  });

  it("waits for the network", () => {
    FakeSocket.last.close();
    void link.ask({ do: "say", text: "hello" });
    vi.runOnlyPendingTimers();
    expect(welcome().sent.map((message) => message.do)).toEqual(["hello", "say"]);
  });
});

describe("a choice", () => {
  it("is sent again while its question is open", () => {
    void link.ask({ do: "choose", question: 3, option: 0 });
    expect(drop({ question: { number: 3 } as State["question"] }).sent.at(-1)).toEqual({
      do: "choose",
      question: 3,
      option: 0,
      id: 1,
    });
  });

  it("was heard if its question is gone", async () => {
    const answer = link.ask({ do: "choose", question: 3, option: 0 });
    expect(drop({ question: { number: 4 } as State["question"] }).sent.map((message) => message.do)).toEqual(["hello"]);
    expect((await answer).is).toBe("done");
  });
});

describe("an order of seats", () => {
  const order: Said = { do: "order", seats: [1, 0, 2] };

  it("is not sent again: it may have counted, and would be turned back", async () => {
    const answer = link.ask(order);
    expect(drop().sent.map((message) => message.do)).toEqual(["hello"]);
    expect((await answer).is).toBe("done");
  });

  it("is sent once the network is back if it could not be sent before", () => {
    FakeSocket.last.close();
    void link.ask(order);
    vi.runOnlyPendingTimers();
    expect(welcome().sent.map((message) => message.do)).toEqual(["hello", "order"]);
  });
});

describe("who asked for a seat, and did not hear the answer", () => {
  const seated = { person: 2, people: [{ id: 2, name: "Ada", here: true, host: false, muted: false, look: null }] };
  const shown = (socket: FakeSocket): unknown => socket.sent.map((message) => "token" in message && message.token)[0];
  /** Somebody comes to the table with a key, or none. */
  function come(token: string | null): FakeSocket {
    link.stop();
    link = new TableLink("KQ7M2X", token);
    FakeSocket.last.onopen();
    return FakeSocket.last;
  }
  /** The server does not know the secret. */
  function refuse(socket: FakeSocket): FakeSocket {
    socket.tell({ is: "refused", id: 0, rule: "", sentence: "this link is not valid", template: "", values: {} });
    socket.tell({ is: "goodbye", reason: "link", again: false });
    if (FakeSocket.last !== socket) FakeSocket.last.onopen();
    return FakeSocket.last;
  }

  it("comes back to it", () => {
    const token = want("KQ7M2X");
    const socket = come(null);
    expect(shown(socket)).toBe(token);
    socket.tell(state(seated));
    expect([link.token, keyTo("KQ7M2X")?.token, keyTo("KQ7M2X")?.name]).toEqual([token, token, "Ada"]);
    expect(wanted("KQ7M2X")).toBeUndefined();
  });

  it("comes back to it when the network does, without a reload", () => {
    come(null).tell(state());
    const token = want("KQ7M2X");
    expect(shown(drop(seated))).toBe(token);
    expect(link.token).toBe(token);
  });

  it("watches if nobody heard them ask, and may ask again with the same secret", () => {
    const token = want("KQ7M2X");
    const socket = refuse(come(null));
    expect(shown(socket)).toBeNull();
    socket.tell(state());
    expect([link.online, link.closed, link.token]).toEqual([true, "", null]);
    expect(want("KQ7M2X")).toBe(token);
  });

  it("has it although an old link is worth nothing any more", () => {
    keep("KQ7M2X", "old", "Ada");
    const token = want("KQ7M2X");
    const socket = come("old");
    expect(shown(socket)).toBe("old");
    const again = refuse(socket);
    expect(shown(again)).toBe(token);
    again.tell(state(seated));
    expect(keyTo("KQ7M2X")?.token).toBe(token);
  });

  it("is told why if no secret helps", async () => {
    want("KQ7M2X");
    refuse(refuse(come("old")));
    await vi.waitFor(() => expect(link.closed).toBe("this link is not valid"));
  });

  const FOR_A_TIME: Goodbye["reason"][] = ["crowded", "restart", "silent"];
  /** The server lets nobody in for now, whatever they show; they come back. */
  function sendAway(socket: FakeSocket, reason: Goodbye["reason"]): FakeSocket {
    socket.tell({ is: "refused", id: 0, rule: "", sentence: "too many are here", template: "", values: {} });
    socket.tell({ is: "goodbye", reason, again: true });
    expect(FakeSocket.last).toBe(socket);
    socket.close();
    vi.runOnlyPendingTimers();
    FakeSocket.last.onopen();
    return FakeSocket.last;
  }

  it.each(FOR_A_TIME)("comes back with the same secret if refused for a time: %s", (reason) => {
    const token = want("KQ7M2X");
    const socket = sendAway(come(null), reason);
    expect(shown(socket)).toBe(token);
    socket.tell(state(seated));
    expect([link.token, link.closed]).toEqual([token, ""]);
  });

  it.each(FOR_A_TIME)("keeps a good seat if refused for a time, whatever the other secret is worth: %s", (reason) => {
    want("KQ7M2X");
    const socket = sendAway(come("secret"), reason);
    expect(shown(socket)).toBe("secret");
    socket.tell(state(seated));
    expect([link.token, link.online]).toEqual(["secret", true]);
  });

  it("begins anew with the first secret when the network goes while the other is tried", () => {
    const token = want("KQ7M2X");
    const second = refuse(come(null));
    expect(shown(second)).toBeNull();
    second.close();
    vi.runOnlyPendingTimers();
    FakeSocket.last.onopen();
    expect(shown(FakeSocket.last)).toBe(token);
  });

  it("wants it no more with another key, or when the table is forgotten", () => {
    want("KQ7M2X");
    want("ABCDEF");
    keep("KQ7M2X", "given", "Ada");
    expect([wanted("KQ7M2X"), wanted("ABCDEF")]).toEqual([undefined, expect.any(String)]);
    forget("ABCDEF");
    expect(wanted("ABCDEF")).toBeUndefined();
  });

  it("does not sit down at a big screen", () => {
    want("KQ7M2X");
    link.stop();
    link = new TableLink("KQ7M2X", null, true);
    FakeSocket.last.onopen();
    expect(shown(FakeSocket.last)).toBeNull();
  });
});

describe("a long history", () => {
  const past = (id: number, since: number, before: number): Past => ({
    is: "past",
    id,
    since,
    before,
    happened: [{ kind: `from ${since}`, facts: {}, stood_in: [] }],
    said: [],
  });
  const flush = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

  it("is told from its end, and then as far back as it goes", async () => {
    const told: number[] = [];
    link.recall(({ since }) => told.push(since));
    const heard: number[] = [];
    link.listen(({ since }) => heard.push(since));
    const socket = drop({ seq: 700, since: 500 });
    expect(heard).toEqual([0]);
    expect(socket.sent.at(-1)).toEqual({ do: "past", id: 1, before: 500 });
    socket.tell(past(1, 300, 500));
    await flush();
    expect(socket.sent.at(-1)).toEqual({ do: "past", id: 2, before: 300 });
    socket.tell(past(2, 0, 300));
    await flush();
    expect(told).toEqual([300, 0]);
    expect(socket.sent.at(-1)).toMatchObject({ id: 2 });
  });

  it("is not told twice to who falls behind meanwhile", async () => {
    const told: number[] = [];
    link.recall(({ since }) => told.push(since));
    drop({ seq: 700, since: 500 });
    const socket = drop({ seq: 1000, since: 800 });
    socket.tell(past(1, 300, 500));
    await flush();
    socket.tell(past(2, 600, 800));
    await flush();
    expect(told).toEqual([600]);
  });
});

describe("who is not let in", () => {
  const refused = { is: "refused", id: 0, rule: "", sentence: "too many are here", template: "", values: {} } as const;
  /** The network goes, and the server refuses to let one in again. */
  function refuse(again: boolean): void {
    FakeSocket.last.close();
    vi.runOnlyPendingTimers();
    const socket = FakeSocket.last;
    socket.onopen();
    socket.tell(refused);
    socket.tell({ is: "goodbye", reason: again ? "crowded" : "link", again });
    socket.close();
  }

  it("is told that one could not keep up until one is back", () => {
    FakeSocket.last.tell({ is: "goodbye", reason: "slow", again: true });
    FakeSocket.last.close();
    expect([link.lost, link.slow]).toEqual([true, true]);
    vi.runOnlyPendingTimers();
    welcome();
    expect([link.lost, link.slow]).toEqual([false, false]);
  });

  it("is told why, and comes back if that may help", async () => {
    refuse(true);
    await vi.waitFor(() => expect(link.closed).toBe("too many are here"));
    vi.runOnlyPendingTimers();
    welcome();
    expect([link.online, link.closed]).toEqual([true, ""]);
  });

  it("is told why, and stays away if not", async () => {
    refuse(false);
    const last = FakeSocket.last;
    await vi.waitFor(() => expect(link.closed).toBe("too many are here"));
    vi.runOnlyPendingTimers();
    expect(FakeSocket.last).toBe(last);
  });
});

describe("a network that is silent", () => {
  it("is told after a while without an answer, and no longer when one comes", () => {
    void link.ask({ do: "say", text: "hello" });
    vi.advanceTimersByTime(1000);
    expect(link.lost).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(link.lost).toBe(true);
    FakeSocket.last.tell({ is: "pong", id: 0, now: 0 });
    expect(link.lost).toBe(false);
  });

  it("is given up, and tried again at a time that is told", () => {
    const before = FakeSocket.last;
    vi.advanceTimersByTime(13_000);
    expect(link.online).toBe(false);
    expect(FakeSocket.last).not.toBe(before);
    welcome();
    expect([link.online, link.lost]).toEqual([true, false]);
  });

  it("is tried at once by who does not want to wait", () => {
    const before = FakeSocket.last;
    link.tryNow();
    expect(FakeSocket.last).not.toBe(before);
    before.close();
    welcome();
    expect(link.online).toBe(true);
  });

  it("tells what flies over the table", () => {
    const seen: string[] = [];
    link.watch(({ reaction }) => seen.push(reaction));
    FakeSocket.last.tell({ is: "reacted", seat: 1, reaction: "laugh" });
    expect(seen).toEqual(["laugh"]);
  });
});
