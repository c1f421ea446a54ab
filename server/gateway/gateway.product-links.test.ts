import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contradictions, refusedTexts, severalProducts, understoodTexts } from "#contract/testing/link-cases";
import { startHttpFixture } from "#testing/gateway/http-fixture.ts";
import { refused } from "#testing/gateway/test-gateway.ts";

let harness: Awaited<ReturnType<typeof startHttpFixture>>;
beforeAll(async () => {
  harness = await startHttpFixture();
});
afterAll(() => harness.stop());

const parse = "/v1/products/parse";
const detail = "/v1/products/detail";

/** Returns the product of the answer, and its cost. */
async function openedBy(path: string, body: object) {
  const response = await harness.post(path, body);
  const answer = (await response.json()) as { product?: { channel: string; source_product_id: string } };
  const { channel, source_product_id: id } = answer.product ?? {};
  return { status: response.status, channel, id, units: response.headers.get("x-quota-billable-units") };
}

describe("a link, or a text with a link", () => {
  test.each(understoodTexts)("opens the product that it names: %s", async (url, channel, id) => {
    expect(await openedBy(parse, { url })).toEqual({ status: 200, channel, id, units: "1" });
  });

  test.each(understoodTexts.filter((_, place) => place % 8 === 0))(
    "is read by /v1/products/detail in each of its fields: %s",
    async (text, channel, id) => {
      for (const field of ["id", "product_id", "url"])
        expect(await openedBy(detail, { channel, [field]: text })).toMatchObject({ status: 200, id });
    },
  );

  test("has at most 10,000 characters", async () => {
    const link = "https://item.taobao.com/item.htm?id=688000000001&x=";
    const body = { url: link.padEnd(10_000, "a") };
    expect(await openedBy(parse, body)).toMatchObject({ status: 200, id: "688000000001" });
    const error = await refused({ status: 400 }, { url: link.padEnd(10_001, "a") }, { path: parse });
    expect(error.issues).toMatchObject([
      { path: "url", message: expect.stringMatching(/at most 10000 char/) },
    ]);
  });
});

describe("a link that names no product is refused with its kind, without a call to the marketplace and without cost", () => {
  test.each(refusedTexts)("reads %s as %s", async (url, _kind, says) => {
    for (const [path, body] of [
      [parse, { url }],
      [detail, { channel: "taobao", url }],
    ] as const) {
      const { issues = [] } = await refused({ status: 400 }, body, { path });
      expect(issues).toMatchObject([{ path: "url", message: expect.stringMatching(says) }]);
    }
  });
});

describe("a text that names two products", () => {
  test.each(severalProducts)("answers 400 that names them: %s", async (url, ...names) => {
    const { issues = [] } = await refused({ status: 400 }, { url }, { path: parse });
    expect(issues[0]?.message).toMatch(/^this text names 2 different products/i);
    for (const name of names) expect(issues[0]?.message).toContain(name);
  });

  test.each(contradictions)("answers 400 that names them, even in one link: %s", async (url, ...names) => {
    const { issues = [] } = await refused({ status: 400 }, { url }, { path: parse });
    expect(issues[0]?.message).toMatch(/^this link names 2 different products/i);
    for (const name of names) expect(issues[0]?.message).toContain(name);
  });
});

test("refuses order ids and ids of preview lines with invisible characters: they are never cleaned", async () => {
  const order = await refused({ status: 400 }, { channel: "1688", order_id: "\u200b239695213738498520" });
  expect(order.issues).toMatchObject([{ path: "order_id", message: expect.stringMatching(/invisible/) }]);
  const body = {
    channel: "1688",
    receiver: {
      name: "李四",
      mobile: "13900000000",
      province: "浙江省",
      city: "杭州市",
      district: "滨江区",
      address: "1号",
    },
    lines: [{ id: "\u202a1001\u202c", quantity: 1 }],
  };
  const line = await refused({ status: 400 }, body, { path: "/v1/orders/preview" });
  expect(line.issues).toMatchObject([
    { path: "lines.0.id", message: expect.stringMatching(/invisible characters.*send 1001/) },
  ]);
});
