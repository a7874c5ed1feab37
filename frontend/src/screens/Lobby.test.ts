import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { Said, TableLink } from "../lib/transport/link.svelte";
import type { Box, Person, SeatSign, State } from "../wire";
import Lobby from "./Lobby.svelte";
import { USUAL } from "./setup";

const box: Box = {
  edition: "1",
  cards: [],
  dwarfs: [],
  events: {},
  chests: {},
  bots: [
    { name: "normal", sentence: "Plays well." },
    { name: "expert:simulations=300", sentence: "Plays best." },
  ],
  modules: [
    { name: "base", part: "base", title: "Base game", rules: "B1", cards: [], needs: [], excludes: {}, settings: [] },
  ],
  rulesets: [{ name: "base", modules: ["base"], fewest: 3, most: 10 }],
};
const person = (id: number, name: string, host = false): Person => ({
  id,
  name,
  here: true,
  host,
  muted: false,
  look: null,
});
const taken = (id: number, name: string): SeatSign => ({ name, person: id, bot: "", away: false });
const EMPTY: SeatSign = { name: "", person: null, bot: "", away: false };

const state = (fields: Partial<State>): State => ({
  is: "state",
  code: "KQ7M2X",
  phase: "open",
  now: 0,
  seq: 1,
  since: 0,
  paused: false,
  game: null,
  happened: [],
  question: null,
  window: null,
  pace: { sets: true, alone: false, skips: false, look: false },
  accused: [],
  people: [person(1, "Ada", true), person(2, "Bo")],
  person: 1,
  seat: 0,
  seats: [taken(1, "Ada"), taken(2, "Bo"), EMPTY],
  refereed: false,
  rematch: "",
  again: [],
  agreed: [],
  coach: false,
  notices: [],
  result: null,
  winners: [],
  said: [],
  seeded: false,
  settings: { ...USUAL, players: 3 },
  shared: [],
  watching: 0,
  screen: false,
  ...fields,
});

function shown(fields: Partial<State>) {
  const asked: Said[] = [];
  const ask = vi.fn(
    (message: Said) => (
      asked.push(message),
      Promise.resolve({ is: "done", id: 1, token: message.do === "ticket" ? "ABCDEFGH23" : "" })
    ),
  );
  const link = { ask, online: true, token: "t", code: "KQ7M2X" } as unknown as TableLink;
  const { container, rerender } = render(Lobby, { link, state: state(fields), box });
  const seats = (): HTMLElement[] => [...container.querySelectorAll<HTMLElement>("ol > li")];
  return { asked, container, seats, again: (more: Partial<State>) => rerender({ state: state(more) }) };
}

describe("the host", () => {
  it("cannot start while a seat is empty, and is told why", async () => {
    const { asked, container } = shown({});
    const start = container.querySelector<HTMLButtonElement>("button.start")!;
    expect(start.getAttribute("aria-disabled")).toBe("true");
    expect(container.querySelector(`#${start.getAttribute("aria-describedby")}`)?.textContent).toBeTruthy();
    await fireEvent.click(start);
    expect(asked).toEqual([]);
  });

  it("starts when all seats are taken", async () => {
    const { asked, container } = shown({
      seats: [taken(1, "Ada"), taken(2, "Bo"), { ...EMPTY, name: "Agate", bot: "normal" }],
    });
    await fireEvent.click(container.querySelector("button.start")!);
    expect(asked).toEqual([{ do: "start" }]);
  });

  it("fills empty seats with bots of the table's level", async () => {
    const { asked, container } = shown({ seats: [taken(1, "Ada"), EMPTY, EMPTY] });
    await fireEvent.click(container.querySelector("footer button:not(.start)")!);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([
      { do: "bot", seat: 1, level: "normal" },
      { do: "bot", seat: 2, level: "normal" },
    ]);
  });

  it("changes the order seat by seat", async () => {
    const { asked, container, seats } = shown({});
    await fireEvent.click(container.querySelector(".seats .head button")!);
    const up = within(seats()[0]!).getAllByRole("button")[0] as HTMLButtonElement;
    expect(up.disabled).toBe(true);
    await fireEvent.click(within(seats()[1]!).getAllByRole("button")[0]!);
    expect(asked).toEqual([{ do: "order", seats: [1, 0, 2] }]);
  });
});

describe("a guest", () => {
  const guest = { person: 2, seat: 1 };

  it("has power over their own seat only", () => {
    const { container, seats } = shown(guest);
    expect(within(seats()[0]!).queryAllByRole("button")).toEqual([]);
    expect(within(seats()[1]!).getAllByRole("button")).toHaveLength(1);
    expect(within(seats()[2]!).getAllByRole("button")).toHaveLength(1);
    expect(container.querySelector(".start")).toBeNull();
  });

  it("may move to an empty seat", async () => {
    const { asked, seats } = shown(guest);
    await fireEvent.click(within(seats()[2]!).getByRole("button"));
    expect(asked).toEqual([{ do: "sit", seat: 2 }]);
  });
});

describe("a big screen", () => {
  async function address(spectators: boolean) {
    const { asked, container } = shown({ person: 2, seat: 1, settings: { ...USUAL, players: 3, spectators } });
    const details = container.querySelector<HTMLDetailsElement>(".invite details")!;
    details.open = true;
    await fireEvent(details, new Event("toggle"));
    await vi.waitFor(() => expect(container.querySelector(".invite output")).not.toBeNull());
    return { asked, text: container.querySelector(".invite output")!.textContent };
  }

  it("has an address that all may know", async () => {
    const { asked, text } = await address(true);
    expect(text).toBe(`${location.origin}/table/KQ7M2X/screen`);
    expect(asked).toEqual([]);
  });

  it("has a ticket where spectators may not come", async () => {
    const { asked, text } = await address(false);
    expect(text).toBe(`${location.origin}/table/KQ7M2X/screen#ABCDEFGH23`);
    expect(asked).toEqual([{ do: "ticket" }]);
  });

  it("is counted among those who look on", async () => {
    const { again, container } = shown({ watching: 2 });
    const text = (): string => container.querySelector(".watching")!.textContent.trim();
    expect(text()).toBe("2 spectators");
    await again({ watching: 2, screen: true });
    expect(text()).toBe("2 spectators, the big screen included");
  });
});

describe("who has no key", () => {
  it("is offered a seat, and gets no controls of the host", () => {
    const { container } = shown({ person: null, seat: null });
    expect(container.querySelector(".join button.primary")).not.toBeNull();
    expect(container.querySelector(".invite")).toBeNull();
    expect(container.querySelector("footer")).toBeNull();
  });

  it("is told when all seats are taken", () => {
    const { container } = shown({ person: null, seat: null, seats: [taken(1, "Ada"), taken(2, "Bo"), taken(3, "Cy")] });
    expect(container.querySelector(".join button.primary")).toBeNull();
    expect(container.querySelector(".join")).not.toBeNull();
  });
});

it("tells those who do not see it who came", async () => {
  const { again, container } = shown({});
  const news = (): string =>
    [...container.querySelectorAll(".lobby > [role=status]")].map((region) => region.textContent).join("");
  expect(news()).toBe("");
  await again({ seats: [taken(1, "Ada"), taken(2, "Bo"), taken(3, "Cy")] });
  await vi.waitFor(() => expect(news()).not.toBe(""));
  expect(screen.getAllByText("Cy").length).toBeGreaterThan(0);
});
