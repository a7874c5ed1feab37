import { expect, it } from "vitest";
import { keyOf } from "./leading";

const pressed = (key: string, where = "button", more: Partial<KeyboardEvent> = {}): string => {
  const holder = document.createElement("div");
  holder.innerHTML = `<${where}>`;
  return keyOf({ key, code: "", target: holder.firstElementChild, ...more } as unknown as KeyboardEvent);
};

it("is a key for the table wherever nobody writes", () => {
  expect(["button", "input type=range"].map((where) => pressed("V", where))).toEqual(["v", "v"]);
  expect(["input", "input type=search", "textarea", "select"].map((where) => pressed("v", where))).toEqual([
    "",
    "",
    "",
    "",
  ]);
});

it("is the browser's own with another key held", () => {
  expect([{ ctrlKey: true }, { metaKey: true }, { altKey: true }].map((held) => pressed("v", "button", held))).toEqual([
    "",
    "",
    "",
  ]);
});

it("is the same place on a keyboard that writes other letters", () => {
  expect([pressed("м", "button", { code: "KeyV" }), pressed("ж", "button", { code: "KeyV" })]).toEqual(["v", "v"]);
});
