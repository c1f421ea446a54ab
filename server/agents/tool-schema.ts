import { z } from "zod";
import { toolDetails, type Tool } from "#contract/tool";

export type JsonSchema = { [key: string]: unknown };

/**
 * What an agent may send to a tool, as JSON Schema: the endpoint's request with the tool's own words, and how much it wants to
 * be told. Plain on purpose: no reference, no union at the root or of list items, which one family of models or another
 * refuses. The gateway judges what is sent by the endpoint's own schema, so what is left out here is no hole.
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
      {
        ...schema,
        ...(fields[name] !== undefined && { description: fields[name] }),
        ...(defaults[name] !== undefined && { default: defaults[name] }),
      },
    ]);
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(shown),
      ...(picksVariants && {
        variant: {
          type: "string",
          maxLength: 100,
          description:
            "Only variants whose attributes have all of these words, separated by blanks. Attributes are in Chinese unless language is sent.",
        },
      }),
      detail: {
        type: "string",
        enum: toolDetails,
        default: "small",
        description: "small: what is needed to go on. full: everything, up to about 15,000 tokens.",
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
  const walk = ({ $ref, $schema: _s, id: _i, allOf: _a, ...rest }: JsonSchema): JsonSchema => {
    if (typeof $ref === "string") return walk({ ...$defs[$ref.replace("#/$defs/", "")], ...rest });
    const { anyOf, properties, items, ...plainly } = withoutSafeBounds(rest) as {
      anyOf?: JsonSchema[];
      properties?: Record<string, JsonSchema>;
      items?: JsonSchema;
    };
    const [first, second] = anyOf ?? [];
    if (first && second?.type === "number") return walk({ ...first, ...plainly });
    return {
      ...plainly,
      ...(anyOf && { anyOf: anyOf.map(walk) }),
      ...(items && { items: walk(items) }),
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, walk(each)])),
      }),
    };
  };
  return walk(own);
}

/** That a whole number is exact is no news to a model, which pays for the words. */
function withoutSafeBounds({ minimum, maximum, ...rest }: JsonSchema): JsonSchema {
  return {
    ...rest,
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}
