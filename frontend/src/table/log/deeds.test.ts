import { describe, expect, it } from "vitest";
import catalogue from "../../painter/catalogue.fixture.json";
import type { Box, Happening } from "../../wire";
import { deeds, marked, recap, signOf, struck } from "./deeds";
import type { Item } from "./story.svelte";

const box = catalogue as unknown as Box;
const numbered = (name: string): number => catalogue.cards.find((card) => card.name === name)!.number;
const event = (kind: string, facts: Happening["facts"] = {}): Happening => ({ kind, facts, stood_in: [] });
const items = (...happened: Happening[]): Item[] =>
  happened.map((event, number): Item => ({ number, round: 1, event }));
const dug = (seat: number, cell: number): Happening => event("Dug", { seat, cell, face: 20 });
const kinds = (told: Item[]): string[] => deeds(box, told).map(({ seat, event }) => `${seat} ${event.kind}`);

describe("deeds", () => {
  it("are those of the round that goes on, each with what came of it", () => {
    const told = items(
      dug(1, 5),
      event("RoundBegun", { round: 2 }),
      dug(0, 5),
      event("Drew", { seat: 0 }),
      event("ToolBroken", { seat: 1, target: 0, tool: "lamp", card: 60 }),
      dug(2, 7),
      event("GoalRevealed", { seat: 2, cell: 8, goal: "stone A" }),
    );
    expect(kinds(told)).toEqual(["0 Dug", "1 ToolBroken", "2 Dug"]);
    expect(deeds(box, told)[2]!.after.map(({ kind }) => kind)).toEqual(["GoalRevealed"]);
  });

  it("are one where one player passes several cards, or digs twice with a pioneer", () => {
    const passed = event("Passed", { seat: 1 });
    const told = deeds(box, items(passed, passed, passed, event("PioneerPlayed", { seat: 2 }), dug(2, 5), dug(2, 6)));
    expect(told.map((deed) => signOf(box, deed))).toEqual([{ gone: 3 }, { card: numbered("pioneer") }]);
    expect(told.map((deed) => marked(box, deed))).toEqual([[], [5, 6]]);
  });

  it("come of nothing in the turn before, though nobody else has had a card to play since", () => {
    const opened = [dug(1, 5), event("ChestOpened", { seat: 1, chest: "a" })];
    expect(kinds(items(...opened, event("Passed", { seat: 1 }), dug(1, 6)))).toEqual(["1 Dug", "1 Passed", "1 Dug"]);
  });

  it("have nothing to do with a veto of the next play", () => {
    const veto = event("Vetoed", { seat: 2, target: 3, card: 79 });
    expect(kinds(items(event("PioneerPlayed", { seat: 2 }), dug(2, 5), veto))).toEqual(["2 PioneerPlayed", "2 Vetoed"]);
  });

  it("tell a look that a chest gave from one by a card", () => {
    const looked = event("Inspected", { seat: 1, target: 2 });
    expect(kinds(items(looked))).toEqual(["1 Inspected"]);
    expect(kinds(items(dug(1, 5), event("ChestOpened", { seat: 1, chest: "h" }), looked))).toEqual(["1 Dug"]);
  });

  it("look like the card that was played, the card as it lies, or what went away", () => {
    const signs = (kind: string, facts: Happening["facts"] = {}): unknown =>
      deeds(box, items(event(kind, { seat: 1, ...facts }))).map((deed) => signOf(box, deed));
    expect(signs("Dug", { face: 20, cell: 5 })).toEqual([{ face: 20 }]);
    expect(signs("Diverted", { face: 21, cell: 5 })).toEqual([{ face: 21 }]);
    expect(signs("Collapsed", { face: 20, cell: 5 })).toEqual([{ card: numbered("rockfall") }]);
    expect(signs("ChestSeen", { cell: 5, card: null })).toEqual([{ card: numbered("map") }]);
    expect(signs("ToolRepaired", { card: 60 })).toEqual([{ card: 60 }]);
    expect(signs("ToolBroken", { tool: "lamp", card: 60 })).toEqual([{ card: 60 }]);
    expect(signs("Cleared")).toEqual([{ gone: 2 }]);
    expect(signs("FigureStood", { cell: 5 })).toEqual([{ figure: true }]);
  });

  it.each(Object.entries(catalogue.events).filter(([, { deed }]) => deed))("%s has a picture", (kind) => {
    const facts = { seat: 1, cell: 5, face: 20, card: 60, tool: "lamp" };
    const sign = signOf(box, { event: event(kind, facts) });
    expect("card" in sign ? box.cards[sign.card] : sign).toBeTruthy();
  });

  it("tell whom they hit, and nobody where one does it to oneself", () => {
    const told = deeds(
      box,
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
    const { own, since } = recap(box, items(dug(0, 1), dug(1, 2), dug(2, 3)), 0);
    expect(own?.event.facts["cell"]).toBe(1);
    expect(since.map(({ seat }) => seat)).toEqual([1, 2]);
  });

  it("does not begin anew with a veto, which is no turn", () => {
    const told = items(dug(0, 1), dug(1, 2), event("Vetoed", { seat: 0, target: 2, card: 60 }));
    expect(recap(box, told, 0).since.map(({ event }) => event.kind)).toEqual(["Dug", "Vetoed"]);
  });

  it("is the whole round for who has had no turn in it", () => {
    const { own, since } = recap(box, items(event("RoundBegun", { round: 1 }), dug(1, 2)), 0);
    expect([own, since.length]).toEqual([null, 1]);
  });
});
