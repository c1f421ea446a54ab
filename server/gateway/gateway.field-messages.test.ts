import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/public/endpoints";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import { buildOpenapi } from "#contract/public/openapi";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { previewEndpoint } from "#contract/public/preview";
import { productSearchEndpoint } from "#contract/public/product-search";
import { answering } from "#testing/gateway/fake-connector.ts";
import { refused, createTestGateway } from "#testing/gateway/test-gateway.ts";
import { fullRequests } from "#testing/gateway/full-requests.ts";
import { receiver, sampleRequests } from "#testing/gateway/sample-requests.ts";
import { testAccess } from "#testing/gateway/test-access.ts";

type Body = Record<string, unknown>;

const withBody = endpoints.filter(({ method }) => method === "POST");
const openapi: JsonSchema = JSON.parse(JSON.stringify(buildOpenapi({ version: "1.2.3", baseUrl: "" })));
const judge = new Ajv2020({ strict: false, formats: { "date-time": true } });
judge.addSchema(openapi, "openapi.json");

type JsonSchema = { [name: string]: JsonSchema };

function pointerTo(path: string): string[] {
  return ["paths", path, "post", "requestBody", "content", "application/json", "schema"];
}

/** Returns whether openapi.json allows a body. */
function isDescribed(path: string, body: Body): boolean {
  const pointer = pointerTo(path).map((word) => word.replaceAll("/", "~1"));
  return judge.getSchema(`openapi.json#/${pointer.join("/")}`)?.(body) === true;
}

/** Returns the fields that openapi.json names, including lists and objects: `lines`, `lines.0`, `lines.0.id`. */
function describedFields(schema: JsonSchema, at: string[] = []): string[] {
  if (schema["$ref"]) {
    const name = String(schema["$ref"]).split("/").at(-1) ?? "";
    return describedFields(openapi["components"]?.["schemas"]?.[name] ?? {}, at);
  }
  const inside = Object.entries(schema["properties"] ?? {}).flatMap(([name, of]) =>
    describedFields(of, [...at, name]),
  );
  const items = schema["items"] ? describedFields(schema["items"], [...at, "0"]) : [];
  return [...(at.length > 0 ? [at.join(".")] : []), ...inside, ...items];
}

const huge = "9".repeat(5_000);
const odd: [name: string, value: unknown][] = [
  ["missing", undefined],
  ["null", null],
  ["a number", 1],
  ["a fraction", 1.5],
  ["a boolean", true],
  ["a list", []],
  ["an object", {}],
  ["empty", ""],
  ["a huge text", huge],
  ["a negative number", -1],
  ["a huge number", 1e21],
  ["a word", "word"],
];

function fieldsOf(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [at];
  const inside = Object.keys(value).flatMap((name) =>
    fieldsOf(Reflect.get(value, name), [...at, Array.isArray(value) ? Number(name) : name]),
  );
  return at.length === 0 ? inside : [at, ...inside];
}

function withValue(body: Body, path: (string | number)[], value: unknown): Body {
  const copy = structuredClone(body);
  const holder = path.slice(0, -1).reduce<object>((at, step) => Reflect.get(at, step) as object, copy);
  Reflect.set(holder, path.at(-1) ?? "", value);
  return copy;
}

/** Returns each field once, in the first body that has it. */
function fieldsOfAll(bodies: Body[] = []): Map<string, { body: Body; field: (string | number)[] }> {
  const all = bodies.flatMap((body) => fieldsOf(body).map((field) => ({ body, field })));
  return new Map(all.toReversed().map((each) => [each.field.join("."), each]));
}

const cases = withBody.flatMap(({ id, path, shortcuts }) =>
  [path, ...shortcuts.filter(({ channel }) => channel === "1688").map((shortcut) => shortcut.path)].flatMap(
    (each) =>
      [...fieldsOfAll(fullRequests[id]).values()]
        .filter(({ body }) => each === path || body["channel"] === "1688")
        .map((field) => ({ path: each, ...field })),
  ),
);
/** Words from a schema library's own messages. */
const foreign =
  /invalid|expected|received \w|too big|too small|unrecognized|zod|regex|pattern|undefined|nan/i;

test.each(withBody)("the test table has every field of $path that openapi.json has", ({ id, path }) => {
  const schema = pointerTo(path).reduce<JsonSchema>((at, word) => at[word] ?? {}, openapi);
  const named = new Set(describedFields(schema));
  expect(new Set(fieldsOfAll(fullRequests[id]).keys())).toEqual(named);
  expect(fullRequests[id]?.map((body) => isDescribed(path, body))).not.toContain(false);
});

describe("an invalid field", () => {
  test.each(cases)(
    "is refused with a message of the contract: $path $field",
    async ({ path, body, field }) => {
      const plans = testAccess.plans.map((plan) => ({ ...plan, requestsPerMinute: 1_000 }));
      const { post, store, calls } = await createTestGateway({
        channel1688: answering("1688"),
        access: { ...testAccess, plans },
      });
      for (const [name, value] of odd) {
        const { used } = await store.quota.usage("acme");
        const asked = calls.length;
        const sent = withValue(body, field, value);
        const response = await post(path, sent);
        // openapi.json must allow an accepted value. Nothing is created here, and nothing was created before.
        if (response.status === 200 || /"(?:PURCHASING_DISABLED|NOT_FOUND)"/.test(response.text)) {
          // Null is treated as absent, as openapi.json describes the field.
          const meant = value === null ? withValue(body, field, undefined) : sent;
          expect([name, isDescribed(path, JSON.parse(JSON.stringify(meant)))]).toEqual([name, true]);
          continue;
        }
        expect([name, response.status]).toEqual([name, 400]);
        const { error } = errorEnvelopeSchema.parse(response.json);
        expect(error.issues?.length).toBeGreaterThan(0);
        for (const issue of error.issues ?? []) {
          expect(issue.path).not.toBe("");
          expect(issue.message).not.toMatch(foreign);
          expect(issue.message).not.toContain(huge);
          // The envelope's schema validates the codes; here each issue must have one.
          expect(issue).toHaveProperty("fault");
        }
        const own = error.issues?.find((issue) => issue.path === field.join("."));
        if (name === "missing" && own) expect(own.message).toMatch(/^is (missing|null); \S|exactly one of /);
        if (name === "null" && own) expect(own.message).toMatch(/^is null; \S|exactly one of /);
        if (own && ["missing", "null", "empty"].includes(name))
          expect([name, own.fault]).toEqual([name, "required"]);
        expect(error.message).toBe(`${error.issues?.[0]?.path}: ${error.issues?.[0]?.message}`);
        expect(calls).toHaveLength(asked);
        expect(await store.quota.usage("acme")).toMatchObject({ used, held: 0 });
      }
    },
  );
});

describe("the fault code of a field", () => {
  const order = sampleRequests["orders.payment-methods"];
  const cart = sampleRequests["orders.preview"];
  const line = { id: "1", quantity: 1 };

  test.each<[fault: object, field: string, path: string, body: unknown]>([
    [{ fault: "required" }, "order_id", paymentMethodsEndpoint.path, { ...order, order_id: undefined }],
    [{ fault: "required" }, "order_id", paymentMethodsEndpoint.path, { ...order, order_id: " " }],
    [{ fault: "wrong_type" }, "order_id", paymentMethodsEndpoint.path, { ...order, order_id: 12 }],
    [{ fault: "wrong_form" }, "order_id", paymentMethodsEndpoint.path, { ...order, order_id: "007" }],
    [
      { fault: "not_in_list", expected: ["standard", "upstream"] },
      "response_format",
      paymentMethodsEndpoint.path,
      { ...order, response_format: "raw" },
    ],
    [
      { fault: "too_long", limit: 256 },
      "receiver.city",
      previewEndpoint.path,
      { ...cart, receiver: { ...receiver, city: "x".repeat(300) } },
    ],
    [{ fault: "too_few", limit: 1 }, "lines", previewEndpoint.path, { ...cart, lines: [] }],
    [
      { fault: "too_many", limit: 50 },
      "lines",
      previewEndpoint.path,
      { ...cart, lines: Array.from({ length: 51 }, () => line) },
    ],
    [
      { fault: "too_low", limit: 0 },
      "lines.0.quantity",
      previewEndpoint.path,
      { ...cart, lines: [{ ...line, quantity: 0 }] },
    ],
  ])("is %j for %s", async (issue, field, path, body) => {
    const { issues = [] } = await refused({ status: 400 }, body, { path });
    const { path: at, message: _, ...told } = issues[0] ?? { path: "", message: "" };
    expect([at, told]).toEqual([field, issue]);
  });
});

describe("the message of a field", () => {
  const order = sampleRequests["orders.payment-methods"];
  const cart = sampleRequests["orders.preview"];
  const orderIdInQuotes =
    "send the order id as a decimal string in quotes, because a number loses digits in most programs";

  test.each<[string, unknown, string]>([
    [
      paymentMethodsEndpoint.path,
      { ...order, order_id: undefined },
      `order_id: is missing; ${orderIdInQuotes}`,
    ],
    [paymentMethodsEndpoint.path, { ...order, order_id: null }, `order_id: is null; ${orderIdInQuotes}`],
    [paymentMethodsEndpoint.path, { ...order, order_id: 12 }, `order_id: is a number; ${orderIdInQuotes}`],
    [
      paymentMethodsEndpoint.path,
      JSON.stringify({ ...order, order_id: 0.5 }).replace("0.5", "4169000000000000001"),
      `order_id: is a number beyond exact whole numbers; ${orderIdInQuotes}`,
    ],
    [paymentMethodsEndpoint.path, { ...order, order_id: "" }, `order_id: is empty; ${orderIdInQuotes}`],
    [paymentMethodsEndpoint.path, { ...order, order_id: "007" }, "order_id: send it without leading zeros"],
    [
      paymentMethodsEndpoint.path,
      { ...order, response_format: "raw" },
      "response_format: is not known; send one of standard, upstream",
    ],
    [previewEndpoint.path, { ...cart, receiver: null }, "receiver: is null; send an object"],
    [
      previewEndpoint.path,
      { ...cart, receiver: { ...receiver, city: 3 } },
      "receiver.city: is a number; send text",
    ],
    [
      previewEndpoint.path,
      { ...cart, receiver: { ...receiver, city: " " } },
      "receiver.city: is empty; fill it in",
    ],
    [
      previewEndpoint.path,
      { ...cart, receiver: { ...receiver, city: "x".repeat(300) } },
      "receiver.city: is longer than 256 characters",
    ],
    [
      previewEndpoint.path,
      { ...cart, receiver: { ...receiver, district: undefined } },
      "receiver.district: is missing; fill it in, or send address_id",
    ],
    [previewEndpoint.path, { ...cart, lines: {} }, "lines: is an object; send a list"],
    [previewEndpoint.path, { ...cart, lines: [] }, "lines: has fewer than 1 entry; send at least one line"],
    [
      previewEndpoint.path,
      { ...cart, lines: [{ id: "1", quantity: 1 }, 7] },
      "lines.1: is a number; send an object",
    ],
    [
      previewEndpoint.path,
      { ...cart, lines: [{ id: "1", quantity: 1.5 }] },
      "lines.0.quantity: is a number with a fraction, or beyond exact whole numbers; send a positive whole number",
    ],
    [
      productSearchEndpoint.path,
      { channel: "1688", keyword: "x", page: 1.5 },
      "page: is a number with a fraction, or beyond exact whole numbers; send a whole number",
    ],
    [
      previewEndpoint.path,
      { ...cart, lines: [{ id: "1", quantity: 0 }] },
      "lines.0.quantity: is not above 0; send a positive whole number",
    ],
    [
      previewEndpoint.path,
      { ...cart, lines: [{ quantity: 1 }] },
      "lines.0.id: is missing; send the product id of the line",
    ],
  ])("on %s for %j is: %s", async (path, body, message) => {
    expect((await refused({ status: 400 }, body, { path })).message).toBe(message);
  });
});
