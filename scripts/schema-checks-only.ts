import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** Modules in which zod generates JSON schemas. Only zod itself imports them. */
const generators = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
/** Module in which `z.string()` gets a method for each format, `email` first. */
const stringMethods = /\/zod\/v4\/classic\/schemas\.js$/;
const formatMethods = /(?<=\n\}, \{\n) {4}email\(params\)[^]*?(?=\n\}\);\n)/;
/** Call chains that begin with z.string(), with arguments nested at most once. */
const chains = /\bz\s*\.string\(\)(\s*\.\w+\(([^()]|\([^()]*\))*\))+/g;

/**
 * Removes two parts of zod that the page never uses and a bundler cannot drop, because every schema refers to them: the JSON
 * schema generator (5.5 KB gzip of every first visit) and the format methods of `z.string()` (2.6 KB). The page's own schemas use
 * `z.iso.datetime()`; the build fails on one that uses the method form.
 */
export function schemaChecksOnly(): Plugin {
  let removed = 0;
  const formats = new Set<string>();
  const used = new Map<string, string>();
  return {
    name: "schema-checks-only",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (generators.test(id)) {
        removed += 1;
        return withoutGenerators(await readFile(id, "utf8"));
      }
      if (!stringMethods.test(id)) return null;
      return (await readFile(id, "utf8")).replace(formatMethods, (methods) => {
        removed += 1;
        for (const [, name = ""] of methods.matchAll(/^ {4}(\w+)\(/gm)) formats.add(name);
        return "";
      });
    },
    transform(code, id) {
      if (id.includes("/node_modules/")) return;
      for (const [chain] of code.matchAll(chains))
        for (const [, name = ""] of chain.matchAll(/\.(\w+)\(/g)) used.set(name, id);
    },
    buildEnd(error) {
      if (error) return;
      if (removed < 3)
        throw new Error("The layout of zod has changed: update the paths in scripts/schema-checks-only.ts.");
      for (const [name, id] of used)
        if (formats.has(name))
          throw new Error(`${id}: z.string().${name}() is not available in the page, use z.${name}().`);
    },
  };
}

function withoutGenerators(code: string): string {
  const names = code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm);
  const exported = [...names].map(([, name = "", renamed]) => `absent as ${renamed ?? name}`);
  return `const absent = () => () => { throw new Error("The page cannot generate JSON schemas."); };\nexport { ${exported.join(", ")} };`;
}
