import { z } from "zod";
import type { EndpointShape, Shortcut } from "./endpoint.ts";
import { endpoints, type EndpointId } from "./endpoints.ts";
import { exampleCurl, exampleRequests } from "./openapi-examples.ts";
import { openapiResponses, type JsonObject } from "./openapi-responses.ts";
import { headerNames, writtenHeader } from "./request-headers.ts";

/**
 * The OpenAPI 3.1 description of the public surface (§9.2): the endpoints of the contract and their shortcuts, nothing else.
 * @param options.baseUrl where this gateway answers, without a slash at the end; without one it is where the description came from.
 */
export function buildOpenapi(options: { baseUrl?: string } = {}): JsonObject {
  const baseUrl = options.baseUrl ?? "http://127.0.0.1:3000";
  const components = createComponents();
  const paths: { [path: string]: JsonObject } = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { [method]: describeOperation(endpoint, null, { baseUrl, components }) };
    for (const shortcut of endpoint.shortcuts)
      paths[shortcut.path] = { [method]: describeOperation(endpoint, shortcut, { baseUrl, components }) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Procurement gateway",
      version: "1",
      description:
        "Read-only procurement operations on 1688, Taobao and Weidian. Amounts of orders are CNY fen (integers), prices of products CNY yuan (numbers that carry the vendor's own digits), ids are strings.",
    },
    servers: [{ url: options.baseUrl ?? "/" }],
    paths,
    components: {
      schemas: components.schemas,
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

type Components = {
  schemas: { [name: string]: JsonObject };
  /** The JSON Schema of a zod schema; everything with an id becomes a component and is referred to. */
  of: (schema: z.ZodType) => JsonObject;
};

function createComponents(): Components {
  const schemas: Components["schemas"] = {};
  return {
    schemas,
    of: (schema) => {
      const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io: "input" }) as JsonObject;
      const hoisted = JSON.parse(
        JSON.stringify({ $defs, own }).replaceAll('"#/$defs/', '"#/components/schemas/'),
      ) as { $defs: { [name: string]: JsonObject }; own: JsonObject };
      // A schema says its own id once more inside, where OpenAPI knows the name from the place.
      for (const [name, component] of Object.entries(hoisted.$defs)) {
        const { id: _id, ...rest } = component;
        schemas[name] = rest;
      }
      return hoisted.own;
    },
  };
}

type Setting = { baseUrl: string; components: Components };

function describeOperation(
  endpoint: EndpointShape & { id: EndpointId },
  shortcut: Shortcut | null,
  { baseUrl, components }: Setting,
): JsonObject {
  const request = components.of(endpoint.request);
  const example = exampleRequests[endpoint.id];
  const path = shortcut?.path ?? endpoint.path;
  const { channel: _, ...withoutChannel } = example;
  const body = shortcut ? withoutChannel : example;
  return {
    operationId: shortcut ? `${endpoint.id}.${shortcut.channel}` : endpoint.id,
    summary: endpoint.summary,
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
    responses: openapiResponses(endpoint, components.of),
    "x-codeSamples": [{ lang: "Shell", label: "curl", source: exampleCurl(endpoint, baseUrl + path, body) }],
  };
}

function describeRules(endpoint: EndpointShape): string {
  const sentences = [
    `Costs ${endpoint.units} unit${endpoint.units === 1 ? "" : "s"} of the daily quota when it succeeds, unless the plan says otherwise.`,
  ];
  if (endpoint.units === 0) sentences[0] = "Costs no units.";
  if (endpoint.scope) sentences.push(`Needs the scope ${endpoint.scope}.`);
  if (endpoint.sandbox === "refused")
    sentences.push("Sandbox keys are refused with SANDBOX_CAPABILITY_UNAVAILABLE.");
  return sentences.join(" ");
}

function securityOf(endpoint: EndpointShape): JsonObject {
  return endpoint.auth === "merchant" ? { merchant: [] } : { bearer: [] };
}

/** The request of a shortcut: the channel is in the path, so the body may leave it out and can name no other (§4.1, §4.2). */
function shortcutRequest(request: JsonObject, shortcut: Shortcut, components: Components): JsonObject {
  const name = String(request.$ref).split("/").at(-1)!;
  const whole = components.schemas[name] as JsonObject & { properties: JsonObject; required: string[] };
  const variant = `${name}.${shortcut.channel}`;
  components.schemas[variant] = {
    ...whole,
    properties: { ...whole.properties, channel: { type: "string", enum: [shortcut.channel] } },
    required: whole.required.filter((field) => field !== "channel"),
  };
  return { $ref: `#/components/schemas/${variant}` };
}

function queryParameters(request: JsonObject, endpoint: EndpointShape): JsonObject[] {
  const required = (request.required ?? []) as string[];
  const parameters: JsonObject[] = Object.entries((request.properties ?? {}) as JsonObject).map(
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
