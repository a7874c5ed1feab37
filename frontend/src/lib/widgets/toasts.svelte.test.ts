import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toasts } from "./toasts.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const told = (): string[] => toasts.shown.map(({ text }) => text);

it("goes away by itself", () => {
  toasts.say("no");
  expect(told()).toEqual(["no"]);
  vi.runAllTimers();
  expect(told()).toEqual([]);
});

it("goes when somebody goes on, but not before it could be read", () => {
  toasts.say("first");
  vi.advanceTimersByTime(1000);
  toasts.say("second");
  toasts.goOn();
  expect(told()).toEqual(["second"]);
});
