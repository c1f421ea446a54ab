import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { consolePaths, pathTo, sessionSchema } from "#contract/console/console";
import { auditPageSchema, auditPaths } from "#contract/console/console-audit";
import {
  consoleOrderPaths,
  orderAlertsSchema,
  orderPageSchema,
  storedOrderSchema,
  type OrderRow,
} from "#contract/console/console-orders";
import { purchasingPaths } from "#contract/console/console-purchasing";
import { roleNames, type Role } from "#contract/console/roles";
import { orderCreateEndpoint } from "#contract/public/orders/order-create";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import { orderReceiver } from "#testing/gateway/order-fixture.ts";
import type { Received } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visitAsEachRole, type Visitor } from "#testing/http/visit.ts";
import { aCall } from "#testing/store/calls-contract.ts";
import { purchaseInput } from "#testing/store/purchase-contract.ts";

let server: TestServer;
let visitors: Record<Role, Visitor>;

async function start(environment: Record<string, string> = { PURCHASING: "on" }) {
  server = await startTestServer({ environment });
  visitors = await visitAsEachRole(server.origin);
  const grants = { version: 0, buyer: ["orders.create"], support: ["orders.cancel"], admin: [] };
  await visitors.admin.call(purchasingPaths.grants, { method: "PUT", body: JSON.stringify(grants) });
}
beforeEach(() => start());
afterEach(() => server.stop());

const jsonOf = ({ text }: Received): unknown => JSON.parse(text);
const post = (path: string, body: object, role: Role = "buyer") =>
  visitors[role].call(`/bff${path}`, { method: "POST", body: JSON.stringify(body) });
const list = async (query = "", role: Role = "buyer") =>
  orderPageSchema.parse(jsonOf(await visitors[role].call(`${consoleOrderPaths.list}${query}`)));
const entriesOf = async (subject: string) =>
  auditPageSchema.parse(jsonOf(await visitors.admin.call(`${auditPaths.list}?subject=${subject}`))).entries;

/** Returns the create request of a buyer who agreed to the preview of a product. */
async function agreed(product: string, externalOrderId: string) {
  const detail = await post("/v1/products/detail", { channel: "1688", id: product });
  const { id, variants } = (jsonOf(detail) as { product: { id: string; variants: { sku_id: string }[] } })
    .product;
  const cart = {
    channel: "1688",
    receiver: orderReceiver,
    lines: [{ id, spec_id: variants[0]!.sku_id, quantity: 2 }],
  };
  const preview = jsonOf(await post("/v1/orders/preview", cart)) as { total: { payment: object } };
  return {
    ...cart,
    external_order_id: externalOrderId,
    expected_total: preview.total.payment,
    confirm: true,
  };
}

/** Leaves out the deadline, which is known once the order was read in the background. */
function withoutDeadline({ pay_before: _known, ...order }: OrderRow) {
  return order;
}

async function create(product: string, externalOrderId: string) {
  const answer = await post("/v1/orders/create", await agreed(product, externalOrderId));
  return orderCreateEndpoint.responses.standard.parse(jsonOf(answer));
}

describe("orders that were created in the console", () => {
  test("are listed with their operator, opened by each of their ids, and recorded in the audit log once", async () => {
    const body = await agreed("720000000118", "PO-1001");
    const created = orderCreateEndpoint.responses.standard.parse(
      jsonOf(await post("/v1/orders/create", body)),
    );
    const again = await post("/v1/orders/create", body);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    const { orders, older, newer, elsewhere } = await list("", "support");
    expect({ older, newer, elsewhere }).toEqual({ older: null, newer: null, elsewhere: false });
    expect(orders).toEqual([
      {
        purchase_id: created.purchase_id,
        external_order_id: "PO-1001",
        channel: "1688",
        stage: "wait_payment",
        need: null,
        // Known once the order was read in the background, which a slow machine does before this.
        pay_before: orders[0]?.pay_before,
        order_ids: [created.order_id],
        expected_total: body.expected_total,
        total: created.total.payment,
        lines: 1,
        pieces: 2,
        created_at: orders[0]?.created_at,
        operator: { id: "demo-buyer", name: "Demo buyer" },
      },
    ]);
    for (const id of [created.purchase_id, created.order_id!, "PO-1001"]) {
      expect((await list(`?id=${id}`)).orders.map(withoutDeadline)).toEqual(orders.map(withoutDeadline));
      const shown = await visitors.support.call(pathTo(consoleOrderPaths.order, { id }));
      expect(storedOrderSchema.parse(jsonOf(shown)).order).toMatchObject({
        purchase_id: created.purchase_id,
        purchase: { external_order_id: "PO-1001", state: "created", attempts: [{ outcome: "created" }] },
        orders: [{ order_id: created.order_id, status: "wait_payment" }],
      });
    }
    const entries = await entriesOf(`purchases/${created.purchase_id}`);
    expect(entries).toMatchObject([
      {
        action: "order_requested",
        operator: { id: "demo-buyer" },
        before: null,
        after: { external_order_id: "PO-1001", order_state: "created" },
      },
    ]);
  });

  test("store nothing of the receiver: neither list, order nor audit entry has a word of it", async () => {
    const { purchase_id: id } = await create("720000000118", "PO-1");
    const answers = [
      await visitors.admin.call(consoleOrderPaths.list),
      await visitors.admin.call(pathTo(consoleOrderPaths.order, { id })),
      await visitors.admin.call(auditPaths.list),
    ];
    for (const { text } of answers)
      for (const word of [orderReceiver.name, orderReceiver.mobile, orderReceiver.address])
        expect(text).not.toContain(word);
  });

  test("appear as an alert and an audit entry when the outcome is unknown", async () => {
    const created = await create("720000000101", "PO-lost");
    expect(created.state).toBe("unknown");
    const alerts = orderAlertsSchema.parse(jsonOf(await visitors.support.call(consoleOrderPaths.alerts)));
    expect(alerts.alerts).toMatchObject([
      {
        external_order_id: "PO-lost",
        stage: "unknown",
        need: "unknown",
        order_ids: [],
        total: { amount: null },
      },
    ]);
    expect(await entriesOf(`purchases/${created.purchase_id}`)).toMatchObject([
      { after: { order_state: "unknown" } },
    ]);
    expect((await list("?stage=unknown")).orders).toHaveLength(1);
    expect((await list("?stage=completed")).orders).toEqual([]);
  });

  test("are cancelled by the roles that may, with an audit entry about the order", async () => {
    const { order_id: id } = await create("720000000118", "PO-1");
    const body = { channel: "1688", order_id: id, cancel_reason: "other" };
    const refused = await post("/v1/orders/cancel", body, "buyer");
    expect(consoleErrorEnvelopeSchema.parse(jsonOf(refused)).error.code).toBe("FORBIDDEN");
    const answer = jsonOf(await post("/v1/orders/cancel", body, "support")) as { state: string };
    expect(await entriesOf(`orders/1688/${id}`)).toMatchObject([
      {
        action: "order_cancel_requested",
        operator: { id: "demo-support" },
        after: { order_state: answer.state },
      },
    ]);
  });

  test("are answered also when the audit entry cannot be written, which is logged", async () => {
    server.store.auditLog.record = () => Promise.reject(new Error("the disk is full"));
    const { order_id: id } = await create("720000000118", "PO-1");
    expect(id).not.toBeNull();
    expect(server.logged.join("\n")).toContain("the audit entry was not written");
  });

  test("are paged in both directions and filtered by operator and time", async () => {
    const purchase = (n: number) =>
      purchaseInput({
        id: `pur_many_${String(n).padStart(4, "0")}`,
        appId: "demo",
        operatorId: n % 2 === 0 ? "demo-buyer" : null,
        caps: null,
      });
    for (let n = 0; n < 120; n += 1) await server.store.purchases.begin(purchase(n));
    const first = await list();
    expect([first.orders.length, first.newer]).toEqual([50, null]);
    const second = await list(`?before=${first.older}`);
    const third = await list(`?before=${second.older}`);
    expect([third.orders.length, third.older]).toEqual([20, null]);
    const all = [...first.orders, ...second.orders, ...third.orders].map(({ purchase_id: id }) => id);
    expect(new Set(all).size).toBe(120);
    const back = await list(`?after=${third.newer}`);
    expect(back.orders).toEqual(second.orders);
    expect((await list(`?after=${back.newer}`)).newer).toBeNull();
    expect((await list("?operator=demo-buyer")).orders.every(({ operator }) => operator !== null)).toBe(true);
    expect((await list("?to=2026-01-01T00:00:00%2B08:00")).orders).toEqual([]);
    const wrong = await visitors.buyer.call(`${consoleOrderPaths.list}?before=x`);
    expect(wrong.status).toBe(400);
  });

  test("are shown with the checks of their payment methods by any caller of the app, also for orders that were created elsewhere", async () => {
    const { order_id: id } = await create("720000000118", "PO-1");
    await post("/v1/orders/payment-methods", { channel: "1688", order_id: id }, "support");
    const foreign = "239695213738498520";
    const call = { appId: "demo", subject: foreign };
    await server.store.callLog.append(aCall("r1", { ...call, at: 1_000 }));
    const failed = { status: 502, outcome: "CHANNEL_UPSTREAM_ERROR", operatorId: "demo-admin" };
    await server.store.callLog.append(aCall("r2", { ...call, ...failed, at: 2_000 }));
    await server.store.callLog.append(aCall("r3", { ...call, at: 3_000, operation: "products.detail" }));
    await server.store.callLog.append(aCall("r4", { ...call, at: 4_000, appId: "demo-small" }));
    const checksOf = async (name: string) =>
      storedOrderSchema.parse(
        jsonOf(await visitors.buyer.call(pathTo(consoleOrderPaths.order, { id: name }))),
      ).checks;
    for (const name of ["PO-1", id!])
      expect(await checksOf(name)).toMatchObject([
        { order_id: id, operator: { id: "demo-support", name: "Demo support" } },
      ]);
    expect(await checksOf(foreign)).toEqual([
      {
        order_id: foreign,
        at: "1970-01-01T00:00:02.000Z",
        verdict: "check_failed",
        operator: { id: "demo-admin", name: "Demo admin" },
        request_id: "r2",
      },
      {
        order_id: foreign,
        at: "1970-01-01T00:00:01.000Z",
        verdict: "kjb_possible",
        operator: null,
        request_id: "r1",
      },
    ]);
    expect(await checksOf("PO-none")).toEqual([]);
  });

  test("are those of the app of the console's own key only, and none without such a key", async () => {
    await server.store.purchases.begin(purchaseInput({ id: "pur_of_another", appId: "demo-small" }));
    expect((await list()).orders).toEqual([]);
    const shown = await visitors.buyer.call(pathTo(consoleOrderPaths.order, { id: "pur_of_another" }));
    expect(storedOrderSchema.parse(jsonOf(shown)).order).toBeNull();
  });
});

test("lists in the session the grants of an administrator to the operator's role", async () => {
  const grantsOf = async (role: Role) =>
    sessionSchema.parse(jsonOf(await visitors[role].call(consolePaths.session))).grants;
  expect(await Promise.all(roleNames.map(grantsOf))).toEqual([["orders.create"], ["orders.cancel"], []]);
});
