import { fireEvent, render } from "@testing-library/svelte";
import { readdirSync, readFileSync } from "node:fs";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Story } from "../table/log/story.svelte";
import Table from "../table/Table.svelte";
import type { Box } from "../wire";
import { reason, unfolded, type Frame, type Recorded } from "./lesson";
import { LessonLink, PAUSE } from "./link.svelte";
import { nextTap } from "./pointing";
import { GROUPS, NAMES } from "./shelf";

const read = (path: string): unknown => JSON.parse(readFileSync(`src/${path}`, "utf8"));
const lesson = (name: string) => unfolded(read(`learn/lessons/${name}.json`) as Recorded);
const catalogue = read("painter/catalogue.fixture.json") as Pick<Box, "cards" | "dwarfs">;
const box = { edition: "1", modules: [], rulesets: [], chests: {}, bots: [], ...catalogue } as unknown as Box;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => void vi.useRealTimers());

/** Do what a frame wants, as the table would ask for it. */
async function follow(link: LessonLink): Promise<void> {
  const frame = link.frame;
  const question = link.state?.question?.number ?? 0;
  if (frame.kind === "do") await link.ask({ do: "choose", question, option: frame.option });
  else if (frame.kind === "veto") await link.ask({ do: "veto", question: link.state!.window!.number });
  else if (frame.kind === "why") await link.ask({ do: "why", card: frame.card });
  else if (frame.kind === "see") vi.advanceTimersByTime(PAUSE);
  else link.next();
}

describe.each(NAMES)("the lesson %s", (name) => {
  it("leads from its beginning to its end by what the coach says", async () => {
    const link = new LessonLink(lesson(name));
    for (let at = 0; !link.isLast; at++) {
      expect(link.at).toBe(at);
      await follow(link);
    }
    expect(link.frame.kind).toBe("tell");
  });

  it("is never stuck, whatever else is tried", async () => {
    const link = new LessonLink(lesson(name));
    for (; !link.isLast; await follow(link)) {
      const frame = link.frame;
      const before = link.at;
      if (frame.kind !== "do") continue;
      for (const option of frame.state.question!.options.keys()) {
        if (option === frame.option) continue;
        await link.ask({ do: "choose", question: 0, option });
        expect(link.at).toBe(before);
        expect(link.tried ?? link.remark).toBeTruthy();
        if (link.tried) link.back();
      }
      expect(link.at).toBe(before);
      expect(link.tried).toBeNull();
    }
  });

  it("tells the same story whether one goes on or jumps", async () => {
    const link = new LessonLink(lesson(name));
    const story = new Story(link);
    while (!link.isLast) await follow(link);
    const told = story.items.length;
    link.jump(0);
    link.jump(link.lesson.frames.length - 1);
    expect(story.items.length).toBe(told);
    story.close();
  });

  it("can be played by tapping what the coach points at", async () => {
    const link = new LessonLink(lesson(name));
    const story = new Story(link);
    const shown = render(Table, { link, table: link.state!, box, story, menu: () => undefined, done: () => undefined });
    for (let taps = 0; !link.isLast; taps++) {
      expect(taps, link.frame.says).toBeLessThan(150);
      await tap(shown.container, link);
      await shown.rerender({ table: link.state! });
      await tick();
    }
    story.close();
  }, 60_000);
});

/** Longer than the last moment of a round is shown. */
const MOMENT = 5000;

/** One tap of a pupil who follows the ring; what lies over the table is closed or waited for first. */
async function tap(table: HTMLElement, link: LessonLink): Promise<void> {
  const met = table.querySelector(".meeting .primary");
  const frame = link.frame;
  const option = frame.kind === "do" ? frame.state.question!.options[frame.option] : undefined;
  if (met) await fireEvent.click(met);
  else if (table.querySelector(".curtain")) await vi.advanceTimersByTimeAsync(MOMENT);
  else if (frame.kind !== "do" || !option) await follow(link);
  else {
    const target = nextTap(table, frame, option);
    expect(target, frame.says).not.toBeNull();
    await fireEvent.click(target!);
    await vi.advanceTimersByTimeAsync(0);
  }
}

describe("reasons", () => {
  const frame = lesson("base").frames.find((one): one is Frame & { kind: "do" } => one.kind === "do")!;
  const cell = (east: number, south: number): number => ((south + 128) << 8) | (east + 128);
  const card = frame.state.question!.options[frame.option]!.card;

  it("are none where the card goes", () => {
    expect(reason(frame.why, { card, cell: cell(1, 0) })?.sentence).toBe("");
  });

  it("name the rule where it does not", () => {
    expect(reason(frame.why, { card, cell: cell(0, 1) })?.rule).toBe("B10");
    expect(reason(frame.why, { card, cell: cell(4, 3) })?.rule).toBe("B9");
  });

  it("are the same for every cell far away", () => {
    expect(reason(frame.why, { card, cell: cell(-40, 40) })).toEqual(reason(frame.why, { card, cell: cell(4, 3) }));
  });

  it("are not made up for cards nobody asked about", () => {
    expect(reason(frame.why, { card: 99 })).toBeNull();
  });
});

describe("what was tried", () => {
  const at = lesson("base").frames.findIndex((frame) => frame.kind === "do" && frame.tries.length > 0);

  it("is shown as the game would go on, and taken back", async () => {
    const link = new LessonLink(lesson("base"), at);
    const [tried] = (link.frame as Frame & { kind: "do" }).tries;
    await link.ask({ do: "choose", question: 0, option: tried!.option });
    expect(link.tried?.says).toBe(tried!.says);
    expect(link.state?.game?.mine.cells.length).toBeGreaterThan(link.frame.state.game!.mine.cells.length);
    link.back();
    expect(link.state?.game).toEqual(link.frame.state.game);
  });
});

it("goes back to where the coach spoke before", () => {
  const { frames } = lesson("base");
  const spoken = frames.flatMap((frame, at) => (frame.says ? [at] : []));
  const link = new LessonLink(lesson("base"), frames.length - 1);
  for (const stop of spoken.slice(0, -1).reverse()) {
    link.back();
    expect(link.at).toBe(stop);
  }
  link.back();
  expect(link.at).toBe(0);
});

describe("the words of lessons", () => {
  const languages = readdirSync("src/words").filter((name) => name.endsWith(".json"));
  const own = (name: string) => read(`learn/words/${name}`) as Record<string, string>;
  const sources = readdirSync("src/learn")
    .filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(`src/learn/${name}`, "utf8"))
    .join("\n");
  const said = NAMES.flatMap((name) =>
    lesson(name).frames.flatMap((frame) => [
      frame.says,
      ...("tries" in frame ? frame.tries.map((tried) => tried.says) : []),
    ]),
  ).filter(Boolean);
  const groups = Object.keys(GROUPS).map((group) => `group.${group}`);
  const named = NAMES.flatMap((name) => ["title", "text", "done"].map((what) => `${name}.${what}`));
  const people = NAMES.flatMap((name) =>
    lesson(name)
      .frames[0]!.state.seats.slice(1)
      .map(({ name }) => `learn.name.${name}`),
  );
  const used = new Set([
    ...said,
    ...groups,
    ...people,
    ...[...sources.matchAll(/"(learn\.\w+)"/g)].map(([, key]) => key!),
  ]);

  it.each(languages)("are all there, and no other: %s", (name) => {
    const known = Object.keys(own(name));
    expect([...used].filter((key) => !known.includes(key))).toEqual([]);
    expect(known.filter((key) => !used.has(key) && !named.includes(key))).toEqual([]);
    expect(known).toEqual(Object.keys(own("en.json")));
  });

  it.each(languages)("are plain and short: %s", (name) => {
    for (const [key, text] of Object.entries(own(name))) {
      expect(text, key).not.toMatch(/[{}<>']/);
      expect(text.length, key).toBeLessThan(170);
    }
  });

  it("name every lesson", () => {
    const words = { ...(read("words/en.json") as object), ...own("en.json") };
    for (const name of NAMES)
      for (const what of ["title", "text"])
        expect(`${name}.${what}` in words || `module.${name}.${what}` in words, name).toBe(true);
  });
});
