import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nodeDigests } from "#server/node/runtime.ts";
import { productScenarios } from "./product-cases.ts";
import { signature } from "../client.ts";
import { createSimulatedIds, idPeriodMs, itemOfOrderId, orderItemId, orderSkuId } from "./simulated-ids.ts";
import { createTaobaoSimulator } from "./simulator.ts";

const now = Date.UTC(2026, 10, 21, 4);
const simulator = createTaobaoSimulator({
  digests: nodeDigests,
  clock: () => now,
  appKey: "500100",
  appSecret: "secret",
  accessTokens: ["buyer-token"],
  categoryNodes: 100,
});

type Answer = { code?: string; success?: boolean; [name: string]: unknown };

/** Makes a call signed as a client would, with `change` applied before signing and `tamper` after it. */
async function ask(path: string, change: Record<string, string> = {}, tamper: Record<string, string> = {}) {
  const params: Record<string, string> = {
    app_key: "500100",
    access_token: "buyer-token",
    sign_method: "sha256",
    timestamp: String(now),
    ...change,
  };
  const sign = signature(nodeDigests, "secret", { path, params });
  const response = await simulator.handle({
    method: "POST",
    path: `/rest${path}`,
    query: "",
    headers: {},
    body: new URLSearchParams({ ...params, sign, ...tamper }).toString(),
  });
  if ("fault" in response) throw new Error(response.fault);
  return { ...response, json: JSON.parse(response.body) as Answer };
}
const item = { item_resource: "taobao", item_id: "688000000001" };

describe("the simulated gateway", () => {
  test("checks path, app, time, signature, token and parameters in this order, all with HTTP 200", async () => {
    const path = "/traffic/item/get";
    const wrong = { app_key: "9", timestamp: "1", sign: "X", access_token: "other" };
    const { sign, access_token, ...rest } = wrong;
    const answers = [
      await ask("/no/such/path", item, wrong),
      await ask(path, item, wrong),
      await ask(path, { ...item, timestamp: rest.timestamp }, { sign, access_token }),
      await ask(path, item, { sign, access_token }),
      await ask(path, { item_resource: "", access_token }),
      await ask(path, { item_resource: "taobao" }),
      await ask(path, item),
    ];
    expect(answers.map(({ json }) => json.code)).toEqual([
      "InvalidApiPath",
      "InvalidAppKey",
      "IllegalTimestamp",
      "IncompleteSignature",
      "IllegalAccessToken",
      "MissingParameter",
      "0",
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("accepts an item of a render call in both spellings that its sources show", async () => {
    const address = JSON.stringify({
      country: "China",
      state: "浙江",
      city: "杭州",
      address: "1",
      name: "n",
      mobile_phone: "1",
    });
    const detail = await ask("/traffic/item/get", { ...item, item_id: orderItemId("688000000001") });
    const skuId = /"sku_id":([0-9]+)/.exec(detail.body)?.[1];
    const render = (list: string) =>
      ask("/purchase/order/render", {
        need_supplychain_service: "false",
        render_item_List: list,
        receiver_address: address,
        warehouse_address: address,
      });
    const snake = await render(`[{"item_id":"2048688000000001","sku_id":"${skuId}","quantity":2}]`);
    const camel = await render(`[{"itemId":2048688000000001,"skuId":${skuId},"quantity":"2"}]`);
    expect(snake.body).toBe(camel.body);
    expect(snake.json).toMatchObject({ result: { success: true, data: { unavailable_sku_list: [] } } });
    expect((await render("[]")).json).toMatchObject({
      result: { success: false, error_code: "PARAM_INVALID" },
    });
  });

  test("refuses an address without a name, and a page above twenty", async () => {
    const list = '[{"item_id":"2048688000000001","quantity":1}]';
    const bare = await ask("/purchase/order/render", {
      render_item_List: list,
      receiver_address: '{"state":"浙江"}',
    });
    expect(bare.json).toMatchObject({ code: "0", result: { success: false, error_code: "ADDRESS_INVALID" } });
    const wide = await ask("/traffic/item/search", { keyword: "鞋", page_size: "21" });
    expect(wide.json).toMatchObject({ code: "0", biz_error_code: "PAGE_SIZE_INVALID", data: null });
  });

  test("writes search prices as yuan text and detail prices as integer fen", async () => {
    const search = await ask("/traffic/item/search", { keyword: "连衣裙", page_size: "3" });
    expect(search.body).toMatch(/"price":"[0-9]+\.[0-9]{2}"/);
    const detail = await ask("/traffic/item/get", item);
    expect(detail.body).toMatch(/"price":[0-9]+,/);
  });
});

describe("a rotating id", () => {
  const ids = createSimulatedIds({ digests: nodeDigests, seed: "test" });
  const itemId = fc.stringMatching(/^[1-9][0-9]{11,12}$/);
  const at = fc.integer({ min: 0, max: 4_000_000_000_000 });

  test("accepts a rotating id for its period and the next, and then reports it stale", () => {
    fc.assert(
      fc.property(itemId, at, (id, given) => {
        const rotating = ids.give(id, given);
        expect(rotating).toMatch(/^[A-Za-z0-9]+-[0-9a-z]+$/);
        expect(rotating).not.toMatch(/^[0-9]+$/);
        expect(ids.read(rotating, given)).toEqual({ itemId: id, fresh: true });
        expect(ids.read(rotating, given + idPeriodMs)).toEqual({ itemId: id, fresh: true });
        expect(ids.read(rotating, given + 2 * idPeriodMs)).toEqual({ itemId: id, fresh: false });
        expect(ids.give(id, given + idPeriodMs)).not.toBe(rotating);
      }),
    );
  });

  test("rejects a rotating id with a changed character, and any other text", () => {
    fc.assert(
      fc.property(itemId, at, fc.string(), (id, given, text) => {
        const rotating = ids.give(id, given);
        expect(ids.read(`${rotating.startsWith("A") ? "B" : "A"}${rotating.slice(1)}`, given)).toBeNull();
        expect(ids.read(text, given)).toBeNull();
      }),
    );
  });

  test("maps a rotating id to order ids and back, which never look like it", () => {
    fc.assert(
      fc.property(itemId, (id) => {
        expect(itemOfOrderId(orderItemId(id))).toBe(id);
        expect(itemOfOrderId(id)).toBeNull();
        expect(orderSkuId(orderSkuId(id))).toBe(id);
        expect(orderSkuId(id)).not.toBe(id);
      }),
    );
  });
});

test("documents distinct ids, each with texts in both languages", () => {
  expect(new Set(productScenarios.map(({ id }) => id)).size).toBe(productScenarios.length);
  for (const { id, label, effect } of productScenarios) {
    expect(id).toMatch(/^[0-9]{12,17}$/);
    expect(label.zh).toMatch(/\p{Script=Han}/u);
    for (const english of [label.en, effect]) expect(english).toMatch(/^(?=.*[a-z])\P{Script=Han}+$/u);
  }
});
