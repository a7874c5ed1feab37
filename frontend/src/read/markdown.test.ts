import { describe, expect, it } from "vitest";
import { blocks, matches, parts } from "./markdown";

describe("the rulebook's text", () => {
  it("has links to rules, bold words and notation", () => {
    expect(parts("See [B10]: **not** `e3`.")).toEqual([
      { kind: "text", text: "See " },
      { kind: "rule", text: "B10" },
      { kind: "text", text: ": " },
      { kind: "bold", text: "not" },
      { kind: "text", text: " " },
      { kind: "code", text: "e3" },
      { kind: "text", text: "." },
    ]);
  });

  it("has paragraphs, lists and drawings", () => {
    const found = blocks("One\ntwo.\n\n- a\n- b\n  c\n\n```mine\n· S\n```\n");
    expect(found.map((block) => block.kind)).toEqual(["text", "list", "mine"]);
    expect(found[2]).toEqual({ kind: "mine", text: "· S" });
    expect(found[1]).toMatchObject({ items: [[{ text: "a" }], [{ text: "b c" }]] });
  });

  it("is found by all of the words", () => {
    expect(matches("Rockfall takes a path card away", "card rock")).toBe(true);
    expect(matches("Rockfall", "rock map")).toBe(false);
  });
});
