import { describe, expect, it } from "vitest";
import type { Happening } from "../../wire";
import { deeds, marked, recap, signOf, struck } from "./deeds";
import type { Item } from "./story.svelte";

const event = (kind: string, facts: Happening["facts"] = {}): Happening => ({ kind, facts, stood_in: [] });
const items = (...happened: Happening[]): Item[] =>
  happened.map((event, number): Item => ({ number, round: 1, event }));
const dug = (seat: number, cell: number): Happening => event("Dug", { seat, cell, face: 20 });
const kinds = (told: Item[]): string[] => deeds(told).map(({ seat, event }) => `${seat} ${event.kind}`);

describe("deeds", () => {
  it("are those of the round that goes on, each with what came of it", () => {
    const told = items(
      dug(1, 5),
      event("RoundBegun", { round: 2 }),
      dug(0, 5),
      event("Drew", { seat: 0 }),
      event("ToolBroken", { seat: 1, target: 0, tool: "lamp" }),
      dug(2, 7),
      event("GoalRevealed", { seat: 2, cell: 8, goal: "stone A" }),
    );
    expect(kinds(told)).toEqual(["0 Dug", "1 ToolBroken", "2 Dug"]);
    expect(deeds(told)[2]!.after.map(({ kind }) => kind)).toEqual(["GoalRevealed"]);
  });

  it("are one where one player passes several cards, or digs twice with a pioneer", () => {
    const passed = event("Passed", { seat: 1 });
    const told = deeds(items(passed, passed, passed, event("PioneerPlayed", { seat: 2 }), dug(2, 5), dug(2, 6)));
    expect(told.map(signOf)).toEqual([{ gone: 3 }, { card: "pioneer" }]);
    expect(told.map(marked)).toEqual([[], [5, 6]]);
  });

  it("tell a look that a chest gave from one by a card", () => {
    const looked = event("Inspected", { seat: 1, target: 2 });
    expect(kinds(items(looked))).toEqual(["1 Inspected"]);
    expect(kinds(items(dug(1, 5), event("ChestOpened", { seat: 1, chest: "h" }), looked))).toEqual(["1 Dug"]);
  });

  it("tell whom they hit, and nobody where one does it to oneself", () => {
    const told = deeds(
      items(
        event("ToolRepaired", { seat: 1, target: 1, tool: "lamp", card: 60 }),
        event("DwarfChanged", { seat: 2, by: 1 }),
        event("Trapped", { seat: 1, target: 0 }),
      ),
    );
    expect(told.map(({ seat }) => seat)).toEqual([1, 1, 1]);
    expect(told.map(struck)).toEqual([null, 2, 0]);
  });
});

describe("what happened since one's turn", () => {
  it("is all that others did since one did something oneself", () => {
    const { own, since } = recap(items(dug(0, 1), dug(1, 2), dug(2, 3)), 0);
    expect(own?.event.facts["cell"]).toBe(1);
    expect(since.map(({ seat }) => seat)).toEqual([1, 2]);
  });

  it("does not begin anew with a veto, which is no turn", () => {
    const told = items(dug(0, 1), dug(1, 2), event("Vetoed", { seat: 0, target: 2, card: 60 }));
    expect(recap(told, 0).since.map(({ event }) => event.kind)).toEqual(["Dug", "Vetoed"]);
  });

  it("is the whole round for who has had no turn in it", () => {
    const { own, since } = recap(items(event("RoundBegun", { round: 1 }), dug(1, 2)), 0);
    expect([own, since.length]).toEqual([null, 1]);
  });
});
