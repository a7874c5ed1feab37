// Sockets that a test holds in its hands, in place of the browser's.
import { vi } from "vitest";
import type { Wire } from "../../wire";

export class FakeSocket {
  static all: FakeSocket[] = [];
  /** The newest one. */
  static get last(): FakeSocket {
    return this.all.at(-1)!;
  }

  sent: Wire["Message"][] = [];
  onopen = (): void => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose = (): void => undefined;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Wire["Message"]);
  }
  close(): void {
    this.onclose();
  }

  // What the server does.
  tell(told: Wire["Telling"]): void {
    this.onmessage({ data: JSON.stringify(told) });
  }
}

/** From now on, sockets are such; those of earlier tests are forgotten. */
export function fakeSockets(): void {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
}
