import { describe, expect, test } from "vitest";
import { channelsWith } from "../shared/channel.ts";
import type { EndpointShape } from "../shared/endpoint.ts";
import { agentEndpoints } from "./agent-endpoints.ts";
import { endpoints } from "./endpoints.ts";
import { errorCodes } from "../shared/error-codes.ts";
import { buildOpenapi } from "./openapi.ts";
import { exampleOf } from "./openapi-responses.ts";

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

const document = buildOpenapi({ version: "1.2.3", baseUrl: "https://gateway.example" }) as Document;

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

describe("the public surface", () => {
  test("has exactly the paths of the endpoints and their shortcuts", () => {
    expect(Object.keys(document.paths).sort()).toStrictEqual(served.map(({ path }) => path).sort());
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers).toStrictEqual([{ url: "https://gateway.example" }]);
  });

  test("has unique operation ids, including shortcuts", () => {
    const ids = served.map(({ path }) => operation(path).operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operation("/v1/orders/taobao/preview").operationId).toBe("orders.preview.taobao");
    expect(operation("/v1/orders/preview").operationId).toBe("orders.preview");
  });

  test("is plain JSON in which every reference leads to a component", () => {
    const text = JSON.stringify(document);
    expect(JSON.parse(text)).toEqual(document);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!);
    expect(references.length).toBeGreaterThan(10);
    const components = document.components as Record<string, object>;
    for (const reference of references) {
      const [, kind = "", name = ""] = /^#\/components\/(\w+)\/([^/]+)$/.exec(reference) ?? [];
      expect(Object.keys(components[kind] ?? {})).toContain(name);
    }
    expect(text).not.toContain("$defs");
  });
});

describe("descriptions of numbers, for a caller who has only this document", () => {
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
  ])("state that %s.%s is in %s", (schema, field, word) => {
    expect(schemas[schema]?.properties?.[field]).toHaveProperty("description", expect.stringContaining(word));
  });
});

describe("descriptions of requests", () => {
  test("name bearer keys and X-Uuid as the two credentials", () => {
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

  test("state what a call costs and whether a plan can change it", () => {
    for (const { path, endpoint } of served.filter(({ endpoint }) => endpoint.units > 0)) {
      const { fixedUnits, costs } = endpoint as EndpointShape;
      if (costs !== undefined) {
        expect(costs).toMatch(new RegExp(`^Costs ${endpoint.units} units? of the daily quota .*\\.$`));
        expect(operation(path).description.startsWith(costs)).toBe(true);
        continue;
      }
      const plan = fixedUnits ? "on every plan" : "unless the plan says otherwise";
      expect(operation(path).description).toMatch(
        new RegExp(`^Costs ${endpoint.units} units? of .* status 200, whatever it says, ${plan}\\.`),
      );
    }
  });

  test("require order_id as text with its pattern and length", () => {
    for (const path of ["/v1/orders/payment-methods", "/v1/orders/1688/payment-methods"]) {
      expect(bodyOf(path).properties?.order_id).toMatchObject({
        type: "string",
        pattern: "^[1-9][0-9]{0,18}$",
        maxLength: 19,
      });
      expect(bodyOf(path).required).toContain("order_id");
    }
  });

  test("require channel on unified paths, with exactly the channels that serve the operation", () => {
    for (const { path, endpoint } of served.filter(({ path, endpoint }) => path === endpoint.path)) {
      if (endpoint.method !== "POST" || endpoint.capability === null) continue;
      // A link names its marketplace itself.
      expect(bodyOf(path).required?.includes("channel")).toBe(endpoint.id !== "products.parse");
      expect(bodyOf(path).properties?.channel?.enum).toStrictEqual(channelsWith(endpoint.capability));
    }
  });

  test("make channel optional on shortcuts and allow only their own", () => {
    for (const { endpoint, path } of served) {
      const shortcut = endpoint.shortcuts.find((one) => one.path === path);
      if (!shortcut) continue;
      expect(bodyOf(path).required).not.toContain("channel");
      expect(bodyOf(path).properties?.channel?.enum).toStrictEqual([shortcut.channel]);
    }
  });

  test("put the request of the category endpoint into the query", () => {
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

  test("document Retry-After on the 502 of the category endpoint, because it has no 429", () => {
    const { responses } = operation("/api/client/open-purchase/category/item");
    expect(responses["502"]?.headers).toHaveProperty("Retry-After");
    expect(responses).not.toHaveProperty("429");
    expect(responses["401"]?.description).toContain("CHANNEL_NOT_AUTHORIZED");
  });

  test("let a line name its product in one of three fields", () => {
    const line = document.components.schemas.PreviewLine;
    expect(line?.required).toStrictEqual(["quantity"]);
    expect(line?.allOf?.[0]?.anyOf?.map(({ required }) => required)).toStrictEqual([
      ["id"],
      ["offer_id"],
      ["mi_id"],
    ]);
  });

  test("require a district or a saved address for 1688, on its own path and on the unified one", () => {
    const district = { anyOf: [{ required: ["district"] }, { required: ["address_id"] }] };
    const rule = { properties: { receiver: district } };
    expect(bodyOf("/v1/orders/1688/preview")).toMatchObject({ allOf: [rule] });
    expect(bodyOf("/v1/orders/taobao/preview")).not.toHaveProperty("allOf");
    expect(bodyOf("/v1/orders/preview").allOf?.[0]?.oneOf).toMatchObject([
      { ...rule, required: ["channel"] },
      { properties: { channel: { enum: ["taobao"] } }, required: ["channel"] },
    ]);
  });

  test("name the server of a category endpoint that runs elsewhere", () => {
    const { paths } = buildOpenapi({
      version: "1.2.3",
      baseUrl: "",
      openBaseUrl: "https://open.example",
    }) as Document;
    const servers = Object.entries(paths).map(([path, { get, post }]) => [path, (get ?? post)?.servers]);
    expect(servers.filter(([, own]) => own !== undefined)).toStrictEqual([
      ["/api/client/open-purchase/category/item", [{ url: "https://open.example" }]],
    ]);
  });

  test("have examples that their own schemas accept, and a curl line without a key for every operation", () => {
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

describe("descriptions of answers", () => {
  test("have 200, 202 where the outcome can be unknown, each status of the endpoint's failures, those of a body, and no other", () => {
    for (const { endpoint, path } of served) {
      const expected = new Set<number>([200, ...endpoint.failures.map((code) => errorCodes[code].status)]);
      for (const status of endpoint.method === "POST" ? [413, 415] : [405]) expected.add(status);
      if (endpoint.id === "category.item") expected.add(304);
      if (["orders.create", "orders.cancel", "tools.call"].includes(endpoint.id)) expected.add(202);
      expect(Object.keys(operation(path).responses).map(Number).sort()).toStrictEqual([...expected].sort());
    }
  });

  test("have x-request-id on every answer, Retry-After on limits and 502, and the quota headers on billable paths", () => {
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

  test("use the error envelope for failures, its own for the category endpoint, and a cost for a tool", () => {
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

  test("list 405 with Allow at GETs, and mention the answer to other methods in each description", () => {
    for (const { endpoint, path } of served) {
      expect(operation(path).description).toContain(
        `is a 405 that says Allow: ${endpoint.method === "GET" ? "GET, HEAD" : endpoint.method}.`,
      );
      expect(405 in operation(path).responses).toBe(endpoint.method === "GET");
    }
    expect(operation("/v1/account").responses["405"]?.headers).toHaveProperty("Allow");
  });

  test("have two shapes of a 200, distinguished by response_format, where the upstream format exists", () => {
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
