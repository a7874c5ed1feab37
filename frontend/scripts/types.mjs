// Makes src/wire/index.ts from src/wire/schema.json. `npm run types`
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

export async function types() {
  return compile(JSON.parse(await readFile("src/wire/schema.json", "utf8")), "Wire", {
    additionalProperties: false,
    bannerComment: "/* Made from schema.json by `npm run types`; do not edit. */",
    style: { printWidth: 110 },
  });
}

if (process.argv[1]?.endsWith("types.mjs")) await writeFile("src/wire/index.ts", await types());
