import { z } from "zod";
import { fileSchema } from "#server/config/file-schema.ts";

/** The parts of JSON Schema that the schema of the configuration file uses. */
type Schema = z.core.JSONSchema.Schema;

/** Reference to a value elsewhere, allowed wherever the file expects text. */
const reference = {
  type: "string",
  pattern: "^(env:[A-Za-z_][A-Za-z0-9_]*|file:(//)?/.+)$",
  description: "`env:NAME` takes an environment variable, `file:/path` the text of a file.",
} as const;

/** Fields with a default may be absent; editors know draft 7 best. */
const options = { io: "input", target: "draft-7" } as const;

/** Returns the JSON Schema of the configuration file, with references instead of any text. */
export function configurationSchema(): Schema {
  const schema = withReferences(z.toJSONSchema(fileSchema, options)) as Schema;
  return {
    title: "Configuration file of the procurement gateway",
    ...schema,
    definitions: { reference },
  };
}

/** Adds the reference as an alternative to each text that is not any text. Names of fields are never references. */
function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    name === "propertyNames" || name === "default" ? inner : withReferences(inner),
  ]);
  const schema = Object.fromEntries(entries) as Schema;
  const { type, enum: values, pattern, description, default: initial, ...rest } = schema;
  if (type !== "string" || (values === undefined && pattern === undefined)) return schema;
  const text = { type, ...(values && { enum: values }), ...(pattern && { pattern }), ...rest };
  return {
    ...(description && { description }),
    ...(initial !== undefined && { default: initial }),
    anyOf: [text, { $ref: "#/definitions/reference" }],
  };
}

/** One field of the configuration file, for its table. */
type FileField = { path: string; values: string; default: string; description: string };

/** Returns every field of the configuration file by its path, such as `apps[].keys[].id`. */
export function listFileFields(): FileField[] {
  return fieldsIn(z.toJSONSchema(fileSchema, options) as Schema, "");
}

function fieldsIn(schema: Schema, path: string): FileField[] {
  const { properties, required = [] } = schema;
  return Object.entries(properties ?? {}).flatMap(([name, each]) => {
    const field = each as Schema;
    const own = `${path}${path === "" ? "" : "."}${name}`;
    const row = {
      path: own,
      values: valuesOf(field),
      default: required.includes(name) ? "required" : defaultOf(field),
      description: field.description ?? "",
    };
    const { inner, suffix } = innerOf(field, name);
    return [row, ...(inner === null ? [] : fieldsIn(inner, `${own}${suffix}`))];
  });
}

/** Returns the schema of what an object, a list or a table by name holds. */
function innerOf(field: Schema, name: string): { inner: Schema | null; suffix: string } {
  const schema = withoutNull(field);
  if (schema.properties) return { inner: schema, suffix: "" };
  if (schema.type === "array") return { inner: schema.items as Schema, suffix: "[]" };
  if (typeof schema.additionalProperties === "object")
    return {
      inner: schema.additionalProperties as Schema,
      suffix: name === "plans" ? ".<name>" : ".<channel>",
    };
  return { inner: null, suffix: "" };
}

function withoutNull(schema: Schema): Schema {
  return (schema.anyOf?.find((each) => (each as Schema).type !== "null") as Schema | undefined) ?? schema;
}

function valuesOf(field: Schema): string {
  const schema = withoutNull(field);
  const { type, enum: values, format, minimum, maximum, items } = schema;
  if (values) return values.map((value) => `\`${String(value)}\``).join(", ");
  if (format === "date-time") return "time with offset";
  if (type === "string") return "text";
  if (type === "integer") return `${minimum} to ${maximum}`;
  if (type === "boolean") return "`true`, `false`";
  if (type === "array") {
    const item = items as Schema;
    return item.enum ? `list of ${valuesOf(item)}` : "list";
  }
  return "object";
}

function defaultOf({ default: initial }: Schema): string {
  return initial === undefined ? "none" : `\`${JSON.stringify(initial).replaceAll(",", ", ")}\``;
}
