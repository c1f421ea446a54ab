import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { nodeDigests } from "#server/node/runtime.ts";
import { answering, createTestConnector, testCall } from "#testing/alibaba-1688/test-connector.ts";
import { createPush } from "./order-messages.ts";

const folder = new URL("../../fixtures/orders/", import.meta.url);
const vector = (name: string) => readFileSync(new URL(name, folder), "utf8");

type Case = { name: string; params: Record<string, string>; secret: string; signature: string };
const { cases } = JSON.parse(vector("push.signature-vectors.json")) as { cases: Case[] };
const topics = JSON.parse(vector("push.topics.official-redacted.json")) as Record<string, unknown>;

const reader = (appSecret: string) =>
  createPush({ credentials: { baseUrl: "", appKey: "1000000", appSecret }, digests: nodeDigests });
const form = (params: Record<string, string>) => new URLSearchParams(params).toString();

/** Signs a message as 1688 does, by the rule of the vectors. */
function signed(message: string, secret = "test-app-secret"): string {
  const _aop_signature = nodeDigests.hmacSha1(secret, `message${message}`).toUpperCase();
  return form({ message, _aop_signature });
}
const read = (body: string, query = "") => reader("test-app-secret").read({ query, headers: {}, body });

describe("messages that 1688 pushes", () => {
  test.each(cases)("accepts the vendor's signature of $name, in either case of letters", (one) => {
    const { params, secret, signature } = one;
    for (const own of [signature, signature.toLowerCase()])
      expect(
        reader(secret).read({ query: "", headers: {}, body: form({ ...params, _aop_signature: own }) }),
      ).not.toBe("forged");
  });

  test("reads the documented request: its id, its topic and every digit of its order", () => {
    const [, body = ""] = vector("push.http-request.constructed.txt").split(/\r?\n\r?\n/);
    expect(read(body.trim())).toEqual({
      id: "12345678901",
      topic: "ORDER_BUYER_VIEW_ORDER_PAY",
      orderIds: ["3657499272179232333"],
    });
  });

  test("counts the parameters of the address as signed, and refuses others there", () => {
    const [, , , inAddress] = cases;
    const { tenant = "", ...params } = inAddress!.params;
    const body = form({ ...params, _aop_signature: inAddress!.signature });
    expect(read(body, `tenant=${tenant}`)).toMatchObject({ id: "12345678901" });
    expect(read(body)).toBe("forged");
    expect(read(body, "tenant=8")).toBe("forged");
  });

  test("refuses another message, another secret, no signature, and a signature with a path", () => {
    const message = '{"msgId":1,"type":"A","data":{"orderId":1}}';
    expect(read(signed(message))).toMatchObject({ id: "1" });
    expect(read(signed(message).replace("A", "B"))).toBe("forged");
    expect(read(signed(message, "another secret"))).toBe("forged");
    expect(read(form({ message }))).toBe("forged");
    for (const path of ["/hooks/1688", "hooks/1688"]) {
      const own = nodeDigests.hmacSha1("test-app-secret", `${path}message${message}`).toUpperCase();
      expect(read(form({ message, _aop_signature: own }))).toBe("forged");
    }
  });

  test("refuses a form of more than 100 parameters, which would take long to sort", () => {
    const body = signed('{"msgId":1,"type":"A","data":{"orderId":1}}');
    expect(read(body + "&".repeat(90))).toMatchObject({ id: "1" });
    expect(read(body + "&".repeat(100))).toBe("forged");
  });

  test("accepts a message of any age, because its signature holds no time", () => {
    const message = '{"msgId":7,"gmtBorn":946684800000,"type":"A","data":{"orderId":12}}';
    expect(read(signed(message))).toEqual({ id: "7", topic: "A", orderIds: ["12"] });
  });

  test.each([
    "",
    "not json",
    "[]",
    '{"type":"A"}',
    '{"msgId":"x","type":"A"}',
    '{"msgId":1}',
    '{"msgId":1,"msgId":2}',
  ])("rejects the signed message %j as unreadable", (message) =>
    expect(read(signed(message))).toBe("unreadable"),
  );

  const expected: Record<string, string[]> = {
    ORDER_BATCH_PAY: ["558880835194545941"],
    LOGISTICS_BUYER_VIEW_TRACE: ["2938624554509662976"],
    LOGISTICS_MAIL_NO_CHANGE: ["2958424554509662976"],
    LOGISTICS_GLOBAL_1688_PACKAGE_CHANGE: ["123", "456"],
    ORDER_BUYER_VIEW_ORDER_BUYER_REFUND_IN_SALES: [],
    ORDER_BUYER_VIEW_ORDER_REFUND_AFTER_SALES: [],
  };
  test.each(Object.keys(topics))("names the orders of topic %s, and none for refunds", (topic) => {
    // The text of the file keeps the digits that a JSON number loses.
    const text = vector("push.topics.official-redacted.json");
    const from = text.indexOf("{", text.indexOf(`"${topic}"`));
    let depth = 0;
    let to = from;
    do {
      if (text[to] === "{") depth += 1;
      if (text[to] === "}") depth -= 1;
      to += 1;
    } while (depth > 0);
    const message = `{"msgId":5,"type":"${topic}","data":${text.slice(from, to)}}`;
    expect(read(signed(message))).toEqual({
      id: "5",
      topic,
      orderIds: expected[topic] ?? ["167539019420540000"],
    });
  });
});

describe("messages that 1688 holds", () => {
  test("are fetched from the first page without a token, and not by the call that confirms them", async () => {
    const body = vector("push.query.messageList.official.json");
    const { connector, seen } = createTestConnector(answering(body));
    expect(await connector.missedMessages!.query(testCall())).toEqual([
      { id: "68891027", topic: "CAIGOU_MSG_BUYER_MARK_QUOTATION", orderIds: [] },
    ]);
    const [{ request, params } = { request: { url: "" }, params: {} }] = seen.sent;
    expect(request.url).toContain("/param2/1/cn.alibaba.open/push.query.messageList/");
    expect(params).toMatchObject({ page: "1", pageSize: "200" });
    expect(params).not.toHaveProperty("access_token");
  });

  test("are confirmed by their ids, digit for digit", async () => {
    const { "request-form": sent, response } = JSON.parse(
      vector("push.message.confirm.constructed.json"),
    ) as { "request-form": object; response: object };
    const { connector, seen } = createTestConnector(answering(JSON.stringify(response)));
    await connector.missedMessages!.confirm(["123", "456"], testCall());
    expect(seen.sent[0]?.params).toMatchObject(sent);
    await connector.missedMessages!.confirm(["9007199254740993"], testCall());
    expect(seen.sent[1]?.params).toMatchObject({ msgIdList: "[9007199254740993]" });
  });

  test("are not confirmed where the vendor reports that they are not", async () => {
    const { connector } = createTestConnector(answering('{"isSuccess":false}'));
    await expect(connector.missedMessages!.confirm(["1"], testCall())).rejects.toMatchObject({
      code: "CHANNEL_UPSTREAM_ERROR",
    });
  });
});
