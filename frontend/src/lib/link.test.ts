import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { State } from "../wire";
import { TableLink, type Said } from "./link.svelte";
import { FakeSocket, fakeSockets } from "./sockets.fixture";

const state = (fields: Partial<State> = {}): State => ({ is: "state", seq: 5, since: 0, now: 0, question: null, ...fields }) as State;

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
  link = new TableLink("KQ7M2X", "secret");
  welcome();
});
afterEach(() => {
  link.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const TALK: Said[] = [{ do: "say", text: "hello" }, { do: "call", phrase: "hello" }, { do: "claim", claim: { claim: "trusts", seat: 1 } }];

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
    expect(drop({ question: { number: 3 } as State["question"] }).sent.at(-1)).toEqual({ do: "choose", question: 3, option: 0, id: 1 });
  });

  it("was heard if its question is gone", async () => {
    const answer = link.ask({ do: "choose", question: 3, option: 0 });
    expect(drop({ question: { number: 4 } as State["question"] }).sent.map((message) => message.do)).toEqual(["hello"]);
    expect((await answer).is).toBe("done");
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
