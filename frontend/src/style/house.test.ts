// The rules of the house that no linter knows.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const COLUMNS = 120;
const LINES = 150;
const TOKENS = "style/tokens.css";
const GENERATED = "wire/index.ts";

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.(ts|svelte|css)$/.test(name) && name !== GENERATED)
  .map((name) => ({ name, lines: readFileSync(`src/${name}`, "utf8").trimEnd().split("\n") }));

const components = files.filter(({ name }) => name.endsWith(".svelte"));

/** What is style in a component, line by line; elsewhere nothing. */
function styleOf(lines: string[]): string[] {
  const from = lines.indexOf("<style>");
  return from < 0 ? [] : lines.slice(from);
}
const styled = files
  .filter(({ name }) => !name.endsWith(".ts") && name !== TOKENS)
  .flatMap(({ name, lines }) =>
    (name.endsWith(".css") ? lines : styleOf(lines)).map((line) => ({ name, line: line.trim() })),
  );

/** Colours by number, and the names under which people write them. */
const NUMBERED = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/i;
const NAMED = /(?<![\w-])(?:black|white|red|green|blue|yellow|orange|gold|brown|gr[ae]y|silver|purple|pink)(?![\w-])/i;
const isRule = (line: string): boolean => /^[\w-]+:.*;$|^[^:{]*\(.*\)[,;]?$/.test(line);

it("has no line that is too long to be read", () => {
  const long = files.flatMap(({ name, lines }) =>
    lines.flatMap((line, i) => (line.length > COLUMNS ? `${name}:${i + 1}` : [])),
  );
  expect(long).toEqual([]);
});

it("has no component that is about too much", () => {
  expect(components.filter(({ lines }) => lines.length > LINES).map(({ name }) => name)).toEqual([]);
});

it("takes its colours from the tokens", () => {
  const strays = styled.filter(({ line }) => NUMBERED.test(line) || (isRule(line) && NAMED.test(line)));
  expect(strays).toEqual([]);
});

it("moves as long as the tokens say, which is not at all for who wants nothing to move", () => {
  const moving = styled.filter(({ line }) => /^(?:transition|animation)(?:-duration)?:/.test(line));
  expect(moving.length).toBeGreaterThan(20);
  expect(moving.filter(({ line }) => /(?<![\w.-])(?!0ms)[\d.]+m?s\b/.test(line))).toEqual([]);
});

it("paints with the tokens in its markup, too", () => {
  const strays = components.flatMap(({ name, lines }) =>
    lines
      .filter((line) => /(?:fill|stroke|stop-color|color)[=:]\s*["']?#[\da-f]/i.test(line))
      .map((line) => ({ name, line })),
  );
  expect(strays).toEqual([]);
});
