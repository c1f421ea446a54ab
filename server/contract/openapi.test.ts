import { describe, expect, test } from "vitest";
import { channelsWith } from "./channel.ts";
import type { EndpointShape } from "./endpoint.ts";
import { agentEndpoints } from "./agent-endpoints.ts";
import { endpoints } from "./endpoints.ts";
import { errorCodes } from "./error-codes.ts";
import { buildOpenapi } from "./openapi.ts";
import { exampleOf } from "./openapi-examples.ts";

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema & { enum?: string[]; pattern?: string; maxLength?: number }>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Content = { "application/json": { schema: Schema; example?: unknown } };
type Response = { description: string; headers: Record<string, unknown>; content?: Content };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  servers?: object[];
  security: Record<string, []>[];
  parameters?: { name: string; in: string; required: boolean; schema: { enum?: string[] } }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response>;
  "x-codeSamples": { source: string }[];
};
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Partial<Record<"get" | "post", Operation>>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Record<string, unknown>> };
};

const document = buildOpenapi({ baseUrl: "https://gateway.example" }) as Document;

function operation(path: string): Operation {
  const { get, post } = document.paths[path]!;
  return (get ?? post)!;
}

function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.replace("#/components/schemas/", "");
  return document.components.schemas[name]!;
}

function bodyOf(path: string): Schema {
  return resolve(operation(path).requestBody!.content["application/json"].schema);
}

const all: readonly (EndpointShape & { id: (typeof endpoints | typeof agentEndpoints)[number]["id"] })[] = [
  ...endpoints,
  ...agentEndpoints,
];
const served = all.flatMap((endpoint) =>
  [endpoint.path, ...endpoint.shortcuts.map(({ path }) => path)].map((path) => ({ endpoint, path })),
);

describe("only what is public is described", () => {
  test("the paths are those of the endpoints and their shortcuts", () => {
    expect(Object.keys(document.paths).sort()).toStrictEqual(served.map(({ path }) => path).sort());
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers).toStrictEqual([{ url: "https://gateway.example" }]);
  });

  test("operation ids are unique, shortcuts included", () => {
    const ids = served.map(({ path }) => operation(path).operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operation("/v1/orders/taobao/preview").operationId).toBe("orders.preview.taobao");
    expect(operation("/v1/orders/preview").operationId).toBe("orders.preview");
  });

  test("it is plain JSON and every reference leads to a component", () => {
    const text = JSON.stringify(document);
    expect(JSON.parse(text)).toEqual(document);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!);
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) {
      expect(reference.startsWith("#/components/schemas/")).toBe(true);
      expect(Object.keys(document.components.schemas)).toContain(reference.split("/").at(-1));
    }
    expect(text).not.toContain("$defs");
  });
});

describe("a caller who has nothing but this text reads no number wrongly", () => {
  const { schemas } = document.components;
  test.each([
    ["ProductSearchRequest", "price_start", "yuan"],
    ["PictureSearchRequest", "price_end", "yuan"],
    ["ProductPrice", "display_amount", "is asked"],
    ["CategoryAnswer", "ret", "1 is success"],
    ["CategoryNode", "id", "0 is"],
    ["PreviewResult", "success", "billed"],
    ["PreviewResult", "total", "without the freight"],
    ["PaymentMethodsResult", "success", "billed"],
    ["PreviewLine", "id", "not source_product_id"],
    ["ProductTitle", "language", "really given"],
  ])("%s.%s says %s", (schema, field, word) => {
    expect(schemas[schema]?.properties?.[field]).toHaveProperty("description", expect.stringContaining(word));
  });
});

describe("a caller learns what to send", () => {
  test("bearer keys and X-Uuid are the two credentials", () => {
    expect(document.components.securitySchemes.bearer).toMatchObject({ type: "http", scheme: "bearer" });
    expect(document.components.securitySchemes.merchant).toMatchObject({
      type: "apiKey",
      in: "header",
      name: "X-Uuid",
    });
    for (const { endpoint, path } of served)
      expect(operation(path).security).toStrictEqual([
        endpoint.auth === "merchant" ? { merchant: [] } : { bearer: [] },
      ]);
  });

  test("what a call costs, and whether a plan can change that", () => {
    for (const { path, endpoint } of served.filter(({ endpoint }) => endpoint.units > 0)) {
      const { fixedUnits } = endpoint as EndpointShape;
      const plan = fixedUnits ? "on every plan" : "unless the plan says otherwise";
      expect(operation(path).description).toMatch(
        new RegExp(`^Costs ${endpoint.units} units? of .* status 200, whatever it says, ${plan}\\.`),
      );
    }
  });

  test("order_id is text with its pattern and length, and is required", () => {
    for (const path of ["/v1/orders/payment-methods", "/v1/orders/1688/payment-methods"]) {
      expect(bodyOf(path).properties?.order_id).toMatchObject({
        type: "string",
        pattern: "^[1-9][0-9]{0,18}$",
        maxLength: 19,
      });
      expect(bodyOf(path).required).toContain("order_id");
    }
  });

  test("channel is required on unified paths, with exactly the channels that serve the operation", () => {
    for (const { path, endpoint } of served.filter(({ path, endpoint }) => path === endpoint.path)) {
      if (endpoint.method !== "POST" || endpoint.capability === null) continue;
      // A link says its marketplace itself.
      expect(bodyOf(path).required?.includes("channel")).toBe(endpoint.id !== "products.parse");
      expect(bodyOf(path).properties?.channel?.enum).toStrictEqual(channelsWith(endpoint.capability));
    }
  });

  test("channel is optional on shortcuts and can only be theirs", () => {
    for (const { endpoint, path } of served) {
      const shortcut = endpoint.shortcuts.find((one) => one.path === path);
      if (!shortcut) continue;
      expect(bodyOf(path).required).not.toContain("channel");
      expect(bodyOf(path).properties?.channel?.enum).toStrictEqual([shortcut.channel]);
    }
  });

  test("the category endpoint takes its request from the query", () => {
    const { parameters = [], requestBody } = operation("/api/client/open-purchase/category/item");
    expect(requestBody).toBeUndefined();
    const query = parameters.filter((parameter) => parameter.in === "query");
    expect(query.map(({ name, required }) => [name, required])).toStrictEqual([
      ["platform", true],
      ["shop_id", false],
      ["categoryId", false],
    ]);
    expect(query[0]?.schema.enum).toStrictEqual(["1688", "taobao", "weidian"]);
  });

  test("the category endpoint says when to come back with its 502, since it has no 429", () => {
    const { responses } = operation("/api/client/open-purchase/category/item");
    expect(responses["502"]?.headers).toHaveProperty("Retry-After");
    expect(responses).not.toHaveProperty("429");
    expect(responses["401"]?.description).toContain("CHANNEL_NOT_AUTHORIZED");
  });

  test("a line names its product in one of three fields", () => {
    const line = document.components.schemas.PreviewLine;
    expect(line?.required).toStrictEqual(["quantity"]);
    expect(line?.allOf?.[0]?.anyOf?.map(({ required }) => required)).toStrictEqual([
      ["id"],
      ["offer_id"],
      ["mi_id"],
    ]);
  });

  test("1688 asks for a district or a saved address, on its own path and on the unified one", () => {
    const district = { anyOf: [{ required: ["district"] }, { required: ["address_id"] }] };
    const rule = { properties: { receiver: district } };
    expect(bodyOf("/v1/orders/1688/preview")).toMatchObject({ allOf: [rule] });
    expect(bodyOf("/v1/orders/taobao/preview")).not.toHaveProperty("allOf");
    expect(bodyOf("/v1/orders/preview").allOf?.[0]?.oneOf).toMatchObject([
      { ...rule, required: ["channel"] },
      { properties: { channel: { enum: ["taobao"] } }, required: ["channel"] },
    ]);
  });

  test("a category endpoint elsewhere is said to be there", () => {
    const { paths } = buildOpenapi({ baseUrl: "", openBaseUrl: "https://open.example" }) as Document;
    const servers = Object.entries(paths).map(([path, { get, post }]) => [path, (get ?? post)?.servers]);
    expect(servers.filter(([, own]) => own !== undefined)).toStrictEqual([
      ["/api/client/open-purchase/category/item", [{ url: "https://open.example" }]],
    ]);
  });

  test("every example is accepted by its own schema, and every operation shows a curl without a key", () => {
    for (const { endpoint, path } of served) {
      const shortcut = endpoint.shortcuts.find((one) => one.path === path) ?? null;
      const channel = shortcut && { channel: shortcut.channel };
      const example = { ...exampleOf(endpoint.id, shortcut), ...channel };
      expect(endpoint.request.safeParse(example).success).toBe(true);
      const [sample] = operation(path)["x-codeSamples"];
      expect(sample?.source).toContain(`https://gateway.example${path}`);
      expect(sample?.source).toContain(
        endpoint.auth === "merchant" ? "X-Uuid: $MERCHANT_UUID" : "Bearer $API_KEY",
      );
    }
    expect(
      operation("/v1/orders/1688/preview").requestBody?.content["application/json"].example,
    ).not.toHaveProperty("channel");
  });
});

describe("a caller learns what may come back", () => {
  test("200, each status of the endpoint's failures, and those of a body; no other", () => {
    for (const { endpoint, path } of served) {
      const expected = new Set<number>([200, ...endpoint.failures.map((code) => errorCodes[code].status)]);
      for (const status of endpoint.method === "POST" ? [413, 415] : [405]) expected.add(status);
      if (endpoint.id === "category.item") expected.add(304);
      expect(Object.keys(operation(path).responses).map(Number).sort()).toStrictEqual([...expected].sort());
    }
  });

  test("every answer has x-request-id; a limit and a 502 may have Retry-After; every answer of a billable path has the quota headers", () => {
    for (const { endpoint, path } of served)
      for (const [status, response] of Object.entries(operation(path).responses)) {
        expect(response.headers).toHaveProperty("x-request-id");
        expect("Retry-After" in response.headers).toBe(status === "429" || status === "502");
        const quota = ["X-Quota-Billable-Units", "X-Quota-Channel", "X-Quota-Remaining-Day"];
        expect(quota.every((name) => name in response.headers)).toBe(
          endpoint.units > 0 || endpoint.id === "tools.call",
        );
      }
  });

  test("failures have the error envelope, those of the category endpoint their own, those of a tool what it cost", () => {
    const envelopeOf = ({ id, auth }: EndpointShape) =>
      id === "tools.call" ? "ToolCallFailure" : auth === "merchant" ? "CategoryAnswer" : "ErrorEnvelope";
    for (const { endpoint, path } of served)
      for (const [status, { content }] of Object.entries(operation(path).responses)) {
        if (Number(status) < 400) continue;
        expect(content?.["application/json"].schema).toStrictEqual({
          $ref: `#/components/schemas/${envelopeOf(endpoint)}`,
        });
      }
    expect(operation("/api/client/open-purchase/category/item").responses["304"]).not.toHaveProperty(
      "content",
    );
  });

  test("405 with Allow is listed at GETs, and the answer to other methods is in each description", () => {
    for (const { endpoint, path } of served) {
      expect(operation(path).description).toContain(
        `is a 405 that says Allow: ${endpoint.method === "GET" ? "GET, HEAD" : endpoint.method}.`,
      );
      expect(405 in operation(path).responses).toBe(endpoint.method === "GET");
    }
    expect(operation("/v1/account").responses["405"]?.headers).toHaveProperty("Allow");
  });

  test("where the upstream format exists, a 200 is one of the two, told apart by response_format", () => {
    for (const { endpoint, path } of served) {
      const schema = operation(path).responses["200"]!.content!["application/json"].schema;
      const names = (schema.oneOf ?? [schema]).map(({ $ref }) => $ref?.split("/").at(-1));
      expect(names.includes("UpstreamEnvelope")).toBe("upstream" in endpoint.responses);
      const [standard] = (schema.oneOf ?? [schema]).map(resolve);
      expect(standard?.properties).not.toHaveProperty("response_format");
    }
    const upstream = document.components.schemas.UpstreamEnvelope;
    expect(upstream?.properties?.response_format).toMatchObject({ const: "upstream" });
    expect(upstream?.required).toContain("response_format");
  });
});
