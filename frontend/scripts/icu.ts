// Compiles the words of a language (src/words/**/*.json) when the page is built: ICU messages become trees,
// so that browsers need no parser.
import { parse } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";

export function icu(): Plugin {
  return {
    name: "icu-words",
    enforce: "pre",
    transform(source, id) {
      if (!/\/words\/(refusals\/)?[a-z]{2}\.json$/.test(id)) return null;
      const words = JSON.parse(source) as Record<string, string>;
      const trees = Object.fromEntries(
        Object.entries(words).map(([key, text]) => [
          key,
          /[{<'#]/.test(text) ? parse(text, { ignoreTag: true }) : text,
        ]),
      );
      return { code: `export default ${JSON.stringify(trees)}`, map: null, moduleType: "js" };
    },
  };
}
