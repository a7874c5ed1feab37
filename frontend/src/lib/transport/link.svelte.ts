// The link to a table: it keeps the newest state, comes back by itself when the network was away, and never
// loses or doubles what one chooses or says: a choice names its question, what is said has a number, so the server
// takes it once.
import { keep, wanted } from "../settings/keeping";
import { inOwnScript } from "../settings/bots";
import { announced } from "./announced.svelte";
import { inWords } from "./refusals";
import type { Done, Goodbye, Notes, Past, Reacted, Reason, Refused, State, Wire } from "../../wire";

type Telling = Wire["Telling"];
type Message = Wire["Message"];
export type Answer = Done | Reason | Refused;
/** A message without the numbers that the link gives it. */
export type Said = Message extends infer M ? (M extends { id?: number } ? Omit<M, "id" | "once"> : never) : never;

/** What a table needs of its link; a lesson has one of its own. */
export type Link = Pick<TableLink, keyof TableLink>;

const PAUSES = [300, 600, 1200, 2500, 5000, 10000];
/** Milliseconds without an answer after which one is told so, and after which a socket is taken for dead. */
const PATIENCE = 1500;
const DEAD = 8000;
/** Milliseconds between two signs of life, and between two looks at how long none came. */
const BEAT = 4000;
const LOOK = 500;
/** What is said at the table: twice the same, if somebody wants to, but never because the network went. */
const TALK: string[] = ["say", "call", "claim", "ask"] satisfies Message["do"][];
const anyNumber = (): number => 1 + Math.floor(Math.random() * (2 ** 53 - 1));

export class TableLink {
  state = $state.raw<State | null>(null);
  notes = $state.raw<Notes>({});
  online = $state(false);
  /** Why one is not let in, or was shown out; empty again if one may come back, and has. */
  closed = $state<string>("");
  /** How far this clock is behind the server's, in milliseconds. */
  ahead = $state(0);
  /** Whether nothing has come back for so long that one should know. */
  lost = $state(false);
  /** Whether one was let go as one could not keep up. */
  slow = $state(false);
  /** When it is tried again, by the clock here; 0 while it is tried. */
  retryAt = $state(0);

  #screen: boolean | string;
  /** Which of one's secrets is tried next, and the one that was shown last. */
  #next = 0;
  #shown: string | null = null;
  /** Why one is not let in; for a time or for good, the goodbye will say. */
  #refusal: Refused | null = null;
  #socket: WebSocket | null = null;
  #waiting = new Map<
    number,
    { text: string; message: Said; sent: boolean; resolve: (answer: Answer | Past) => void }
  >();
  #ids = 1;
  #failures = 0;
  /** When it was last tried to come. */
  #begun = 0;
  #timers: ReturnType<typeof setInterval>[] = [];
  #stopped = false;
  /** The server does not want to see one again. */
  #dismissed = false;
  #listeners: ((state: State) => void)[] = [];
  #watchers: ((reacted: Reacted) => void)[] = [];
  #recallers: ((past: Past) => void)[] = [];
  /** The first entry of what is known without a gap. */
  #first = 0;
  /** Since when one waits for a sign of the server; 0 if one does not. */
  #awaited = 0;

  constructor(
    readonly code: string,
    public token: string | null,
    /** A big screen in the room, perhaps with its ticket. */
    screen: boolean | string = false,
  ) {
    this.#screen = screen;
    addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#again);
    this.#connect();
    this.#timers = [setInterval(() => this.#beat(), BEAT), setInterval(() => this.#look(), LOOK)];
  }

  /** Hear of every state, each with what happened since the one before. */
  listen(listener: (state: State) => void): () => void {
    this.#listeners.push(listener);
    return () => (this.#listeners = this.#listeners.filter((other) => other !== listener));
  }

  /** Hear of everything that flies over the table. */
  watch(watcher: (reacted: Reacted) => void): () => void {
    this.#watchers.push(watcher);
    return () => (this.#watchers = this.#watchers.filter((other) => other !== watcher));
  }

  /** Hear of what happened before the first state, page by page and the newest first. */
  recall(recaller: (past: Past) => void): () => void {
    this.#recallers.push(recaller);
    return () => (this.#recallers = this.#recallers.filter((other) => other !== recaller));
  }

  /** Ask for something; the answer says whether it was done. */
  ask(message: Said): Promise<Answer> {
    return this.#ask(message) as Promise<Answer>;
  }

  #ask(message: Said): Promise<Answer | Past> {
    const id = this.#ids++;
    const text = JSON.stringify(TALK.includes(message.do) ? { ...message, id, once: anyNumber() } : { ...message, id });
    return new Promise((resolve) => {
      this.#waiting.set(id, { text, message, sent: this.online, resolve });
      if (this.online) this.#send(text);
    });
  }

  /** Come anew at once, whatever became of the socket. */
  tryNow = (): void => {
    if (this.#stopped || this.#dismissed) return;
    const before = this.#socket;
    this.online = false;
    this.#connect();
    before?.close();
  };

  stop(): void {
    this.#stopped = true;
    this.#timers.forEach(clearInterval);
    removeEventListener("online", this.#again);
    document.removeEventListener("visibilitychange", this.#again);
    this.#socket?.close();
  }

  #connect(): void {
    if (this.#stopped) return;
    const address = `${location.origin.replace(/^http/, "ws")}/api/tables/${this.code}/socket`;
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#awaited ||= Date.now();
    this.#begun = Date.now();
    this.retryAt = 0;
    this.#refusal = null;
    socket.onopen = () => {
      const seq = this.state?.seq ?? 0;
      this.#shown = this.#keys()[this.#next] ?? this.token;
      socket.send(JSON.stringify({ do: "hello", id: 0, token: this.#shown, seq, screen: this.#screen }));
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#awaited = 0;
      this.lost = this.slow = false;
      this.#hear(JSON.parse(event.data as string) as Telling);
    };
    socket.onclose = () => this.#lost(socket);
  }

  /** The secrets to come with, in turn: one's own, and that of a seat which was asked for without an answer. */
  #keys(): (string | null)[] {
    const asked = this.#screen ? undefined : wanted(this.code);
    if (!asked) return [this.token];
    return this.token === null ? [asked, null] : [this.token, asked];
  }

  /** The secret that was shown is not, or no longer, good for a seat; perhaps the other is. */
  #tryOther(): void {
    this.#next++;
    const before = this.#socket;
    this.#connect();
    before?.close();
  }

  /** One is let in: the seat that was asked for is one's own. */
  #enter({ people, person }: State): void {
    this.#next = 0;
    if (this.#shown === this.token || !this.#shown) return;
    this.token = this.#shown;
    keep(this.code, this.token, people.find(({ id }) => id === person)?.name ?? "");
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.online = false;
    this.#socket = null;
    this.#next = 0;
    if (this.#stopped || this.#dismissed) return;
    this.#awaited ||= Date.now();
    const pause = PAUSES[Math.min(this.#failures++, PAUSES.length - 1)]! * (0.7 + Math.random() * 0.6);
    this.retryAt = Date.now() + pause;
    setTimeout(() => this.#socket ?? this.#connect(), pause);
  }

  #again = (): void => {
    if (document.hidden || this.#stopped || this.#dismissed) return;
    if (!this.#socket) this.#connect();
    else if (this.online) {
      this.#awaited = 0; // while one looked elsewhere, nobody looked at the time
      this.#beat();
    }
  };

  #send(text: string): void {
    this.#awaited ||= Date.now();
    const isClosing = this.#socket !== null && this.#socket.readyState > WebSocket.OPEN; // we hear of it in a moment
    if (!isClosing) this.#socket?.send(text);
  }

  #beat(): void {
    if (this.online && !document.hidden) this.#send(JSON.stringify({ do: "ping", id: 0 }));
  }

  /** A socket that says nothing for long is taken for dead, whatever it claims. */
  #look(): void {
    const now = Date.now();
    if (this.state && this.#awaited && now - this.#awaited >= PATIENCE && !document.hidden) this.lost = true;
    const since = this.online ? this.#awaited : this.#begun;
    const socket = this.#socket;
    if (!socket || !since || now - since < DEAD) return;
    this.#lost(socket);
    socket.close();
  }

  #hear(told: Telling): void {
    switch (told.is) {
      case "state":
        return this.#see(told);
      case "notes":
        this.notes = told.notes;
        return;
      case "goodbye":
        return this.#leave(told);
      case "reacted":
        for (const watcher of this.#watchers) watcher(told);
        return;
      case "announced":
        return announced.hear(told);
      case "pong":
        this.ahead = told.now * 1000 - Date.now();
        return;
      default:
        return this.#answered(told);
    }
  }

  #see(told: State): void {
    const isGap = told.since > (this.state?.seq ?? 0);
    const state = inOwnScript(isGap ? { ...told, since: 0 } : told);
    this.ahead = state.now * 1000 - Date.now();
    this.state = state;
    this.closed = "";
    if (!this.online) {
      this.online = true;
      this.#failures = 0;
      this.#enter(state);
      this.#resend(state);
    }
    for (const listener of this.#listeners) listener(state);
    if (isGap) void this.#lookBack((this.#first = told.since));
  }

  /** A state tells the end of a long history: the rest is asked for, as far back as it goes. */
  async #lookBack(before: number): Promise<void> {
    const past = await this.#ask({ do: "past", before });
    if (past.is !== "past" || past.before !== this.#first) return;
    this.#first = past.since;
    for (const recaller of this.#recallers) recaller(past);
    if (past.since > 0) await this.#lookBack(past.since);
  }

  /**
   * What was under way when the network went: a choice whose question is gone was heard; an order would be turned
   * back.
   */
  #resend(state: State): void {
    for (const [id, waiting] of this.#waiting) {
      const { message, sent } = waiting;
      const gone =
        message.do === "choose" ? message.question !== state.question?.number : message.do === "order" && sent;
      if (gone) {
        this.#waiting.delete(id);
        waiting.resolve({ is: "done", id, token: "" });
      } else {
        waiting.sent = true;
        this.#send(waiting.text);
      }
    }
  }

  /**
   * Only who is refused for good has shown a secret that is worth nothing: a full or a stopping house says nothing of
   * it.
   */
  #leave({ reason, again }: Goodbye): void {
    const refusal = this.#refusal;
    if (refusal && !again && reason === "link" && this.#next + 1 < this.#keys().length) return this.#tryOther();
    this.#dismissed = !again;
    if (reason === "slow") this.slow = this.lost = true;
    if (refusal) {
      this.closed = refusal.sentence;
      void inWords(refusal).then((sentence) => (this.closed &&= sentence));
    } else if (!again) this.closed ||= reason;
  }

  #answered(answer: Answer | Past): void {
    const waiting = this.#waiting.get(answer.id);
    if (waiting) {
      this.#waiting.delete(answer.id);
      if (answer.is === "done" || answer.is === "past") waiting.resolve(answer);
      else void inWords(answer).then((sentence) => waiting.resolve({ ...answer, sentence }));
    } else if (answer.is === "refused" && !this.online) this.#refusal = answer;
  }
}
