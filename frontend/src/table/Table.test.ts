import { fireEvent, render, waitFor } from "@testing-library/svelte";
import { readFileSync } from "node:fs";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unfolded, type Recorded } from "../learn/lesson";
import { LessonLink } from "../learn/link.svelte";
import type { Box } from "../wire";
import { Story } from "./log/story.svelte";
import Table from "./Table.svelte";

const read = (path: string): unknown => JSON.parse(readFileSync(`src/${path}`, "utf8"));
const box = {
  edition: "1",
  modules: [],
  rulesets: [],
  chests: {},
  bots: [],
  ...(read("painter/catalogue.fixture.json") as object),
} as unknown as Box;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A table where a card is announced that one could veto. */
async function announced() {
  const lesson = unfolded(read("learn/lessons/veto.json") as Recorded);
  const at = lesson.frames.findIndex((frame) => frame.kind === "veto");
  const link = new LessonLink(lesson, at);
  const shown = render(Table, {
    link,
    table: link.state!,
    box,
    story: new Story(link),
    menu: () => undefined,
    done: () => undefined,
  });
  const met = shown.container.querySelector(".meeting .primary");
  if (met) await fireEvent.click(met);
  return { ...shown, link, at };
}

describe("a card that can be vetoed", () => {
  it("is vetoed by a key, and the focus stays where it is", async () => {
    const { container, link, at } = await announced();
    const card = container.querySelector<HTMLElement>(".hand button")!;
    card.focus();
    expect(container.querySelector("[role=alert]")?.textContent).toContain("V");
    expect(document.activeElement).toBe(card);
    await fireEvent.keyDown(card, { key: "v", code: "KeyV" });
    expect(link.at).toBe(at + 1);
  });

  it("stands where one is asked, so that the mine is seen", async () => {
    const { container } = await announced();
    expect(container.querySelector(".slot .window")).not.toBeNull();
    expect(container.querySelector(".pit .window")).toBeNull();
  });

  it("is vetoed by the same key where it writes another letter", async () => {
    const { container, link, at } = await announced();
    await fireEvent.keyDown(container.querySelector(".hand button")!, { key: "м", code: "KeyV" });
    expect(link.at).toBe(at + 1);
  });

  it("is not vetoed by who writes", async () => {
    const { container, link, at } = await announced();
    await fireEvent.click(container.querySelector(".tabs .look")!);
    await fireEvent.keyDown(container.querySelector("textarea")!, { key: "v", code: "KeyV" });
    expect(link.at).toBe(at);
  });

  it("can be vetoed from a sheet, too", async () => {
    const { container, link, at } = await announced();
    await fireEvent.click(container.querySelector(".tabs .look")!);
    await tick();
    const veto = container.querySelector("dialog .window button");
    expect(veto).not.toBeNull();
    await fireEvent.click(veto!);
    expect(link.at).toBe(at + 1);
  });
});

describe("the end of a round", () => {
  /** A table where one has just dug to the treasure; bots *pause* for so many seconds there. */
  async function found(pause: number) {
    const lesson = unfolded(read("learn/lessons/base.json") as Recorded);
    for (const { state } of lesson.frames) state.settings = { ...state.settings, pause };
    const link = new LessonLink(
      lesson,
      lesson.frames.findIndex(({ state }) => state.happened.some(({ kind }) => kind === "RoundEnded")) - 1,
    );
    const shown = render(Table, {
      link,
      table: link.state!,
      box,
      story: new Story(link),
      menu: () => undefined,
      done: () => undefined,
    });
    await fireEvent.click(shown.container.querySelector(".meeting .primary")!);
    link.next();
    await shown.rerender({ table: link.state! });
    return shown;
  }

  it("is seen on the table first: the treasure is turned up there", async () => {
    const { container } = await found(1.2);
    expect(container.querySelector(".pit p.last")?.textContent).toContain("treasure");
    expect(container.querySelector(".mine .found")).not.toBeNull();
    expect(container.querySelector(".end")).toBeNull();
  });

  it("is told beside the mine, and the rest said aloud, only when it was seen", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("innerWidth", 1440);
    const { container } = await found(1.2);
    const beside = (): string => container.querySelector("aside .story")!.textContent;
    const aloud = (): string => container.querySelector("[role=log].unseen")!.textContent;
    const words = container.querySelector(".pit p.last")!.textContent;
    expect(beside()).not.toContain(words);
    expect(aloud()).toContain(words);
    expect(aloud()).not.toContain("round");
    vi.advanceTimersByTime(3000);
    await tick();
    expect(beside()).toContain(words);
    expect(aloud()).toContain("round");
  });

  it("leaves keys alone that are not meant for it", async () => {
    vi.useFakeTimers();
    const { container } = await found(1.2);
    const press = (key: string, more: object = {}): Promise<boolean> =>
      fireEvent.keyDown(document.body, { key, code: key, ...more });
    vi.advanceTimersByTime(1000);
    expect([await press("Tab"), await press("F5"), await press("r", { ctrlKey: true })]).toEqual([true, true, true]);
    expect(container.querySelector(".pit p.last")).not.toBeNull();
    expect(await press("Escape")).toBe(false);
    expect(container.querySelector(".pit p.last")).toBeNull();
  });

  it("asks before it shows all dwarfs, and shows the mine to who wants to see it", async () => {
    const { container } = await found(0);
    const end = await waitFor(() => container.querySelector(".end .inside") ?? Promise.reject(new Error("no end")));
    const parts = [...end.children].map(({ classList }) => classList);
    expect(parts.findIndex((part) => part.contains("ask"))).toBeLessThan(
      parts.findIndex((part) => part.contains("all")),
    );
    await fireEvent.click(container.querySelector(".end .see")!);
    expect(container.querySelector("dialog .mine .goal")).not.toBeNull();
  });
});

it("tells who waits what was done, who plays, and who is still to come", async () => {
  const { link } = await announced();
  const state = {
    ...link.state!,
    window: null,
    question: null,
    happened: [
      { kind: "Passed", facts: { seat: 0 }, stood_in: [] },
      { kind: "Passed", facts: { seat: 1 }, stood_in: [1] },
    ],
  };
  const story = new Story({
    ...link,
    state,
    listen: () => () => undefined,
    recall: () => () => undefined,
  } as unknown as LessonLink);
  const told = render(Table, {
    link,
    table: state,
    box,
    story,
    menu: () => undefined,
    done: () => undefined,
  }).container;
  expect(told.querySelector(".waiting .now")).not.toBeNull();
  expect(told.querySelectorAll(".waiting .later").length).toBeGreaterThan(0);
  expect(told.querySelectorAll(".waiting .robot").length).toBe(1);
});
