import { expect, test } from "vitest";
import { buildOpenapi } from "./openapi.ts";

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** Generators name a schema without a name of its own by the way to it: `seller.name` of Product is ProductSellerName. */
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
    // A text or null is one thing; what has fields is another.
    ...[...anyOf, ...oneOf].flatMap((part) => namesIn(part, name).slice(1)),
  ];
}

test("no two schemas get the same name when a generator joins the words of the way to them", () => {
  const { components } = buildOpenapi({ baseUrl: "" }) as { components: { schemas: Record<string, Schema> } };
  const names = Object.entries(components.schemas).flatMap(([name, schema]) => {
    const { anyOf: _any, oneOf: _one, ...own } = schema;
    return namesIn(own, pascal(name));
  });
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  expect(twice).toStrictEqual([]);
});
