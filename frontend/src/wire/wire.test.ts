import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
// @ts-expect-error a script without types
import { types } from "../../scripts/types.mjs";

it("has the types of the schema: `npm run types` makes them anew", async () => {
  expect(await readFile("src/wire/index.ts", "utf8")).toBe(await types());
});
