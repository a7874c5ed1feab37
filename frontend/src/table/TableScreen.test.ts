import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { readFileSync } from "node:fs";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unfolded, type Recorded } from "../learn/lesson";
import { FakeSocket, fakeSockets } from "../lib/transport/sockets.fixture";
import { toasts } from "../lib/widgets/toasts.svelte";
import type { State, Window } from "../wire";
import TableScreen from "./TableScreen.svelte";

const read = (path: string): unknown => JSON.parse(readFileSync(`src/${path}`, "utf8"));
const box = {
  edition: "1",
  modules: [],
  rulesets: [],
  chests: {},
  bots: [],
  ...(read("painter/catalogue.fixture.json") as object),
};
/** Another has just announced a card. */
const announced = unfolded(read("learn/lessons/veto.json") as Recorded).frames.find(
  ({ kind }) => kind === "veto",
)!.state;
const before: State = { ...announced, window: null };

/** The server tells of what has changed. */
async function tell(change: Partial<State>): Promise<void> {
  FakeSocket.last.tell({ ...before, since: 1, happened: [], ...change });
  await tick();
}
const open = (change: Partial<Window> = {}): Promise<void> => tell({ window: { ...announced.window!, ...change } });
const vetoes = (): unknown[] => FakeSocket.last.sent.filter((message) => message.do === "veto");
const strip = (over: Element): HTMLElement | null => over.querySelector(".window");

beforeEach(() => {
  fakeSockets();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(box)));
  sessionStorage.setItem(`saboteur.met/${announced.code}/1/0`, "1");
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A table where one plays and nothing is announced yet. */
async function come(): Promise<void> {
  render(TableScreen, { code: announced.code, big: false });
  FakeSocket.last.onopen();
  await tell({ since: 0 });
  await screen.findByRole("button", { name: "Menu" });
}
async function menu(): Promise<HTMLElement> {
  await fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  return screen.findByRole("dialog");
}
async function settings(): Promise<HTMLElement> {
  await fireEvent.click(within(await menu()).getByRole("button", { name: "Settings" }));
  return waitFor(() => screen.getByRole("dialog", { name: "Settings" }));
}

describe.each([
  ["the menu", menu],
  ["the settings", settings],
])("a card that is announced while %s lie over the table", (_, opened) => {
  it("can be vetoed there", async () => {
    await come();
    const sheet = await opened();
    expect(strip(sheet)).toBeNull();
    await open();
    await fireEvent.click(within(strip(sheet)!).getByRole("button"));
    expect(vetoes()).toEqual([expect.objectContaining({ question: announced.window!.number })]);
  });

  it("is vetoed by the key, once", async () => {
    await come();
    const sheet = await opened();
    await open();
    for (const _ of [1, 2])
      await fireEvent.keyDown(within(sheet).getByRole("button", { name: "Close" }), { key: "v", code: "KeyV" });
    expect(vetoes()).toHaveLength(1);
  });

  it("is seen and heard by who cannot veto it, too", async () => {
    await come();
    const sheet = await opened();
    await open();
    const words = strip(sheet)!.querySelector("span")!.textContent;
    await open({ mine: false });
    expect(strip(sheet)!.getAttribute("role")).toBe("status");
    expect(strip(sheet)!.querySelector("span")!.textContent).toBe(words);
    expect(strip(sheet)!.querySelector("button")).toBeNull();
    await fireEvent.keyDown(sheet, { key: "v", code: "KeyV" });
    expect(vetoes()).toEqual([]);
  });
});

describe("a message", () => {
  const WORDS = "There is water in the mine.";
  afterEach(() => toasts.shown.forEach(({ id }) => toasts.dismiss(id)));
  /** Where it stands, if a sheet lies over the table or none does. */
  const shown = (over: HTMLElement): string[] =>
    within(over)
      .getAllByRole("status")
      .map((status) => status.textContent!.trim());

  it("stands on the sheet that lies over the table, where it can be read and heard", async () => {
    await come();
    const sheet = await menu();
    toasts.say(WORDS, "B10");
    await tick();
    expect(shown(sheet)).toEqual([`${WORDS} B10`]);
  });

  it("stays when the sheet is closed", async () => {
    await come();
    const sheet = await menu();
    toasts.say(WORDS);
    await tick();
    await fireEvent(sheet, new Event("cancel", { cancelable: true }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText(WORDS)).toBeTruthy();
  });

  it("is said once: by the page, or by the sheet that had it", async () => {
    await come();
    const sheet = await menu();
    toasts.say(WORDS);
    await tick();
    await fireEvent(sheet, new Event("cancel", { cancelable: true }));
    expect(shown(document.body)).not.toContain(WORDS);
    toasts.say("It is dark, too.");
    await tick();
    expect(shown(document.body)).toContain("It is dark, too.");
  });
});

it("leads back to where one was when a sheet is closed", async () => {
  await come();
  const button = screen.getByRole("button", { name: "Menu" });
  button.focus();
  const sheet = await menu();
  within(sheet).getByRole("button", { name: "Close" }).focus();
  await fireEvent(sheet, new Event("cancel", { cancelable: true }));
  expect(document.activeElement).toBe(button);
});

describe("a veto over a sheet", () => {
  it("leaves the focus where it is, and does not lose it", async () => {
    await come();
    const sheet = await menu();
    const close = within(sheet).getByRole("button", { name: "Close" });
    close.focus();
    await open();
    expect(document.activeElement).toBe(close);
    within(strip(sheet)!).getByRole("button").focus();
    await tell({});
    expect(strip(sheet)).toBeNull();
    expect(document.activeElement).toBe(sheet);
  });

  it("stays when the sheet is closed", async () => {
    await come();
    const sheet = await menu();
    await open();
    await fireEvent(sheet, new Event("cancel", { cancelable: true }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(strip(screen.getByRole("main"))).not.toBeNull();
    expect(vetoes()).toEqual([]);
  });

  it("is there over the end of a round that one still looks at", async () => {
    await come();
    await tell({
      happened: [
        { kind: "RoundEnded", facts: { treasure_found: true, dwarfs: [] }, stood_in: [] },
        { kind: "RoundBegun", facts: { round: 2 }, stood_in: [] },
      ],
      game: { ...before.game!, round: 2 },
    });
    const end = await screen.findByRole("dialog");
    await open();
    expect(strip(end)).not.toBeNull();
    await fireEvent.keyDown(end, { key: "v", code: "KeyV" });
    expect(vetoes()).toHaveLength(1);
  });
});
