import { describe, expect, it } from "vitest";
import type { Link } from "../../lib/transport/link.svelte";
import type { Happening, Past, State } from "../../wire";
import { Story } from "./story.svelte";

const event = (kind: string, facts: Happening["facts"] = {}): Happening => ({ kind, facts, stood_in: [] });
const dug = (seat: number): Happening => event("Dug", { seat });
const begun = (round: number): Happening => event("RoundBegun", { round });

/** A story, and what it is told. */
function told(): { story: Story; state: (state: Partial<State>) => void; past: (past: Partial<Past>) => void } {
  let listener: (state: State) => void = () => undefined;
  let recaller: (past: Past) => void = () => undefined;
  const link = {
    state: null,
    listen: (hear: typeof listener) => ((listener = hear), () => undefined),
    recall: (hear: typeof recaller) => ((recaller = hear), () => undefined),
  } as unknown as Link;
  const story = new Story(link);
  return {
    story,
    state: (state) => listener({ since: 0, happened: [], said: [], game: null, ...state } as State),
    past: (past) => recaller({ happened: [], said: [], ...past } as Past),
  };
}

describe("a story", () => {
  it("knows in which round everything was", () => {
    const { story, state } = told();
    state({ happened: [begun(1), dug(0)] });
    state({ since: 9, happened: [dug(1), begun(2), dug(2)] });
    expect(story.items.map(({ round }) => round)).toEqual([1, 1, 1, 2, 2]);
    expect(story.news).toHaveLength(3);
  });

  it("is the same when its beginning is told later", () => {
    const whole = [begun(1), dug(0), dug(1), begun(2), dug(2), dug(3)];
    const at = told();
    at.state({ happened: whole });
    for (const cut of [1, 2, 3, 4, 5]) {
      const { story, state, past } = told();
      state({ happened: whole.slice(cut), game: { round: 2 } as State["game"] });
      past({ happened: whole.slice(0, cut) });
      expect(story.items.map(({ round, event }) => [round, event])).toEqual(
        at.story.items.map(({ round, event }) => [round, event]),
      );
      expect(new Set(story.items.map(({ number }) => number)).size).toBe(whole.length);
      expect(story.news).toEqual([]);
    }
  });
});
