import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as api from "../lib/transport/api";
import type { Deed } from "../wire";
import { Replaying } from "./replaying.svelte";

/** By position. */
const ROUNDS = [1, 1, 1, 2, 2];
const deeds = ROUNDS.map((round, number): Deed => {
  const happened = [{ kind: "Dug", facts: {} }];
  return { number, round, by: "", happened } as unknown as Deed;
});

let replaying: Replaying;
let end: () => void;
beforeEach(async () => {
  vi.spyOn(api, "replay").mockReturnValue(new Promise(() => undefined));
  vi.spyOn(api, "suspicion").mockReturnValue(new Promise(() => undefined));
  vi.spyOn(api, "chronicle").mockResolvedValue({ deeds } as never);
  end = $effect.root(() => {
    replaying = new Replaying("ABC234", { at: 0, eyes: null, round: 0 });
  });
  replaying.head = { steps: ROUNDS.length, seats: [], looks: [] } as never;
  flushSync();
  await Promise.resolve();
  flushSync();
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
});

it("goes from one thing that happens to the next, and no further than there are any", () => {
  const seen = [0];
  for (let i = 0; i < ROUNDS.length; i++) {
    replaying.forward();
    seen.push(replaying.number);
  }
  expect(seen).toEqual([0, 1, 2, 3, 4, 4]);
  replaying.back();
  expect(replaying.number).toBe(3);
});

it("counts the deeds of the round that is shown", () => {
  expect([0, 1, 2].map((at) => replaying.count(at))).toEqual([0, 1, 2]);
  replaying.go(3);
  flushSync();
  expect([3, 4].map((at) => replaying.count(at))).toEqual([0, 1]);
});
