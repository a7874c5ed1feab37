import { fireEvent, render } from "@testing-library/svelte";
import { readFileSync } from "node:fs";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { unfolded, type Recorded } from "../../learn/lesson";
import type { Box, State } from "../../wire";
import { option } from "../hand/options.fixture";
import RoundEnd from "./RoundEnd.fixture.svelte";

const read = (path: string): unknown => JSON.parse(readFileSync(`src/${path}`, "utf8"));
const box = {
  edition: "1",
  modules: [],
  rulesets: [],
  chests: {},
  bots: [],
  ...(read("painter/catalogue.fixture.json") as object),
} as unknown as Box;
const table = unfolded(read("learn/lessons/base.json") as Recorded)
  .frames.map(({ state }) => state)
  .find(({ happened }) => happened.some(({ kind }) => kind === "RoundEnded"))!;
const GOLD = option({ verb: "keep", pick: 3, picks: "gold" });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The end of a round that has just come, where gold can be taken; what is given is set at the table. */
function end(pause: number, settings: Partial<State["settings"]> = {}) {
  const choose = vi.fn();
  const urgent = createRawSnippet(() => ({ render: () => "<b>Veto!</b>" }));
  const { container } = render(RoundEnd, {
    props: {
      table: { ...table, settings: { ...table.settings, ...settings, pause } },
      box,
      end: { round: 1, before: [], events: table.happened, isPast: false },
      options: [GOLD],
      choose,
      close: () => undefined,
      urgent,
      notes: { marks: [{ seat: 1, sign: "foe", percent: 73 }], text: "a lamp" },
    },
  });
  return { choose, tap: (where: string) => fireEvent.click(container.querySelector(where)!), container };
}

it("takes no tap that was meant for what was there before", async () => {
  const { choose, tap } = end(1.2);
  await tap(".pick");
  expect(choose).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  await tap(".pick");
  expect(choose).toHaveBeenCalledExactlyOnceWith(GOLD);
});

it("takes every tap where all is quick", async () => {
  const { choose, tap } = end(0);
  await tap(".pick");
  expect(choose).toHaveBeenCalledOnce();
});

it("leaves what cannot wait to the sheet over it", async () => {
  const { container, tap } = end(0);
  expect(container.querySelector(".end > .urgent")).not.toBeNull();
  await tap(".see");
  expect(container.querySelector(".end > .urgent")).toBeNull();
});

it.each([
  ["on", [true, true]],
  ["phrases", [true, false]],
  ["off", [true, false]],
  ["nothing", [false, false]],
] as const)("offers to show what may be said where chat is %s", (chat, [marks, words]) => {
  const { container } = end(0, { chat });
  const text = container.querySelector(".notes .own")?.textContent ?? "";
  expect([text.includes("73"), text.includes("a lamp")]).toEqual([marks, words]);
});

it("asks for the suspicion once, however the game goes on meanwhile", async () => {
  const suspicion = vi.fn(() => Promise.resolve(null));
  const ended = { round: 1, before: [], events: table.happened, isPast: false };
  const { rerender } = render(RoundEnd, { props: { table, box, end: ended, close: () => undefined, suspicion } });
  await rerender({ table: { ...table, seq: table.seq + 1 } });
  expect(suspicion).toHaveBeenCalledOnce();
});
