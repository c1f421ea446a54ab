import { tools } from "#contract/tools/tools";
import { type Tool, toolDetails } from "#contract/tools/tool";
import type { PurchasingSettings } from "#server/gateway/gateway-services.ts";
import { unitsOf } from "#server/gateway/enter.ts";
import type { KeyAccess } from "#server/store/access.ts";
import { z } from "zod";

/** A tool as offered to one key. */
export type OfferedTool = {
  tool: Tool;
  /** Its id with `_` in place of the dot. */
  name: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  /** Cost of a successful call on this key's plan. */
  units: number;
};

const toolsByName = new Map(
  tools.flatMap((tool) => [[tool.id, tool] as const, [nameOf(tool), tool] as const]),
);

/** Finds a tool by its id or its name. */
export function findTool(idOrName: string): Tool | undefined {
  return toolsByName.get(idOrName);
}

type KnownTool = Omit<OfferedTool, "description" | "units">;

/** Built on first use, because the schemas take 20 ms of processor time. */
let knownTools: KnownTool[] | undefined;

/**
 * Returns the tools that a key may call. Tools that commit the buyer are offered only where purchasing is on for the
 * instance and the app.
 */
export function toolsOfferedTo(
  { app, key, plan }: KeyAccess,
  { isEnabled }: Pick<PurchasingSettings, "isEnabled">,
): OfferedTool[] {
  const isOpen = isEnabled && (app.purchasing ?? null) !== null;
  knownTools ??= tools.map((tool) => ({
    tool,
    name: nameOf(tool),
    inputSchema: inputSchemaOf(tool),
    outputSchema: outputSchemaOf(tool),
  }));
  return knownTools
    .filter(({ tool: { endpoint } }) => endpoint.scope === null || key.scopes.includes(endpoint.scope))
    .filter(({ tool }) => isOpen || !tool.changes)
    .map((known) => {
      const units = unitsOf(plan, known.tool.endpoint);
      return { ...known, units, description: `${known.tool.description} ${costs(units, known.tool)}` };
    });
}

/** Returns the tool's name for MCP. Hosts accept only `^[a-zA-Z0-9_-]{1,64}$` and drop the whole server for another name. */
function nameOf({ id }: Pick<Tool, "id">): string {
  return id.replaceAll(".", "_");
}

function costs(units: number, { changes }: Pick<Tool, "changes">): string {
  if (units === 0) return "Costs no units.";
  if (changes)
    return `Costs ${units} units of the app's shared daily allowance when an order was created or may have been; a refusal and a repeated external_order_id cost nothing.`;
  return `Costs ${units === 1 ? "1 unit" : `${units} units`} of the app's shared daily allowance, only when it succeeds; asking the same again costs again.`;
}

export type JsonSchema = { [key: string]: unknown };

/**
 * Returns the JSON Schema of a tool's arguments: the endpoint's request with the tool's own descriptions, and
 * `detail`. It uses only keywords that every host's converter supports (`model-hosts.http.test.ts`): no references, and no
 * unions, which some converters drop together with their type or description. Defaults are said in the description,
 * because strict modes refuse `default`. The gateway validates arguments by the endpoint's own schema, so constraints
 * that are left out here still hold.
 */
function inputSchemaOf({
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

/** Returns the JSON Schema of a tool's answer. Answers may have more fields. */
function outputSchemaOf({ output }: Tool): JsonSchema {
  const { $schema: _, ...schema } = plain(z.toJSONSchema(output, { io: "input" }));
  return schema;
}

/**
 * Removes references, names and rules over several fields. Where a value can be written in several ways, the first
 * one remains, which is text.
 */
function plain(schema: object): JsonSchema {
  const { $defs = {}, ...own } = schema as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const simplify = ({ $ref, ...whole }: JsonSchema): JsonSchema => {
    if (typeof $ref === "string") return simplify({ ...$defs[$ref.replace("#/$defs/", "")], ...whole });
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
    if (first && second?.type === "number") return simplify({ ...first, ...plainly });
    return {
      ...withDefaultInWords(plainly, implied),
      ...(anyOf && { anyOf: anyOf.map(simplify) }),
      ...(items && { items: simplify(items) }),
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, each]) => [name, simplify(each)]),
        ),
      }),
    };
  };
  return simplify(own);
}

/**
 * Removes names and examples, and keywords that no model needs and only some hosts support: the length of a text
 * (refused by strict modes), `format`, and `const`, which becomes an enumeration of one.
 */
function withoutForeignKeywords(schema: JsonSchema): JsonSchema {
  const foreign = ["$schema", "id", "allOf", "examples", "minLength", "maxLength", "const", "format"];
  // The pattern of a time adds a thousand characters and says less than its description.
  if (schema["format"] !== undefined) foreign.push("pattern");
  const own = Object.entries(schema).filter(([keyword]) => !foreign.includes(keyword));
  const only = schema["const"];
  // An enumeration has texts only, for some hosts.
  return { ...Object.fromEntries(own), ...(typeof only === "string" && { enum: [only] }) };
}

/** Adds the default to the schema's description, unless the description says it already. */
function withDefaultInWords(schema: JsonSchema, implied: unknown): JsonSchema {
  const { description = "" } = schema as { description?: string };
  if (implied === undefined || description.includes("unless told")) return schema;
  return { ...schema, description: `${description} ${String(implied)} unless told.`.trim() };
}

/**
 * Removes the bounds of safe integers, which tell a model nothing and cost tokens. For a whole number, "above 0"
 * becomes a minimum of 1, in a keyword that all hosts support.
 */
function withoutSafeBounds({ minimum, maximum, exclusiveMinimum, ...rest }: JsonSchema): JsonSchema {
  const lowest = exclusiveMinimum === 0 && rest["type"] === "integer" ? 1 : minimum;
  return {
    ...rest,
    ...(lowest !== undefined && lowest !== Number.MIN_SAFE_INTEGER && { minimum: lowest }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}
