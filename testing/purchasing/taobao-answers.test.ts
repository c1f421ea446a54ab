import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#server/node/runtime.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { agree, buyingAccess, create, detail, startBuyer, type Agreed } from "./buyer.ts";
import { startOrderVendor, type OrderVendor } from "./order-vendor.ts";

const clock = () => Date.now();
let vendor: OrderVendor;
let buyer: Awaited<ReturnType<typeof startBuyer>>;
let body: Agreed;

beforeEach(async () => {
  vendor = await startOrderVendor({ clock, channel: "taobao" });
  const store = createMemoryStore({ clock, newId, quotaDayZone: "Asia/Shanghai" });
  await store.access.apply(buyingAccess(1));
  buyer = await startBuyer({ store, vendorUrl: vendor.url, channel: "taobao", clock });
  body = (await agree(buyer, "taobao"))("PO-1");
});
afterEach(async () => {
  await buyer.stop();
  await vendor.stop();
});

const look = async () => (await detail(buyer, "PO-1", "taobao")).body;
const said = (value: object) => () => JSON.stringify({ ...value, request_id: "1" });
const top = (sub_code: string) => ({ error_response: { code: 15, msg: "Remote service error", sub_code } });
const own = (error_code: string, error_msg = "") => ({ success: false, error_code, error_msg, data: null });

describe("a create that Taobao executed, with an answer that does not tell its order", () => {
  test.each([
    ["the platform's gateway gave up", { type: "ISP", code: "ServiceTimeout", message: "timeout" }],
    ["the platform blames itself", { type: "SYSTEM", code: "InvalidSomething", message: "" }],
    ["the older platform's service gave up", top("isp.top-remote-connection-timeout")],
    ["the older platform has a new sub-code", top("isv.something-new")],
    ["the operation is busy", own("SYSTEM_BUSY", "系统繁忙")],
    ["the operation has a new code", own("E9001", "下单失败")],
    ["a code of the input beside a busy message", own("PARAM_INVALID", "系统繁忙，请稍后再试")],
    ["another system's answer was bad", own("SUPPLIER_RESPONSE_INVALID")],
    ["the external id is there already", own("OUTER_PURCHASE_ID_INVALID_DUPLICATE")],
    ["the error is that of searches", { code: "0", biz_error_code: "B9", biz_error_msg: "" }],
    ["a yes without orders", { success: true, data: { order_list: [] } }],
    [
      "a yes with an id that is no exact number",
      { success: true, data: { order_list: [{ purchase_id: 1.5 }] } },
    ],
    ["an empty object", {}],
  ])("is unknown, retains its id and is found by reading: %s (P3)", async (_, answer) => {
    vendor.set({ created: said(answer) });
    const first = await create(buyer, body);
    expect([first.status, first.body.state]).toEqual([202, "unknown"]);
    expect((await create(buyer, body)).body).toMatchObject({ state: "unknown", replayed: true });
    const found = await look();
    expect(found).toMatchObject({ purchase: { state: "created" } });
    expect((await create(buyer, body)).body).toMatchObject({
      state: "created",
      replayed: true,
      order_id: found.order?.order_id,
    });
    expect(vendor.creates).toHaveLength(1);
  });
});

describe("a create that Taobao refused before it executed it", () => {
  test.each([
    ["IllegalAccessToken", 401, 1],
    ["IncompleteSignature", 502, 1],
    ["ApiCallLimit", 429, 1],
    // It is signed once more.
    ["IllegalTimestamp", 502, 2],
  ])("is an error, and its id is released for a new attempt: %s (P3)", async (code, status, sent) => {
    const answer = said({ type: "ISV", code, message: "The call was refused" });
    vendor.set({ onCreate: () => "skip", created: answer });
    const refused = await create(buyer, body);
    expect([refused.status, refused.body.state]).toEqual([status, undefined]);
    expect(vendor.creates).toHaveLength(sent);
    vendor.set({});
    expect((await create(buyer, body)).body).toMatchObject({ state: "created", replayed: false });
    expect(vendor.creates).toHaveLength(sent + 1);
  });

  test.each(["OUT_OF_STOCK", "ITEM_NOT_EXIST"])(
    "is rejected permanently where the goods or the input are refused: %s",
    async (code) => {
      vendor.set({ onCreate: () => "skip", created: said(own(code, "库存不足")) });
      expect((await create(buyer, body)).body).toMatchObject({ state: "rejected", error_code: code });
      vendor.set({});
      expect((await create(buyer, body)).body).toMatchObject({ state: "rejected", replayed: true });
      expect(vendor.creates).toHaveLength(1);
    },
  );
});
