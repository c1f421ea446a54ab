import { z } from "zod";
import type { EndpointShape, Shortcut } from "../shared/endpoint.ts";
import { agentEndpoints, type DescribedId } from "./agent-endpoints.ts";
import { endpoints } from "./endpoints.ts";
import {
  exampleCurl,
  exampleOf,
  openapiHeaders,
  openapiResponses,
  type OpenapiObject,
} from "./openapi-responses.ts";
import { openapiWebhooks } from "./openapi-webhooks.ts";
import { headerNames, writtenHeader } from "../shared/request-headers.ts";

/**
 * Builds the OpenAPI 3.1 description of the public surface (§9.2): the endpoints of the contract and their shortcuts, nothing
 * else.
 * @param options.version version of the program; the paths keep their own (`/v1`)
 * @param options.baseUrl address of this gateway (`{base_url}`), without a trailing slash
 * @param options.openBaseUrl address of the category endpoint (`{open_base_url}`), when that is elsewhere
 */
export function buildOpenapi({
  version,
  baseUrl,
  openBaseUrl = null,
}: {
  version: string;
  baseUrl: string;
  openBaseUrl?: string | null;
}): OpenapiObject {
  const components = createComponents();
  const paths: { [path: string]: OpenapiObject } = {};
  for (const endpoint of [...endpoints, ...agentEndpoints]) {
    const elsewhere = endpoint.auth === "merchant" ? openBaseUrl : null;
    const setting = { baseUrl: elsewhere ?? baseUrl, components };
    for (const shortcut of [null, ...endpoint.shortcuts])
      paths[shortcut?.path ?? endpoint.path] = {
        [endpoint.method.toLowerCase()]: {
          ...describeOperation(endpoint, shortcut, setting),
          ...(elsewhere !== null && { servers: [{ url: elsewhere }] }),
        },
      };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Procurement gateway",
      version,
      description:
        "Procurement operations on 1688, Taobao and Weidian. All of them only read, except orders.create and orders.cancel, which are refused with PURCHASING_DISABLED until an administrator turns purchasing on. Nothing is ever paid. Amounts of orders are CNY fen (integers), prices of products CNY yuan (numbers that carry the vendor's own digits), ids are strings.",
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "The operator of this gateway" },
    },
    servers: [{ url: baseUrl }],
    tags: Object.values(tags),
    paths,
    webhooks: openapiWebhooks((schema) => components.of(schema, "answer")),
    components: {
      schemas: components.schemas,
      headers: openapiHeaders,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "An API key: Authorization: Bearer <API_KEY>.",
        },
        merchant: {
          type: "apiKey",
          in: "header",
          name: writtenHeader(headerNames.merchant),
          description: "The merchant UUID assigned to the account.",
        },
      },
    },
  };
}

/** Tags of the operations, by the first word of their id. */
const tags = {
  orders: {
    name: "Orders",
    description: "What an order costs, creating it, how it can be paid, and what becomes of it.",
  },
  products: { name: "Products", description: "Products of the marketplaces." },
  category: { name: "Categories", description: "The marketplaces' own category trees." },
  tools: {
    name: "Agent tools",
    description: "The same operations as tools for agents; /mcp serves them as MCP.",
  },
  account: { name: "Account", description: "What a key may do, and what is left of it today." },
  webhooks: { name: "Webhooks", description: "Addresses that events are sent to." },
  events: { name: "Events", description: "What happened to orders and to the app." },
};

type FirstWord<Id> = Id extends `${infer Word}.${string}` ? Word : Id;

/** Returns the name of an operation's tag. */
export function tagOf(id: DescribedId): string {
  return tags[id.split(".")[0] as FirstWord<DescribedId>].name;
}

/** Whether a schema describes what callers send or what they read. */
type Direction = "request" | "answer";

type Components = {
  schemas: { [name: string]: OpenapiObject };
  /** Returns the JSON Schema of a zod schema; each schema with an id becomes a component and is referred to. */
  of: (schema: z.ZodType, direction: Direction) => OpenapiObject;
};

function createComponents(): Components {
  const schemas: Components["schemas"] = {};
  return {
    schemas,
    of: (schema, direction) => {
      const {
        $schema: _,
        $defs = {},
        ...own
      } = z.toJSONSchema(schema, {
        io: "input",
        override: direction === "answer" ? openEnum : dropDefault,
      }) as OpenapiObject;
      const hoisted = JSON.parse(
        JSON.stringify({ $defs, own }).replaceAll('"#/$defs/', '"#/components/schemas/'),
      ) as { $defs: { [name: string]: OpenapiObject }; own: OpenapiObject };
      // A schema repeats its own id, although OpenAPI knows the name from the place already.
      for (const [name, component] of Object.entries(hoisted.$defs)) {
        const { id: _id, ...rest } = component;
        schemas[name] = rest;
      }
      return hoisted.own;
    },
  };
}

type Written = { jsonSchema: z.core.JSONSchema.BaseSchema };

/**
 * Lets the enums of an answer grow: generated readers refuse a value that their description does not list, and a new error code
 * or marketplace must not break them. A single value stays, because it tells shapes apart.
 */
function openEnum({ jsonSchema }: Written): void {
  const { enum: values, type } = jsonSchema;
  if (values === undefined || type !== "string") return;
  delete jsonSchema.enum;
  delete jsonSchema.type;
  jsonSchema.anyOf = [{ type, enum: values }, { type }];
}

/** Removes `default` from a request: generators make a field with a default required. Its description states the value. */
function dropDefault({ jsonSchema }: Written): void {
  delete jsonSchema.default;
}

type Setting = { baseUrl: string; components: Components };

function describeOperation(
  endpoint: EndpointShape & { id: DescribedId },
  shortcut: Shortcut | null,
  { baseUrl, components }: Setting,
): OpenapiObject {
  const request = components.of(endpoint.request, "request");
  const path = shortcut?.path ?? endpoint.path;
  const body = exampleOf(endpoint.id, shortcut);
  return {
    operationId: shortcut ? `${endpoint.id}.${shortcut.channel}` : endpoint.id,
    summary: endpoint.summary,
    tags: [tagOf(endpoint.id)],
    description: describeRules(endpoint),
    ...(endpoint.auth === "none" ? { security: [] } : { security: [securityOf(endpoint)] }),
    ...(endpoint.method === "POST"
      ? {
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: shortcut ? shortcutRequest(request, shortcut, components) : request,
                example: body,
              },
            },
          },
        }
      : { parameters: queryParameters(request, endpoint) }),
    responses: openapiResponses(endpoint, path, (schema) => components.of(schema, "answer")),
    "x-codeSamples": [{ lang: "Shell", label: "curl", source: exampleCurl(endpoint, baseUrl + path, body) }],
  };
}

function describeRules(endpoint: EndpointShape): string {
  const sentences = [
    `Costs ${endpoint.units} unit${endpoint.units === 1 ? "" : "s"} of the daily quota with each answer of status 200, whatever it says, ${endpoint.fixedUnits ? "on every plan" : "unless the plan says otherwise"}.`,
  ];
  if (endpoint.units === 0) sentences[0] = "Costs no units.";
  if (endpoint.costs !== undefined) sentences[0] = endpoint.costs;
  if (endpoint.scope) sentences.push(`Needs the scope ${endpoint.scope}.`);
  if (endpoint.sandbox === "refused")
    sentences.push("Sandbox keys are refused with SANDBOX_CAPABILITY_UNAVAILABLE.");
  else if (endpoint.units > 0)
    sentences.push("With a sandbox key it is free, simulated, and in the standard format only.");
  const allowed = endpoint.method === "GET" ? "GET, HEAD" : endpoint.method;
  sentences.push(`Any other method on this path is a 405 that says Allow: ${allowed}.`);
  return sentences.join(" ");
}

function securityOf(endpoint: EndpointShape): OpenapiObject {
  return endpoint.auth === "merchant" ? { merchant: [] } : { bearer: [] };
}

/**
 * Schema of a request. `allOf` holds what each channel requires in addition to the fields that all share, distinguished by its
 * channel.
 */
type RequestSchema = OpenapiObject & {
  properties: OpenapiObject;
  required: string[];
  allOf?: { oneOf: { properties: OpenapiObject & { channel: { enum: string[] } } }[] }[];
};

/**
 * Builds the request of a shortcut: the channel is in the path, so the body may omit it and cannot name another (§4.1, §4.2).
 * Only the rule of its own channel stays.
 */
function shortcutRequest(request: OpenapiObject, shortcut: Shortcut, components: Components): OpenapiObject {
  const name = String(request.$ref).split("/").at(-1)!;
  const { allOf: rules = [], ...whole } = components.schemas[name] as RequestSchema;
  const variant = `${name}.${shortcut.channel}`;
  const rule = rules
    .flatMap(({ oneOf }) => oneOf)
    .find(({ properties }) => properties.channel.enum.includes(shortcut.channel));
  const { channel: _, ...ownProperties } = rule?.properties ?? {};
  components.schemas[variant] = {
    ...whole,
    properties: {
      ...whole.properties,
      channel: {
        type: "string",
        enum: [shortcut.channel],
        description: "The path names the marketplace; it may be repeated here.",
      },
    },
    required: whole.required.filter((field) => field !== "channel"),
    ...(Object.keys(ownProperties).length > 0 && {
      allOf: [{ type: "object", properties: ownProperties }],
    }),
  };
  return { $ref: `#/components/schemas/${variant}` };
}

function queryParameters(request: OpenapiObject, endpoint: EndpointShape): OpenapiObject[] {
  const required = (request.required ?? []) as string[];
  const parameters: OpenapiObject[] = Object.entries((request.properties ?? {}) as OpenapiObject).map(
    ([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }),
  );
  if (endpoint.auth === "merchant")
    parameters.push({
      name: "If-None-Match",
      in: "header",
      required: false,
      schema: { type: "string" },
      description: "The ETag of an earlier answer: 304 when nothing changed since.",
    });
  return parameters;
}
