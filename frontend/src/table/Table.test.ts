import { fireEvent, render } from "@testing-library/svelte";
import { readFileSync } from "node:fs";
import { tick } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { unfolded, type Recorded } from "../learn/lesson";
import { LessonLink } from "../learn/link.svelte";
import type { Box } from "../wire";
import { Story } from "./story.svelte";
import Table from "./Table.svelte";

const read = (path: string): unknown => JSON.parse(readFileSync(`src/${path}`, "utf8"));
const box = { edition: "1", modules: [], rulesets: [], chests: {}, bots: [], ...(read("painter/catalogue.fixture.json") as object) } as unknown as Box;

beforeEach(() => sessionStorage.clear());

/** A table where a card is announced that one could veto. */
async function announced() {
  const lesson = unfolded(read("learn/lessons/veto.json") as Recorded);
  const at = lesson.frames.findIndex((frame) => frame.kind === "veto");
  const link = new LessonLink(lesson, at);
  const shown = render(Table, { link, table: link.state!, box, story: new Story(link), menu: () => undefined, done: () => undefined });
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

  it("is vetoed by the same key where it writes another letter", async () => {
    const { container, link, at } = await announced();
    await fireEvent.keyDown(container.querySelector(".hand button")!, { key: "м", code: "KeyV" });
    expect(link.at).toBe(at + 1);
  });

  it("is not vetoed by who writes", async () => {
    const { container, link, at } = await announced();
    await fireEvent.click(container.querySelector(".sheets button")!);
    await fireEvent.keyDown(container.querySelector("textarea")!, { key: "v", code: "KeyV" });
    expect(link.at).toBe(at);
  });

  it("can be vetoed from a sheet, too", async () => {
    const { container, link, at } = await announced();
    await fireEvent.click(container.querySelector(".sheets button")!);
    await tick();
    const veto = container.querySelector("dialog .window button");
    expect(veto).not.toBeNull();
    await fireEvent.click(veto!);
    expect(link.at).toBe(at + 1);
  });
});
