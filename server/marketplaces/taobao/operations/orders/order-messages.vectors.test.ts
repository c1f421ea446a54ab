import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { nodeDigests } from "#server/node/runtime.ts";
import { createPush } from "./order-messages.ts";

const folder = new URL("../../fixtures/orders/", import.meta.url);
const vector = (name: string) => readFileSync(new URL(name, folder), "utf8");
const { cases } = JSON.parse(vector("push.signature-vectors.json")) as {
  cases: { appKey: string; secret: string; body: string; authorization: string }[];
};
const [official] = cases;

const push = createPush({
  credentials: { baseUrl: "", appKey: "100001", appSecret: "test-app-secret" },
  digests: nodeDigests,
});
const read = (body: string, authorization: string) =>
  push.read({ query: "", headers: { authorization }, body });
const signed = (body: string, secret = "test-app-secret", key = "100001") =>
  read(body, nodeDigests.hmacSha256(secret, key + body));

describe("messages that Taobao pushes", () => {
  test("reads the vendor's signed message: its orders, and its digest as its id", () => {
    const { body, authorization } = official!;
    expect(read(body, authorization)).toEqual({
      id: nodeDigests.sha256(body),
      topic: "3",
      orderIds: ["200049919063"],
    });
    expect(signed(vector("message-3.status.constructed.json"))).toMatchObject({
      topic: "3",
      orderIds: ["200049919063"],
    });
  });

  test("refuses another body, secret, app key or spelling of the signature", () => {
    const { body, authorization } = official!;
    expect(read(`${body} `, authorization)).toBe("forged");
    expect(read(body, authorization.toUpperCase())).toBe("forged");
    expect(read(body, "")).toBe("forged");
    expect(signed(body, "another secret")).toBe("forged");
    expect(signed(body, "test-app-secret", "100002")).toBe("forged");
  });

  test("names the order of a new status or price, and none for a refund", () => {
    const message = (type: number) => `{"message_type":${type},"data":{"purchase_id":4169757385897317637}}`;
    expect(signed(message(8))).toMatchObject({ topic: "8", orderIds: ["4169757385897317637"] });
    expect(signed(message(9))).toMatchObject({ topic: "9", orderIds: [] });
  });

  test.each(["", "no", "[]", "{}", '{"message_type":"status"}'])(
    "rejects the signed body %j as unreadable",
    (body) => expect(signed(body)).toBe("unreadable"),
  );
});
