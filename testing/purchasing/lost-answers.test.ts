import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { newId } from "#server/node/runtime.ts";
import { agree, buyingAccess, create, detail, startBuyer, type Agreed } from "./buyer.ts";
import { startOrderVendor, type OrderVendor, type VendorHooks } from "./order-vendor.ts";

let ahead = 0;
const clock = () => Date.now() + ahead;
let vendor: OrderVendor;
let buyer: Awaited<ReturnType<typeof startBuyer>>;

async function start(options: { createMs?: number } = {}): Promise<void> {
  ahead = 0;
  vendor = await startOrderVendor({ clock });
  const store = createMemoryStore({ clock, newId, quotaDayZone: "Asia/Shanghai" });
  await store.access.apply(buyingAccess(1_000_000_000));
  buyer = await startBuyer({ store, vendorUrl: vendor.url, clock, ...options });
}
beforeEach(() => start());
afterEach(async () => {
  await buyer.stop();
  await vendor.stop();
});

/** Sends a create whose answer is lost, with the given behaviour of the vendor. Returns its request. */
async function lose(hooks: VendorHooks = {}, productId?: string): Promise<Agreed> {
  const body = (await agree(buyer, "1688", productId))("PO-1");
  vendor.set({ fault: () => "close_before_headers", ...hooks });
  const lost = await create(buyer, body);
  expect([lost.status, lost.body.state]).toEqual([202, "unknown"]);
  return body;
}

const look = async () => (await detail(buyer, "PO-1")).body;
const kinds = () => buyer.events.map(({ kind }) => kind);

describe("a create whose answer is lost", () => {
  test.each([
    ["whose socket is closed", "720000000101"],
    ["that is a 500", "720000000102"],
    ["that is a web page", "720000000103"],
    ["that is cut off", "720000000104"],
    ["that says system busy", "720000000110"],
    ["whose order id is no exact number", "720000000119"],
  ])("stays unknown and is found by reading, without a second create: %s (P3)", async (_, productId) => {
    const body = await lose({ fault: () => "ok" }, productId);
    expect((await create(buyer, body)).body).toMatchObject({ state: "unknown", replayed: true });
    const found = await look();
    expect(found).toMatchObject({ purchase: { state: "created" } });
    expect(found.order?.order_id).toMatch(/^[1-9]\d{18}$/);
    const replay = await create(buyer, body);
    expect(replay.status).toBe(200);
    expect(replay.body).toMatchObject({ state: "created", replayed: true, order_id: found.order?.order_id });
    expect(vendor.creates).toHaveLength(1);
  });

  test("is unknown when the marketplace works longer than the gateway waits (P3)", async () => {
    await buyer.stop();
    await vendor.stop();
    await start({ createMs: 150 });
    await lose({ fault: () => "ok" }, "720000000106");
    expect(await look()).toMatchObject({ purchase: { state: "created" } });
    expect(vendor.creates).toHaveLength(1);
  });

  test("does not free its id while lists show the order late (P4)", async () => {
    const body = await lose({ fault: () => "ok" }, "720000000114");
    expect(await look()).toMatchObject({ purchase: { state: "unknown" } });
    expect((await create(buyer, body)).body).toMatchObject({ state: "unknown", replayed: true });
    ahead = 600_000;
    expect(await look()).toMatchObject({ purchase: { state: "created" } });
    expect(vendor.creates).toHaveLength(1);
  });

  test.each(["{}", '{"result":null,"totalRecord":0}', '{"totalRecord":1,"result":{}}'])(
    "does not count an answer without a list as a search: %s (P4)",
    async (text) => {
      await lose({ listed: () => text });
      expect(await look()).toMatchObject({ success: false, purchase: { state: "unknown", order_ids: [] } });
      vendor.set({});
      expect(await look()).toMatchObject({ purchase: { state: "created" } });
    },
  );

  test("is found on the last page of a list that ignores the external id (P4)", async () => {
    await lose();
    const agreed = await agree(buyer);
    vendor.set({ list: (params) => params.delete("outOrderId") });
    const decoys = Array.from({ length: 55 }, (_, index) => agreed(`PO-decoy-${index}`));
    const ids = (await Promise.all(decoys.map((body) => create(buyer, body)))).map(
      ({ body }) => body.order_id,
    );
    const found = await look();
    expect(found).toMatchObject({ purchase: { state: "created" } });
    expect(ids).not.toContain(found.order?.order_id);
    expect(vendor.creates).toHaveLength(56);
  });
});

describe("an order that a search finds", () => {
  const noFilters = (params: URLSearchParams) => {
    for (const name of ["outOrderId", "createStartTime", "createEndTime"]) params.delete(name);
  };

  test("is not taken for a purchase that was never made, although seller and lines are the same (P5)", async () => {
    const agreed = await agree(buyer);
    for (const id of ["PO-2", "PO-3"]) await create(buyer, agreed(id));
    await lose({ onCreate: () => "skip", list: noFilters });
    const looked = await look();
    expect(looked).toMatchObject({ purchase: { state: "unknown", order_ids: [] }, orders: [] });
    expect(kinds()).toEqual(["unknown"]);
  });

  test.each([
    ["with another marker", (text: string) => text.replaceAll(/"outOrderId":"\w+"/g, '"outOrderId":"purX"')],
    ["of another product", (text: string) => text.replaceAll(/"productID":\d+/g, '"productID":720000000199')],
    ["of more than was ordered", (text: string) => text.replaceAll(/"quantity":\d+/g, '"quantity":9')],
    ["without lines", (text: string) => text.replaceAll('"productItems":', '"others":')],
  ])(
    "does not count unless marker, product and quantity are those of the purchase: %s (P5)",
    async (_, listed) => {
      let changed = 0;
      const spoil = (text: string) => {
        if (listed(text) !== text) changed += 1;
        return listed(text);
      };
      await lose({ listed: spoil });
      expect(await look()).toMatchObject({ purchase: { state: "unknown", order_ids: [] } });
      expect(changed).toBeGreaterThan(0);
    },
  );

  test("raises an alarm and stays unknown when there are two of it (P5)", async () => {
    await lose({ onCreate: () => "twice" });
    const looked = await look();
    expect(looked.purchase?.state).toBe("unknown");
    expect(looked.purchase?.order_ids).toHaveLength(2);
    expect(kinds()).toEqual(["unknown", "double"]);
    expect(vendor.creates).toHaveLength(1);
  });

  test("is reported and does not settle a split until every line has its order (P7)", async () => {
    let hides = true;
    const one = (text: string) => {
      const list = JSON.parse(text.replaceAll(/:(\d{16,})/g, ':"$1"')) as { result: unknown[] };
      return hides ? JSON.stringify({ result: list.result.slice(0, 1), totalRecord: 1 }) : text;
    };
    await lose({ listed: one }, "720000000108");
    const part = await look();
    expect(part).toMatchObject({ purchase: { state: "unknown" } });
    expect(part.purchase?.order_ids).toHaveLength(1);
    hides = false;
    const whole = await look();
    expect(whole).toMatchObject({ purchase: { state: "created" } });
    expect(whole.purchase?.order_ids).toHaveLength(2);
  });
});

describe("the answer of a create", () => {
  test.each([
    ["both orders of a split", "720000000108", { orders: [{}, {}], order_id: null, failed_lines: [] }],
    ["the lines that were not ordered", "720000000109", { orders: [{}], failed_lines: [{ line: 1 }] }],
    ["an amount that is not the agreed one", "720000000112", { orders: [{}], amount_mismatch: true }],
  ])("is stored whole and repeated: %s (P6, P7)", async (_, productId, told) => {
    const body = (await agree(buyer, "1688", productId))("PO-1");
    const first = await create(buyer, body);
    expect(first.body).toMatchObject({ state: "created", ...told });
    const { request_id: one, replayed, ...answer } = first.body;
    const { request_id: other, replayed: again, ...repeated } = (await create(buyer, body)).body;
    expect(repeated).toEqual(answer);
    expect([replayed, again, one === other]).toEqual([false, true, false]);
    expect(vendor.creates).toHaveLength(1);
  });

  test("is a refusal that sends nothing when the fresh preview costs more (P6)", async () => {
    const body = (await agree(buyer, "1688", "720000000113"))("PO-1");
    const refused = await create(buyer, body);
    expect([refused.status, refused.body.error?.code]).toEqual([409, "PREVIEW_CHANGED"]);
    expect(vendor.creates).toEqual([]);
    expect((await detail(buyer, "PO-1")).status).toBe(404);
  });

  test.each([
    ["another trade type", { trade_type: "period631" }],
    ["another flow", { flow: "saleproxy" }],
  ])("is a refusal that sends nothing when the preview does not name %s (P6)", async (_, change) => {
    const body = { ...(await agree(buyer))("PO-1"), ...change };
    expect((await create(buyer, body)).body.error?.code).toBe("PREVIEW_CHANGED");
    expect(vendor.creates).toEqual([]);
  });

  test("has all 19 digits of an order id, from a bare number and from a rounded neighbour (P14)", async () => {
    const body = (await agree(buyer, "1688", "720000000118"))("PO-1");
    const { order_id: id } = (await create(buyer, body)).body;
    expect(id).toMatch(/^[1-9]\d{18}$/);
    // No double has these digits.
    expect(String(Number(id))).not.toBe(id);
    expect(await look()).toMatchObject({ order: { order_id: id } });
  });

  test("finds an order by its exact id where the list rounds the other, and not by a rounded one alone (P14)", async () => {
    const rounded = (text: string) =>
      text.replaceAll(/"idOfStr":"?\d+"?,/g, "").replaceAll(/"id":\d+/g, '"id":36574992721792324e2');
    await lose({ listed: rounded });
    expect(await look()).toMatchObject({ success: false, purchase: { state: "unknown", order_ids: [] } });
    vendor.set({ listed: (text) => text.replaceAll(/"id":\d+/g, '"id":36574992721792324e2') });
    const found = await look();
    expect(found.order?.order_id).toMatch(/^3657499272179\d{6}$/);
  });

  test("returns no amount below a fen, and still recognizes the order (P14)", async () => {
    await lose({}, "720000000121");
    const found = await look();
    expect(found).toMatchObject({ purchase: { state: "created" }, order: { amounts: null } });
    expect(kinds()).toEqual(["unknown", "found"]);
  });
});
