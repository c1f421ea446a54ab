import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  agentKeys,
  eras,
  startAgentsFixture,
  type AgentsFixture,
  type Era,
} from "#testing/agents/agents-fixture.ts";
import type { ToolResult } from "#testing/agents/tool-surfaces.ts";
import { orderReceiver } from "#testing/gateway/order-fixture.ts";

let open: AgentsFixture;
let closed: AgentsFixture;
beforeAll(async () => {
  open = await startAgentsFixture({ hasPurchasing: true, environment: { PURCHASING: "on" } });
  closed = await startAgentsFixture({ hasPurchasing: true });
});
afterAll(() => Promise.all([open.stop(), closed.stop()]));

const inEveryEra = Object.keys(eras) as Era[];
type Client = Awaited<ReturnType<AgentsFixture["connect"]>>;
type Told = { [field: string]: unknown };

/** Calls a tool by the official client. Returns what the model reads, and whether it is an error. */
async function call(client: Client, name: string, given: object) {
  const { isError = false, content } = (await client.callTool({
    name,
    arguments: { ...given },
  })) as ToolResult;
  return { isError, told: JSON.parse(content[0]?.text ?? "") as Told };
}

/** Returns the arguments of order_create that agree to a preview by the same client. */
async function agreed(client: Client, channel: string, id: string, externalOrderId: string) {
  const detail = await call(client, "product_get_detail", { channel, id });
  const { product } = detail.told as { product: { id: string; variants: { sku_id: string }[] } };
  const lines = [{ id: product.id, spec_id: product.variants[0]!.sku_id, quantity: 2 }];
  const cart = { channel, receiver: orderReceiver, lines };
  const { told } = await call(client, "order_preview", cart);
  const { payment } = told["total"] as { payment: { amount: number } };
  const expected_total = { amount: payment.amount, currency: "CNY" };
  return { ...cart, external_order_id: externalOrderId, expected_total, confirm: true };
}

const createLines = (harness: AgentsFixture) =>
  harness.lines().filter(({ route, surface }) => route === "orders.create" && surface === "mcp");

describe.each(inEveryEra)("the tools of orders over /mcp while purchasing is on, %s", (era) => {
  test("creates an order once, and reads, lists, pays and follows it", async () => {
    const client = await open.connect(era);
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === "order_create")?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
    });
    const order = await agreed(client, "1688", "720000000118", `PO-${era}`);
    const first = await call(client, "order_create", order);
    expect(first).toMatchObject({
      isError: false,
      told: {
        says: "The order was created. Nothing is paid: a person pays it (order_payment_link).",
        outcome_known: true,
        state: "created",
        replayed: false,
        units_charged: 5,
      },
    });
    const id = String(first.told["order_id"]);
    expect(id).toMatch(/^[1-9]\d{18}$/);
    const again = await call(client, "order_create", order);
    expect(again.told).toMatchObject({ state: "created", replayed: true, order_id: id, units_charged: 0 });
    const read = await call(client, "order_get", { channel: "1688", external_order_id: `PO-${era}` });
    expect(read.told).toMatchObject({
      orders: [{ order_id: id, status: "wait_payment" }],
      units_charged: 1,
    });
    const list = await call(client, "order_list", { channel: "1688" });
    expect((list.told["items"] as Told[]).map(({ order_id }) => order_id)).toContain(id);
    const link = await call(client, "order_payment_link", { order_ids: [id], method: "kjb" });
    expect(link.told).toMatchObject({ success: true, payable_order_ids: [id] });
    const trace = await call(client, "order_trace", { channel: "1688", order_id: id });
    expect(trace.told).toMatchObject({ packages: [], units_charged: 1 });
    expect(createLines(open).slice(-2)).toMatchObject([{ units: 5 }, { units: 0 }]);
    expect(JSON.stringify(open.logged)).not.toContain(orderReceiver.mobile);
  });

  test("presents a lost answer as an order that may exist, and not as an error", async () => {
    const client = await open.connect(era);
    const order = await agreed(client, "1688", "720000000101", `PO-lost-${era}`);
    const lost = await call(client, "order_create", order);
    expect(lost).toMatchObject({
      isError: false,
      told: { says: expect.stringMatching(/^THIS IS NOT A FAILURE/), outcome_known: false, state: "unknown" },
    });
    expect(lost.told).not.toHaveProperty("success");
  });

  test("refuses a confirmation that is text and a total that was not agreed to, before anything is sent", async () => {
    const client = await open.connect(era);
    const order = await agreed(client, "taobao", "688000000001", `PO-refused-${era}`);
    const text = await call(client, "order_create", { ...order, confirm: "true" });
    expect(text).toMatchObject({
      isError: true,
      told: { error: { code: "VALIDATION_ERROR", issues: [{ path: "confirm" }] }, units_charged: 0 },
    });
    const other = { ...order, expected_total: { amount: order.expected_total.amount + 1, currency: "CNY" } };
    expect(await call(client, "order_create", other)).toMatchObject({
      isError: true,
      told: { error: { code: "PREVIEW_CHANGED", total: order.expected_total }, units_charged: 0 },
    });
    // The id is unused, because nothing was sent under it.
    expect((await call(client, "order_create", order)).told).toMatchObject({
      state: "created",
      replayed: false,
    });
  });

  test("refuses a key without the scope, which does not see order_create either", async () => {
    const buyer = await open.connect(era);
    const order = await agreed(buyer, "1688", "720000000118", `PO-scope-${era}`);
    const client = await open.connect(era, agentKeys.withoutOrderRead);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("order_preview");
    for (const name of ["order_create", "order_get", "order_list", "order_payment_link", "order_trace"])
      expect(names).not.toContain(name);
    expect(await call(client, "order_create", order)).toMatchObject({
      isError: true,
      told: { error: { code: "INSUFFICIENT_SCOPE" }, units_charged: 0 },
    });
    expect(
      await call(buyer, "order_get", { channel: "1688", external_order_id: `PO-scope-${era}` }),
    ).toMatchObject({
      isError: true,
      told: { error: { code: "NOT_FOUND" } },
    });
  });
});

describe.each(inEveryEra)("the tools of orders over /mcp while purchasing is off, %s", (era) => {
  test("refuses a live key with every scope, and still reads orders", async () => {
    const client = await closed.connect(era);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).not.toContain("order_create");
    expect(names).toContain("order_list");
    const order = await agreed(client, "1688", "720000000118", `PO-${era}`);
    expect(await call(client, "order_create", order)).toMatchObject({
      isError: true,
      told: { error: { code: "PURCHASING_DISABLED" }, units_charged: 0 },
    });
    expect((await call(client, "order_list", { channel: "1688" })).told).toMatchObject({ items: [] });
  });
});
