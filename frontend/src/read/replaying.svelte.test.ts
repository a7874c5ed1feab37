import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as api from "../lib/transport/api";
import type { Deed } from "../wire";
import { Replaying } from "./replaying.svelte";

/** By position. */
const ROUNDS = [1, 1, 1, 1, 2, 2];
const deeds = ROUNDS.map((round, number): Deed => {
  const happened = [{ kind: "Dug", facts: {} }];
  return { number, round, by: "", happened } as unknown as Deed;
});

let replaying: Replaying;
let end: () => void;
beforeEach(async () => {
  vi.spyOn(api, "replay").mockReturnValue(new Promise(() => undefined));
  vi.spyOn(api, "suspicion").mockImplementation((_, round) =>
    Promise.resolve({ round, seat: 0, at: [0, 5], jumps: [{ at: 3, point: 1 }] } as never),
  );
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
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 5]);
  replaying.back();
  expect(replaying.number).toBe(4);
});

it("counts the deeds of the round that is shown", () => {
  expect([0, 1, 2].map((at) => replaying.count(at))).toEqual([0, 1, 2]);
  replaying.go(4);
  flushSync();
  expect([4, 5].map((at) => replaying.count(at))).toEqual([0, 1]);
});

it("asks for the suspicion in a round once, whoever looks", async () => {
  for (let i = 0; i < 5; i++) {
    await Promise.resolve();
    flushSync();
  }
  expect(replaying.told).toMatchObject({ round: 1 });
  replaying.go(4);
  flushSync();
  await Promise.resolve();
  flushSync();
  expect(vi.mocked(api.suspicion).mock.calls.map(([, round]) => round)).toEqual([1, 2]);
});

it("is past a jump of the chart with the deed behind it, though the chart has its next point later", async () => {
  await Promise.resolve();
  flushSync();
  const points = [0, 2, 3].map((at) => {
    replaying.go(at);
    return replaying.point;
  });
  expect(points).toEqual([0, 0, 1]);
});
