import { describe, expect, test } from "vitest";
import { errorCodes, isErrorCode } from "#contract/shared/error-codes";
import { Failure } from "#contract/shared/failure";
import { buildOpenapi } from "#contract/public/openapi";
import { respondFailure } from "#server/gateway/respond.ts";
import { createProcurementClient } from "../../clients/typescript/src/create-client.ts";
import { ProcurementError } from "../../clients/typescript/src/procurement-error.ts";

type Described = {
  requestBody?: { content: { "application/json": { example: object } } };
  responses: Record<
    string,
    { description: string; content?: { "application/json": { example?: object; schema: { $ref?: string } } } }
  >;
};
const openapi = JSON.parse(JSON.stringify(buildOpenapi({ version: "", baseUrl: "" }))) as {
  paths: Record<string, { get?: Described; post?: Described }>;
};
const operations = Object.entries(openapi.paths).map(([path, { get, post }]) => ({
  path,
  method: get ? ("get" as const) : ("post" as const),
  operation: (get ?? post)!,
}));

let answer: () => Response;
let received = 0;

/** Calls one documented path, whose next answer is the given one, and does not wait between attempts. */
async function call({ path, method, operation }: (typeof operations)[number]): Promise<unknown> {
  received = 0;
  const client = createProcurementClient({
    baseUrl: "https://gateway.example",
    apiKey: "svc_test_1",
    wait: async () => {},
    fetch: async () => {
      received += 1;
      return answer();
    },
  });
  const body = operation.requestBody?.content["application/json"].example;
  const send = client[method] as (path: string, body?: object) => Promise<unknown>;
  return send(path, body);
}

function sends(status: number, text: string, headers: Record<string, string> = {}): void {
  answer = () =>
    new Response(text, {
      status,
      headers: { "content-type": "application/json; charset=utf-8", ...headers },
    });
}

describe("every documented answer", () => {
  test.each(operations)("returns a success of $method $path as it was sent", async (described) => {
    const { responses } = described.operation;
    const example = responses["200"]!.content!["application/json"].example!;
    for (const status of [200, 202].filter((each) => String(each) in responses)) {
      sends(status, JSON.stringify(example));
      const yuan = /"((?:original|display|promotion)_amount|price|unit_price)":([0-9.]+)/g;
      const expected: unknown = JSON.parse(JSON.stringify(example).replace(yuan, '"$1":"$2"'));
      expect(await call(described)).toStrictEqual(expected);
      expect(received).toBe(1);
    }
  });

  test.each(operations)("throws an error of $method $path with its code", async (described) => {
    const failures = Object.entries(described.operation.responses).filter(
      ([status]) => Number(status) >= 400,
    );
    expect(failures.length).toBeGreaterThan(3);
    for (const [status, { description, content }] of failures)
      for (const code of description.split(", ").filter(isErrorCode)) {
        const isCategory = content!["application/json"].schema.$ref === "#/components/schemas/CategoryAnswer";
        const failure = new Failure(code, "Send it as text.", {
          issues: [{ path: "order_id", message: "is a number" }],
        });
        const { body, headers } = respondFailure({ requestId: "req_1" }, failure, 0);
        const text = isCategory ? '{"ret":401,"msg":"Send it as text.","data":[]}' : String(body);
        sends(Number(status), text, headers);
        const error = await call(described).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(ProcurementError);
        expect(error).toMatchObject({
          message: "Send it as text.",
          status: Number(status),
          code: isCategory ? null : code,
          requestId: "req_1",
          issues: isCategory ? [] : [{ path: "order_id", message: "is a number" }],
          body: JSON.parse(text) as object,
        });
        const { retryable } = errorCodes[code];
        const isStopped =
          (described.path.endsWith("/cancel") && status !== "429") ||
          (/\/orders\/(.+\/)?create$/.test(described.path) && code === "INTERNAL_ERROR");
        expect([described.path, code, received]).toStrictEqual([
          described.path,
          code,
          retryable && !isCategory && !isStopped ? 3 : 1,
        ]);
      }
  });

  test("throws an error without a code for an answer that is not the gateway's, and does not repeat the call", async () => {
    for (const status of [413, 429, 502, 503, 504]) {
      sends(status, "<html>nginx</html>", { "content-type": "text/html", "retry-after": "1" });
      const error = await call(operations[0]!).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        status,
        code: null,
        retryable: false,
        retryAfter: 1,
        body: "<html>nginx</html>",
      });
      expect(received).toBe(1);
    }
  });
});

describe("amounts", () => {
  const detail = operations.find(({ path }) => path === "/v1/products/detail")!;

  test("keeps every digit of an amount in yuan", async () => {
    sends(
      200,
      '{"product":{"price":{"display_amount":1234567890123.4567,"original_amount":12.50,"promotion_amount":null}}}',
    );
    expect(await call(detail)).toStrictEqual({
      product: {
        price: { display_amount: "1234567890123.4567", original_amount: "12.50", promotion_amount: null },
      },
    });
  });

  test("leaves amounts in the marketplace's own format unchanged", async () => {
    sends(200, '{"response_format":"upstream","upstream":{"price":12.5}}');
    expect(await call(detail)).toStrictEqual({ response_format: "upstream", upstream: { price: 12.5 } });
  });

  test("types an amount as text exactly where the client makes it text", () => {
    const yuan = new Set<string>();
    const visit = (value: unknown, name: string) => {
      if (typeof value !== "object" || value === null) return;
      if ("description" in value && String(value.description).startsWith("Yuan. ")) yuan.add(name);
      for (const [key, inner] of Object.entries(value)) visit(inner, /^(anyOf|\d+)$/.test(key) ? name : key);
    };
    visit(openapi, "");
    expect([...yuan].sort()).toStrictEqual([
      "display_amount",
      "original_amount",
      "price",
      "promotion_amount",
      "unit_price",
    ]);
  });
});
