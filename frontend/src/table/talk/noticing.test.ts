import { describe, expect, it } from "vitest";
import { VOICES } from "../../lib/settings/sound";
import catalogue from "../../painter/catalogue.fixture.json";
import type { Box, Happening, State } from "../../wire";
import { askedOf, soundsOf } from "./noticing";

const box = catalogue as unknown as Box;
const event = (kind: string, facts: Happening["facts"] = {}): Happening => ({ kind, facts, stood_in: [] });
const state = (fields: Partial<State>): State =>
  ({
    phase: "running",
    paused: false,
    seat: 1,
    seats: [{ bot: "easy" }, { bot: "" }],
    question: { number: 7, seat: 1, options: [] },
    ...fields,
  }) as unknown as State;

describe("sounds", () => {
  it("are heard once each, in order, and few at a time", () => {
    expect(
      soundsOf(box, [event("Dug"), event("ToolBroken"), event("Dug"), event("GoldPaid"), event("Looked")]),
    ).toEqual(["stone", "crack", "coin"]);
  });

  it("are none for what nobody would hear", () => {
    expect(soundsOf(box, [event("Drew"), event("Passed"), event("nonsense")])).toEqual([]);
    expect(soundsOf(box, [event("TollPaid", { payer: 1, owner: 1 })])).toEqual([]);
    expect(soundsOf(box, [event("TollPaid", { payer: 1, owner: 2 })])).toEqual(["coin"]);
  });

  it("are one at the end of a round: as it ended", () => {
    expect(soundsOf(box, [event("Dug"), event("RoundEnded", { treasure_found: true }), event("GoldPaid")])).toEqual([
      "found",
    ]);
    expect(soundsOf(box, [event("RoundEnded", { treasure_found: false })])).toEqual(["hidden"]);
  });

  it("are short: the longest dies away within two seconds", () => {
    for (const voices of Object.values(VOICES))
      for (const voice of voices) expect((voice.at ?? 0) + voice.lasts).toBeLessThan(2);
  });
});

describe("being asked", () => {
  it("names the question", () => expect(askedOf(state({}))).toBe(7));
  it("is not for others, spectators, or seats that a bot plays", () => {
    expect(askedOf(state({ seat: 0 }))).toBeNull();
    expect(askedOf(state({ seat: null }))).toBeNull();
    expect(askedOf(state({ seats: [{ bot: "" }, { bot: "easy" }] as never }))).toBeNull();
  });
  it("waits while the game is paused, and ends with it", () => {
    expect(askedOf(state({ paused: true }))).toBeNull();
    expect(askedOf(state({ phase: "over" }))).toBeNull();
  });
});
