import { z } from "zod";
import { toolDetails, type Tool } from "#contract/tool";

export type JsonSchema = { [key: string]: unknown };

/**
 * What an agent may send to a tool, as JSON Schema: the endpoint's request with the tool's own words, and how much it wants to
 * be told. Plain on purpose, in the keywords that every host's converter takes (`model-hosts.test.ts`): no reference, no union, which
 * one drops with its type and another with its description, and what is sent for nothing in words, since a strict mode
 * refuses `default`. The gateway judges what is sent by the endpoint's own schema, so what is left out here is no hole.
 */
export function inputSchemaOf({
  endpoint,
  defaults = {},
  hidden = [],
  fields = {},
  picksVariants,
}: Tool): JsonSchema {
  const { properties, required } = plain(z.toJSONSchema(endpoint.request, { io: "input" }));
  const shown = Object.entries(properties as Record<string, JsonSchema>)
    .filter(([name]) => name !== "response_format" && !hidden.includes(name))
    .map(([name, schema]) => [
      name,
      withDefaultInWords(
        { ...schema, ...(fields[name] !== undefined && { description: fields[name] }) },
        defaults[name],
      ),
    ]);
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(shown),
      ...(picksVariants && {
        variant: {
          type: "string",
          description:
            "Only variants whose attributes have all of these words, separated by blanks. Attributes are in Chinese unless language is sent.",
        },
      }),
      detail: {
        type: "string",
        enum: toolDetails,
        description:
          "small (unless told): what is needed to go on. full: everything, up to about 15,000 tokens.",
      },
    },
    required: ((required ?? []) as string[]).filter((name) => defaults[name] === undefined),
  };
}

/** A tool's answer as JSON Schema: these fields, and perhaps more. */
export function outputSchemaOf({ output }: Tool): JsonSchema {
  const { $schema: _, ...schema } = plain(z.toJSONSchema(output, { io: "input" }));
  return schema;
}

/** Without references, names and rules over several fields; of the ways to write one value the first, which is text. */
function plain(schema: object): JsonSchema {
  const { $defs = {}, ...own } = schema as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const walk = ({ $ref, ...whole }: JsonSchema): JsonSchema => {
    if (typeof $ref === "string") return walk({ ...$defs[$ref.replace("#/$defs/", "")], ...whole });
    const rest = withoutForeignKeywords(whole);
    const {
      anyOf,
      properties,
      items,
      default: implied,
      ...plainly
    } = withoutSafeBounds(rest) as {
      default?: unknown;
      anyOf?: JsonSchema[];
      properties?: Record<string, JsonSchema>;
      items?: JsonSchema;
    };
    const [first, second] = anyOf ?? [];
    if (first && second?.type === "number") return walk({ ...first, ...plainly });
    return {
      ...withDefaultInWords(plainly, implied),
      ...(anyOf && { anyOf: anyOf.map(walk) }),
      ...(items && { items: walk(items) }),
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, walk(each)])),
      }),
    };
  };
  return walk(own);
}

/**
 * Without names and examples, and without what only some hosts take and no model needs: the length of a text, which a strict mode
 * refuses, and `const`, which is an enumeration of one.
 */
function withoutForeignKeywords(schema: JsonSchema): JsonSchema {
  const foreign = ["$schema", "id", "allOf", "examples", "minLength", "maxLength", "const"];
  const own = Object.entries(schema).filter(([keyword]) => !foreign.includes(keyword));
  return { ...Object.fromEntries(own), ...(schema["const"] !== undefined && { enum: [schema["const"]] }) };
}

/** A schema whose default is said in its description, unless that says it already. */
function withDefaultInWords(schema: JsonSchema, implied: unknown): JsonSchema {
  const { description = "" } = schema as { description?: string };
  if (implied === undefined || description.includes("unless told")) return schema;
  return { ...schema, description: `${description} ${String(implied)} unless told.`.trim() };
}

/**
 * That a whole number is exact is no news to a model, which pays for the words. Above 0 is from 1 on for a whole number, in a keyword
 * that all take.
 */
function withoutSafeBounds({ minimum, maximum, exclusiveMinimum, ...rest }: JsonSchema): JsonSchema {
  const least = exclusiveMinimum === 0 && rest["type"] === "integer" ? 1 : minimum;
  return {
    ...rest,
    ...(least !== undefined && least !== Number.MIN_SAFE_INTEGER && { minimum: least }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}
