import { describe, expect, test } from "vitest";
import { errorCodes, isErrorCode } from "../shared/error-codes.ts";
import { buildOpenapi } from "./openapi.ts";

type Schema = {
  $ref?: string;
  description?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Content = { "application/json": { schema: Schema; example?: unknown } };
type Operation = {
  summary: string;
  description: string;
  "x-codeSamples": object[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const document = buildOpenapi({ version: "1.2.3", baseUrl: "https://gateway.example" }) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

function resolve(schema: Schema): Schema {
  return document.components.schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;
}

function schemaOf(content: Content): Schema {
  return content["application/json"].schema;
}

/** Schema of the document with its location. */
type Placed = { schema: Schema; at: string };

function* schemasIn(schema: Schema, at: string): Generator<Placed> {
  yield { schema, at };
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  for (const [name, inner] of Object.entries(properties)) yield* schemasIn(inner, `${at}.${name}`);
  if (items) yield* schemasIn(items, `${at}[]`);
  for (const part of [...anyOf, ...oneOf, ...allOf]) yield* schemasIn(part, at);
}

/** Returns the names of the components that a schema refers to. */
function componentsOf(schema: Schema, found = new Set<string>()): Set<string> {
  for (const [, name = ""] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    if (!found.has(name)) componentsOf(document.components.schemas[name]!, found.add(name));
  return found;
}

const requests = operations.flatMap(({ operation: { requestBody } }) =>
  requestBody ? [schemaOf(requestBody.content)] : [],
);
const answers = operations.flatMap(({ operation: { responses } }) =>
  Object.values(responses).flatMap(({ content }) => (content ? [schemaOf(content)] : [])),
);
const [sent, read] = [requests, answers].map((schemas) => {
  const names = new Set(schemas.flatMap((schema) => [...componentsOf(schema)]));
  const components = [...names].map((name) => [name, document.components.schemas[name]!] as const);
  return [...schemas.map((schema) => ["", schema] as const), ...components].flatMap(([name, schema]) => [
    ...schemasIn(schema, name),
  ]);
}) as [Placed[], Placed[]];

describe("the description for client generators", () => {
  test("has no default on a request field, because generators make such a field required", () => {
    const search = document.components.schemas.ProductSearchRequest!;
    expect(sent.filter(({ schema }) => "default" in schema).map(({ at }) => at)).toStrictEqual([]);
    expect(search.properties?.page).toHaveProperty(
      "description",
      expect.stringContaining("1 when it is left out"),
    );
    expect(search.properties?.page_size).toHaveProperty(
      "description",
      expect.stringContaining("20 when it is left out"),
    );
  });

  test("lets every enum of an answer take other text, so that a new value breaks no reader", () => {
    const open = read.filter(({ schema }) => schema.anyOf?.some((part) => "enum" in part));
    expect(open.length).toBeGreaterThan(10);
    for (const { schema } of open) expect(schema.anyOf).toContainEqual({ type: "string" });
    const optionsOfOpen = new Set(open.flatMap(({ schema }) => schema.anyOf));
    const closed = read.filter(({ schema }) => schema.enum !== undefined && !optionsOfOpen.has(schema));
    expect(closed.map(({ at }) => at)).toStrictEqual([]);
  });

  test("has a description of every property", () => {
    const silent = [...sent, ...read]
      .flatMap(({ schema, at }) =>
        Object.entries(schema.properties ?? {}).map(([name, inner]) => ({ at: `${at}.${name}`, inner })),
      )
      .filter(({ inner }) => !("description" in inner) && !("description" in resolve(inner)));
    expect([...new Set(silent.map(({ at }) => at))]).toStrictEqual([]);
  });

  test("has a summary, a description, a sample and a request example of every operation", () => {
    for (const { path, method, operation } of operations) {
      const { summary, description, requestBody, "x-codeSamples": samples } = operation;
      const request = requestBody ? requestBody.content["application/json"].example : {};
      expect({ path, summary, description, samples, request }).toStrictEqual({
        path,
        summary: expect.stringMatching(/^[A-Z].{8,}[^.]$/),
        description: expect.stringMatching(/^[A-Z].{15,}\.$/),
        samples: [expect.any(Object)],
        request: expect.any(Object),
      });
      expect([path, method === "get" || requestBody !== undefined]).toStrictEqual([path, true]);
    }
  });

  test("names the codes of every error of every operation, and the schema of its body", () => {
    for (const { path, operation } of operations) {
      const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
      expect([path, errors.map(([status]) => status)]).toStrictEqual([
        path,
        expect.arrayContaining(["401", "403", "500"]),
      ]);
      for (const [status, { description, content }] of errors) {
        for (const code of description.split(", "))
          expect([path, status, code, isErrorCode(code) && errorCodes[code].status]).toStrictEqual([
            path,
            status,
            code,
            Number(status),
          ]);
        expect(content && resolve(schemaOf(content))).toHaveProperty("properties");
      }
    }
  });

  test("has an example of every 200", () => {
    for (const { path, operation } of operations)
      expect([path, operation.responses["200"]?.content?.["application/json"].example]).toStrictEqual([
        path,
        expect.any(Object),
      ]);
  });
});
