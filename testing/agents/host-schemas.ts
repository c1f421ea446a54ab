/** A JSON Schema of a tool, as far as tests look into one. */
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

/** Returns a schema and every schema inside of it. */
export function schemasIn(schema: Schema): Schema[] {
  const { properties = {}, items, anyOf = [] } = schema;
  const inside = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [schema, ...inside.flatMap(schemasIn)];
}

/** Returns the keywords that a schema uses anywhere, each once. */
export function keywordsIn(schema: Schema): string[] {
  return [...new Set(schemasIn(schema).flatMap((each) => Object.keys(each)))];
}

/** Returns a schema as a host in strict mode asks a model with it: what may be left out may be null instead. */
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
