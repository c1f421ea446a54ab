import { afterEach, describe, expect, test } from "vitest";
import { sandboxKey } from "#testing/gateway/test-access.ts";
import { startOrders } from "#testing/gateway/order-fixture.ts";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";
import { refused } from "#testing/gateway/test-gateway.ts";

const create = sampleRequests["orders.create"];
const [line] = create.lines;
const total = "send the total in fen, a whole number above 0";

describe("the message of a wrong field", () => {
  test.each<[body: object, message: string]>([
    [{ lines: [{ ...line, quantity: "2" }] }, "lines.0.quantity: is text; send a positive whole number"],
    [
      { confirm: "true" },
      "confirm: is text; send true, the JSON boolean, once a person agreed to this order",
    ],
    [
      { confirm: false },
      "confirm: is a boolean; send true, the JSON boolean, once a person agreed to this order",
    ],
    [
      { confirm: undefined },
      "confirm: is missing; send true, the JSON boolean, once a person agreed to this order",
    ],
    [
      { expected_total: 44 },
      'expected_total: is a number; send total.payment of the preview, such as {"amount": 4400, "currency": "CNY"} for 44 yuan',
    ],
    [{ expected_total: { amount: "4400", currency: "CNY" } }, `expected_total.amount: is text; ${total}`],
    [{ expected_total: { amount: 0, currency: "CNY" } }, `expected_total.amount: is not above 0; ${total}`],
    [
      { externalOrderId: "PO-1" },
      "externalOrderId: is no field of this request; send it as external_order_id",
    ],
    [
      { response_format: "upstream" },
      "response_format: is not known; send standard, or leave it out: the state of the order matters more here than the marketplace's payload, which orders/detail shows in the upstream format",
    ],
  ])("of create for %j", async (wrong, message) => {
    const error = await refused({ status: 400 }, { ...create, ...wrong }, { path: "/v1/orders/create" });
    expect(error.message).toBe(message);
  });

  test("says in the refusal of cancel that the state matters more than the upstream format", async () => {
    const body = { ...sampleRequests["orders.cancel"], response_format: "upstream" };
    const error = await refused({ status: 400 }, body, { path: "/v1/orders/cancel" });
    expect(error.message).toMatch(/^response_format: .*the state of the order matters more/);
  });
});

describe("a marketplace without the call", () => {
  test("answers CHANNEL_CAPABILITY_NOT_SUPPORTED, and says where the payment link of a Taobao order is", async () => {
    for (const [id, path] of [
      ["orders.create", "/v1/orders/create"],
      ["orders.detail", "/v1/orders/detail"],
      ["orders.list", "/v1/orders/list"],
      ["orders.payment-link", "/v1/orders/payment-link"],
      ["orders.cancel", "/v1/orders/cancel"],
      ["orders.trace", "/v1/orders/logistics/trace"],
      ["products.batch-check", "/v1/products/batch-check"],
    ] as const)
      await refused(
        { status: 400, code: "CHANNEL_CAPABILITY_NOT_SUPPORTED" },
        { ...sampleRequests[id], channel: "weidian" },
        { path },
      );
    const { message } = await refused(
      { status: 400, code: "CHANNEL_CAPABILITY_NOT_SUPPORTED" },
      { ...sampleRequests["orders.payment-link"], channel: "taobao" },
      { path: "/v1/orders/payment-link" },
    );
    expect(message).toContain("paid at payment_url, which the answer of create has told");
  });
});

describe("the upstream format", () => {
  let orders: Awaited<ReturnType<typeof startOrders>>;
  afterEach(() => orders.stop());

  const unpaid = "3657499272179230001";
  const shipped = "3657499272179230002";
  const reads: [path: string, body: object, api: string][] = [
    ["/v1/orders/detail", { order_id: unpaid }, "alibaba.trade.get.buyerView"],
    ["/v1/orders/list", {}, "alibaba.trade.getBuyerOrderList"],
    ["/v1/orders/payment-link", { order_ids: [unpaid], method: "kjb" }, "alibaba.crossBorderPay.url.get"],
    ["/v1/orders/logistics/trace", { order_id: shipped }, "alibaba.trade.getLogistics"],
  ];

  test.each(reads)("is the marketplace's own payload on %s", async (path, body, api) => {
    orders = await startOrders();
    const answer = await orders.post(path, { channel: "1688", ...body, response_format: "upstream" });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      channel: "1688",
      response_format: "upstream",
      upstream_api: expect.stringContaining(api),
      upstream: expect.any(Object),
      upstream_steps: expect.any(Array),
    });
  });

  test.each(reads)(
    "is refused to a sandbox key on %s, which gets the standard format",
    async (path, body) => {
      orders = await startOrders();
      const sent = { channel: "1688", ...body };
      const upstream = await orders.post(path, { ...sent, response_format: "upstream" }, sandboxKey);
      expect([upstream.status, upstream.body["error"]]).toEqual([
        400,
        expect.objectContaining({ code: "SANDBOX_CAPABILITY_UNAVAILABLE" }),
      ]);
    },
  );
});
