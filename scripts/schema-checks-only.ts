import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** Where zod writes a schema down as a JSON schema. Its own modules are the only ones that import them. */
const written = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
/** Where `z.string()` gets a method for each format that zod knows, `email` the first of them. */
const formatted = /\/zod\/v4\/classic\/schemas\.js$/;
const formatMethods = /(?<=\n\}, \{\n) {4}email\(params\)[^]*?(?=\n\}\);\n)/;
/** A chain that begins with z.string(), with arguments of arguments at most. */
const chains = /\bz\s*\.string\(\)(\s*\.\w+\(([^()]|\([^()]*\))*\))+/g;

/**
 * Leaves out of the page what it never asks zod for and no bundler can leave out, since every schema refers to it: what writes
 * JSON schemas (5.5 KB gzip of every first visit; the page checks answers and writes down no schema) and the formats that are
 * methods of `z.string()` (2.6 KB). The page's own schemas say `z.iso.datetime()`; one that says it the old way ends the build.
 */
export function schemaChecksOnly(): Plugin {
  let left = 0;
  const formats = new Set<string>();
  const asked = new Map<string, string>();
  return {
    name: "schema-checks-only",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (written.test(id)) {
        left += 1;
        return withoutWriters(await readFile(id, "utf8"));
      }
      if (!formatted.test(id)) return null;
      return (await readFile(id, "utf8")).replace(formatMethods, (methods) => {
        left += 1;
        for (const [, name = ""] of methods.matchAll(/^ {4}(\w+)\(/gm)) formats.add(name);
        return "";
      });
    },
    transform(code, id) {
      if (id.includes("/node_modules/")) return;
      for (const [chain] of code.matchAll(chains))
        for (const [, name = ""] of chain.matchAll(/\.(\w+)\(/g)) asked.set(name, id);
    },
    buildEnd(error) {
      if (error) return;
      if (left < 3)
        throw new Error("zod has its parts elsewhere now: scripts/schema-checks-only.ts names them.");
      for (const [name, id] of asked)
        if (formats.has(name))
          throw new Error(`${id}: the page has no z.string().${name}(), write z.${name}().`);
    },
  };
}

function withoutWriters(code: string): string {
  const names = code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm);
  const exported = [...names].map(([, name = "", renamed]) => `absent as ${renamed ?? name}`);
  return `const absent = () => () => { throw new Error("The page has no JSON schemas."); };\nexport { ${exported.join(", ")} };`;
}
