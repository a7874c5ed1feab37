import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Link, Said } from "../../lib/transport/link.svelte";
import catalogue from "../../painter/catalogue.fixture.json";
import type { Box, Happening, Notes, State } from "../../wire";
import { Occasions } from "./occasions.svelte";
import { Story } from "../log/story.svelte";

const happened = (kind: string, facts: Happening["facts"] = {}): Happening => ({ kind, facts, stood_in: [] });
const BEGUN = (round: number): Happening => happened("RoundBegun", { round });
const ENDED = happened("RoundEnded");

/** A table that one comes to in the first round; more happens by `go`. */
function come(events: Happening[], round = 1) {
  let listener: (state: State) => void = () => undefined;
  const said: Said[] = [];
  const stateAt = (since: number, happened: Happening[], round: number): State =>
    ({
      code: "KQ7M2X",
      seat: 0,
      phase: "running",
      since,
      happened,
      said: [],
      seats: [{ bot: "" }],
      game: { round, seats: [{ dwarf: 3 }] },
    }) as unknown as State;
  const first = stateAt(0, events, round);
  let table = $state.raw(first);
  const link = {
    state: first,
    notes: { marks: [{ seat: 1, percent: 85, sign: "" }] } as Notes,
    listen: (hear: typeof listener) => ((listener = hear), () => undefined),
    recall: () => () => undefined,
    ask: (message: Said) => (said.push(message), Promise.resolve()),
  };
  const story = new Story(link as unknown as Link);
  let occasions: Occasions;
  close = $effect.root(
    () =>
      void (occasions = new Occasions({
        link: link as unknown as Link,
        story,
        box: catalogue as unknown as Box,
        get table() {
          return table;
        },
      })),
  );
  flushSync();
  const go = (events: Happening[], round: number): void =>
    flushSync(() => {
      link.state = table = stateAt(1, events, round);
      listener(table);
    });
  return { occasions: occasions!, go, link, said };
}

let close = (): void => undefined;
beforeEach(() => sessionStorage.clear());
afterEach(() => close());

describe("one's dwarf", () => {
  it("is shown once a round, and when it has changed", () => {
    const { occasions, go } = come([BEGUN(1)]);
    expect(occasions.meeting).toBe(true);
    occasions.meet();
    expect(occasions.meeting).toBe(false);
    go([happened("DwarfChanged", { seat: 1 })], 1);
    expect(occasions.meeting).toBe(false);
    go([happened("DwarfChanged", { seat: 0 })], 1);
    expect(occasions.meeting).toBe(true);
    occasions.meet();
    go([happened("PartyDealt", { seat: 0 })], 1);
    expect(occasions.meeting).toBe(true);
  });

  it("is not shown again to who comes back", () => {
    come([BEGUN(1)]).occasions.meet();
    close();
    expect(come([BEGUN(1)]).occasions.meeting).toBe(false);
  });
});

describe("the end of a round", () => {
  it("stays until it is closed, and the next dwarf waits for that", () => {
    const { occasions, go } = come([BEGUN(1)]);
    occasions.meet();
    go([ENDED], 1);
    go([BEGUN(2)], 2);
    expect([occasions.ending, occasions.end?.round, occasions.meeting]).toEqual([true, 1, false]);
    occasions.closeEnd();
    expect([occasions.ending, occasions.meeting]).toEqual([false, true]);
  });

  it("takes along whom one suspected, but not whom one suspects since", () => {
    const { occasions, go, link } = come([BEGUN(1)]);
    go([ENDED], 1);
    go([BEGUN(2)], 2);
    link.notes = { marks: [...link.notes.marks!, { seat: 2, percent: 15, sign: "" }] };
    occasions.closeEnd();
    expect(link.notes.marks).toEqual([{ seat: 2, percent: 15, sign: "" }]);
  });

  it("is over for who has played since, wherever that was", () => {
    const played = happened("Dug", { seat: 0 });
    expect(come([BEGUN(1), played, ENDED, BEGUN(2)], 2).occasions.ending).toBe(true);
    close();
    sessionStorage.clear();
    expect(come([BEGUN(1), ENDED, BEGUN(2), played], 2).occasions.ending).toBe(false);
  });

  it("is not over for who has only been done something to", () => {
    const changed = happened("DwarfChanged", { seat: 0, by: 1 });
    expect(come([BEGUN(1), ENDED, BEGUN(2), changed], 2).occasions.ending).toBe(true);
  });
});
