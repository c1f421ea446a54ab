/** The parts of a tool's JSON Schema that tests look at. */
export type Schema = {
  type?: string | string[];
  description?: string;
  properties?: { [field: string]: Schema };
  required?: string[];
  additionalProperties?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
};

/** Returns a schema and every schema nested in it. */
export function schemasIn(schema: Schema): Schema[] {
  const { properties = {}, items, anyOf = [] } = schema;
  const inside = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [schema, ...inside.flatMap(schemasIn)];
}

/** Returns the keywords that a schema uses at any depth, each once. */
export function keywordsIn(schema: Schema): string[] {
  return [...new Set(schemasIn(schema).flatMap((each) => Object.keys(each)))];
}

/** Returns a schema in the form that strict hosts give to a model: optional fields become required and may be null. */
export function strictSchemaOf(schema: Schema, isOptional = false): Schema {
  const { properties, items, required = [] } = schema;
  const strict = {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, each]) => [
          field,
          strictSchemaOf(each, !required.includes(field)),
        ]),
      ),
    }),
    ...(items && { items: strictSchemaOf(items) }),
  };
  return isOptional ? { anyOf: [strict, { type: "null" }] } : strict;
}
