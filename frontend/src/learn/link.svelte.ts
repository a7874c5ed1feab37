// The link of a lesson: what a table asks of its server is answered from the recording.
import type { Link, Said } from "../lib/transport/link.svelte";
import type { Notes, State } from "../wire";
import { say, sayings } from "./saying.svelte";
import { reason, type Frame, type Lesson, type Try } from "./lesson";

/** What others at the table are called in the reader's language. */
const nameOf = (name: string): string => (sayings.has(`learn.name.${name}`) ? say(`learn.name.${name}`) : name);

/** How long others take for a turn, in milliseconds. */
export const PAUSE = 1300;

type Answer = Awaited<ReturnType<Link["ask"]>>;
const DONE: Answer = { is: "done", id: 0, token: "" };

export class LessonLink implements Link {
  state = $state.raw<State | null>(null);
  notes = $state.raw<Notes>({});
  online = true;
  lost = false;
  slow = false;
  retryAt = 0;
  closed = "";
  ahead = $state(-Date.now());
  readonly code: string;
  readonly token = null;

  /** Where the lesson is. */
  at = $state(0);
  /** Something else that the pupil tries out. */
  tried = $state.raw<Try | null>(null);
  /** What the coach says to something else that the pupil did: a key. */
  remark = $state("");

  #listeners: ((state: State) => void)[] = [];
  #timer = 0;

  constructor(
    readonly lesson: Lesson,
    at = 0,
  ) {
    this.code = lesson.frames[0]!.state.code;
    this.jump(at);
  }

  get frame(): Frame {
    return this.lesson.frames[this.at]!;
  }
  get isLast(): boolean {
    return this.at === this.lesson.frames.length - 1;
  }
  /** The frames at which the coach speaks. */
  get stops(): number[] {
    return this.lesson.frames.flatMap((frame, at) => (frame.says ? [at] : []));
  }

  listen(listener: (state: State) => void): () => void {
    this.#listeners.push(listener);
    return () => (this.#listeners = this.#listeners.filter((other) => other !== listener));
  }

  /** Nothing flies over a lesson. */
  watch = (): (() => void) => () => undefined;
  /** A lesson is told from its beginning. */
  recall = (): (() => void) => () => undefined;
  tryNow = (): void => undefined;

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** On to the next frame; at the last one nothing more comes. */
  next(): void {
    if (this.isLast) return;
    this.at += 1;
    this.#tell(this.frame.state);
  }

  /** To any frame, as if everything before it had been seen. */
  jump(at: number): void {
    this.at = Math.max(0, Math.min(at, this.lesson.frames.length - 1));
    const happened = this.lesson.frames.slice(0, this.at + 1).flatMap((frame) => frame.state.happened);
    this.#tell({ ...this.frame.state, since: 0, happened });
  }

  /** To where the coach spoke before, or what was tried is taken back. */
  back(): void {
    if (this.tried) this.jump(this.at);
    else this.jump(this.stops.findLast((stop) => stop < this.at) ?? 0);
  }

  async ask(message: Said): Promise<Answer> {
    if (message.do === "choose") this.#choose(message.option);
    else if (message.do === "veto" && this.frame.kind === "veto") this.next();
    else if (message.do === "note") this.notes = message.notes;
    else if (message.do === "why") return this.#explain(message);
    return DONE;
  }

  #choose(option: number): void {
    const frame = this.frame;
    if (frame.kind !== "do" || this.tried) return;
    const tried = frame.tries.find((other) => other.option === option);
    if (option === frame.option) this.next();
    else if (tried) {
      this.#tell(tried.state);
      this.tried = tried;
    } else this.remark = "learn.other";
  }

  #explain(message: Extract<Said, { do: "why" }>): Answer {
    const frame = this.frame;
    const found = "why" in frame ? reason(frame.why, message) : null;
    if (frame.kind === "why" && message.card === frame.card) this.next();
    else if (!found) this.remark = "learn.nothere";
    return found ?? DONE;
  }

  #tell(state: State): void {
    this.tried = null;
    this.remark = "";
    this.ahead = state.now * 1000 - Date.now();
    const seats = state.seats.map((seat) => ({ ...seat, name: nameOf(seat.name) }));
    this.state = { ...state, seats, question: this.frame.kind === "tell" ? null : state.question };
    for (const listener of this.#listeners) listener(this.state);
    clearTimeout(this.#timer);
    if (this.frame.kind === "see") this.#timer = window.setTimeout(() => this.next(), PAUSE);
  }
}
