import { expect, test } from "vitest";
import { buildOpenapi } from "./openapi.ts";

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** Returns the generators' name of an unnamed schema, from the path to it: `seller.name` of Product is ProductSellerName. */
function pascal(text: string): string {
  return text
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
}

function namesIn(schema: Schema, name: string): string[] {
  if (schema.$ref !== undefined) return [];
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  return [
    name,
    ...Object.entries(properties).flatMap(([field, inner]) => namesIn(inner, name + pascal(field))),
    ...(items ? namesIn(items, `${name}Item`) : []),
    // A nullable text needs no type of its own; an object needs one.
    ...[...anyOf, ...oneOf].flatMap((part) => namesIn(part, name).slice(1)),
  ];
}

test("gives no two schemas the same generated name", () => {
  const { components } = buildOpenapi({ version: "1.2.3", baseUrl: "" }) as {
    components: { schemas: Record<string, Schema> };
  };
  const names = Object.entries(components.schemas).flatMap(([name, schema]) => {
    const { anyOf: _any, oneOf: _one, ...own } = schema;
    return namesIn(own, pascal(name));
  });
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  expect(twice).toStrictEqual([]);
});
