import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** Where zod writes a schema down as a JSON schema. Its own modules are the only ones that import them. */
const written = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/**
 * Leaves out of the page what zod writes JSON schemas with, 5.5 KB gzip of every first visit: the page checks answers and writes
 * down no schema. Every schema refers to it, so that a bundler cannot see that nobody asks.
 */
export function schemaChecksOnly(): Plugin {
  let left = 0;
  return {
    name: "schema-checks-only",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (!written.test(id)) return null;
      left += 1;
      const names = (await readFile(id, "utf8")).matchAll(
        /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm,
      );
      const exported = [...names].map(([, name = "", renamed]) => `absent as ${renamed ?? name}`);
      return `const absent = () => () => { throw new Error("The page has no JSON schemas."); };\nexport { ${exported.join(", ")} };`;
    },
    buildEnd(error) {
      if (!error && left < 2)
        throw new Error(
          "zod has its JSON schemas elsewhere now: scripts/schema-checks-only.ts names the files.",
        );
    },
  };
}
