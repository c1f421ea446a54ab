import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyLimitOf } from "./body-limits.ts";
import { jsonCases } from "#testing/json/json-cases.ts";
import type { Transport } from "#server/marketplaces/upstream/transport.ts";
import { startHttpFixture } from "#testing/gateway/http-fixture.ts";
import { vendorOrder } from "#testing/gateway/fake-connector.ts";

const path = "/v1/orders/1688/payment-methods";
let answer: Uint8Array = new Uint8Array();

/** Returns the vendor's bytes as a socket would deliver them. */
const transport: Transport = async () => ({
  status: 200,
  headers: { "content-type": "application/json;charset=UTF-8" },
  body: answer,
  discardConnection: () => {},
});

let harness: Awaited<ReturnType<typeof startHttpFixture>>;
beforeAll(async () => {
  harness = await startHttpFixture({ transport });
});
afterAll(() => harness.stop());

const bytesOf = (document: string | Uint8Array) =>
  typeof document === "string" ? new TextEncoder().encode(document) : document;

/** Text with half a surrogate pair is left out, because TextEncoder would repair it. */
const sendable = jsonCases.filter(({ document }) => typeof document !== "string" || document.isWellFormed());
const unreadable = /not valid JSON|nested too deeply|same key twice|not valid UTF-8|byte order mark|is empty/;

describe("request bodies, for every document of the table", () => {
  test.each(sendable)("get the answer $requestBody to $name", async ({ document, requestBody }) => {
    const response = await harness.post(path, bytesOf(document));
    const { error } = (await response.json()) as { error: { message: string } };
    const tooLarge = bytesOf(document).length > bodyLimitOf();
    expect(response.status).toBe(tooLarge ? 413 : 400);
    if (tooLarge) expect(requestBody).toBe("refuse");
    else expect(unreadable.test(error.message)).toBe(requestBody === "refuse");
  });
});

describe("vendor answers, for every document of the table", () => {
  test.each(sendable)("get the result $vendorAnswer for $name", async ({ document, vendorAnswer }) => {
    answer = bytesOf(document);
    const response = await harness.post(path, { order_id: vendorOrder, response_format: "upstream" });
    const text = await response.text();
    if (response.status === 200) {
      expect(vendorAnswer).toBe("accept");
      expect(() => JSON.parse(text) as unknown).not.toThrow();
      return;
    }
    expect(response.status).toBe(502);
    // Readable JSON that is not a vendor object is refused too, because of its content and not its notation.
    if (vendorAnswer === "accept") expect(harness.lines.at(-1)?.detail).toMatch(/not a JSON object/);
  });
});
