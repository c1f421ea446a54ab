import { stripTypeScriptTypes } from "node:module";
import { jsonSchemaToZod } from "json-schema-to-zod";
import { z } from "zod";

type Document = { components: { schemas: object } };

/**
 * Creates a client from the text of openapi.json with a third-party generator: zod source of every component, and of
 * one answer on request.
 * @returns the reader of an answer by its JSON pointer in the document; it throws where the document has nothing there
 */
export function generateClient(document: Document): (pointer: string) => z.ZodType {
  const names = Object.keys(document.components.schemas);
  // A component may refer to itself, so references are resolved when an answer is read.
  const source = (schema: object) =>
    jsonSchemaToZod(schema, {
      zodVersion: 4,
      module: "none",
      noImport: true,
      parserOverride: ({ $ref }) =>
        typeof $ref === "string"
          ? `z.lazy(() => components[${JSON.stringify($ref.split("/").at(-1))}])`
          : undefined,
    });
  const module = `const components = {\n${names
    .map((name) => `${JSON.stringify(name)}: ${source(at(document, `/components/schemas/${name}`))}`)
    .join(",\n")}\n};`;
  const components = run(`${module}\nreturn components;`, {});
  return (pointer) => run(`return ${source(at(document, pointer))};`, components) as z.ZodType;
}

/** Runs the generator's output as a client's own file would be run, without its types. */
function run(written: string, components: unknown): unknown {
  const plain = stripTypeScriptTypes(`() => {\n${written}\n}`).trim().replace(/;$/, "");
  return new Function("z", "components", `return (${plain})();`)(z, components);
}

function at(document: object, pointer: string): object {
  const found = pointer
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (holder, word) => Reflect.get(Object(holder), word.replaceAll("~1", "/").replaceAll("~0", "~")),
      document,
    );
  if (typeof found !== "object" || found === null) throw new Error(`openapi.json has nothing at ${pointer}`);
  return found;
}
