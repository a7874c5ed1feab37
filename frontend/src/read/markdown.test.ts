import { describe, expect, it } from "vitest";
import { blocks, matches, parts } from "./markdown";

describe("the rulebook's text", () => {
  it("has links to rules, bold and slanted words, and notation", () => {
    expect(parts("See [B10]: **not** `e3`, *never*.")).toEqual([
      { kind: "text", text: "See " },
      { kind: "rule", text: "B10" },
      { kind: "text", text: ": " },
      { kind: "bold", text: "not" },
      { kind: "text", text: " " },
      { kind: "code", text: "e3" },
      { kind: "text", text: ", " },
      { kind: "italic", text: "never" },
      { kind: "text", text: "." },
    ]);
  });

  it("keeps a cell on its line", () => {
    expect(parts("at (8, −2) or (8, 0)")).toEqual([{ kind: "text", text: "at (8,\u00a0−2) or (8,\u00a00)" }]);
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

  it("is found in any case of a language that has them, and without its accents", () => {
    expect(matches("Górnicy się łączą", "gornicy LACZA")).toBe(true);
    expect(matches("Naprawia latarnię", "latarnia")).toBe(true);
    expect(matches("Две схеми", "схема")).toBe(true);
    expect(matches("Саботёр выигрывает", "саботер")).toBe(true);
    expect(matches("Mapa", "mapy kilof")).toBe(false);
  });
});
