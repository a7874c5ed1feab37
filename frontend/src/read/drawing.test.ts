import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { blocks } from "./markdown";
import { cellsOf, faceOf } from "./drawing";
import { ends } from "./steps";

const FOLDER = "../docs/rules";
const pages = readdirSync(FOLDER).filter((name) => name.endsWith(".md"));
const drawings = pages.flatMap((name) =>
  blocks(readFileSync(`${FOLDER}/${name}`, "utf8")).flatMap((block) => (block.kind === "mine" ? [block.text] : [])),
);

describe("the drawings of the rulebook", () => {
  it("are many", () => {
    expect(drawings.length).toBeGreaterThan(30);
  });

  it.each(drawings)("are painted whole: %s", (text) => {
    const written = text
      .split("\n")
      .flatMap((line) => [...line].filter((glyph, i) => i % 2 === 0 && !/[·\s]/.test(glyph)));
    expect(cellsOf(text)).toHaveLength(written.length);
  });
});

describe("a drawn mine", () => {
  it("has its cards where they are drawn", () => {
    expect(cellsOf("· x\nS ┼b")).toEqual([
      { x: 1, y: 0, place: true },
      { x: 0, y: 1, kind: { number: 0, name: "start", tunnels: "NESW", mark: "" } },
      { x: 1, y: 1, kind: { number: 0, name: "NESW", tunnels: "NESW", mark: "b" } },
    ]);
  });

  it("has goals in the east, and chests before", () => {
    const backs = cellsOf("S · · ? · · · · ?").flatMap((cell) => ("back" in cell ? [cell.back] : []));
    expect(backs).toEqual(["chest", "goal"]);
  });
});

describe.each(["", "pl/", "bg/", "uk/", "ru/"])("what the one screen shows of an end, in %s", (language) => {
  const text = readFileSync(`${FOLDER}/${language}base.md`, "utf8").split("### B17")[1]!.split("### B18")[0]!;
  const boards = ends([{ number: "B17", title: "", text }]).map((end) => cellsOf(end.text));

  it.each([
    [0, "treasure"],
    [1, "stone A"],
  ])("is four cards and the goal: %s", (which, goal) => {
    const names = boards[which]!.map((cell) => ("kind" in cell ? cell.kind.name : ""));
    expect(names).toEqual(["EW", "NESW", "EW", goal]);
  });
});

describe("a card by itself", () => {
  it("is read with its mark", () => {
    expect(faceOf("┼$")).toMatchObject({ name: "treasure", tunnels: "NESW", mark: "" });
    expect(faceOf("└#")).toMatchObject({ tunnels: "NE", mark: "#" });
    expect(faceOf("╅")).toMatchObject({ tunnels: "NE|S|W", mark: "" });
  });

  it.each(["x", "NES", "e2n1", "┼┼", ""])("is not %s", (text) => {
    expect(faceOf(text)).toBeNull();
  });
});
