import { describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import type { OrderCreateRequest } from "#contract/public/orders/order-create";
import { orderToCreate } from "#testing/gateway/order-to-create.ts";
import { agreedOrder } from "./agreed-order.ts";

const { receiver, preview } = orderToCreate("1688", []);
const input: OrderCreateRequest = {
  channel: "1688",
  receiver,
  lines: [{ id: "1", offer_id: undefined, mi_id: undefined, spec_id: "a", quantity: 1 }],
  external_order_id: "PO-1",
  expected_total: { amount: 156_800, currency: "CNY" },
  confirm: true,
};
const type = (trade_type: string, op_support: boolean) => ({
  trade_type,
  name: trade_type,
  description: "",
  op_support,
});
const told = { ...preview, trade_types: [type("assureTrade", true), type("creditBuy", false)] };

function refusal(sent: Partial<OrderCreateRequest>, fresh: object = {}): Failure {
  try {
    agreedOrder({ ...input, ...sent }, { ...told, ...fresh });
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error("was not refused");
}

describe("agreed order, compared with the current preview", () => {
  test("takes the only trade type that is supported, and the preview's flow", () => {
    const order = agreedOrder(input, { ...told, flow: "boutiquefenxiao" });
    expect(order).toMatchObject({ tradeType: "assureTrade", flow: "boutiquefenxiao", useRedEnvelope: false });
    expect(agreedOrder(input, told)).toMatchObject({ flow: "general" });
  });

  test("lists the trade types where there are several and none was sent", () => {
    const failure = refusal({}, { trade_types: [type("assureTrade", true), type("period", true)] });
    expect(failure.code).toBe("VALIDATION_ERROR");
    expect(failure.message).toContain("send one of assureTrade, period");
  });

  test.each<[string, Partial<OrderCreateRequest>, object, string, RegExp]>([
    [
      "a trade type without support",
      { trade_type: "creditBuy" },
      {},
      "trade_type",
      /creditBuy.*only assureTrade/,
    ],
    [
      "a trade type that is not named",
      { trade_type: "period" },
      {},
      "trade_type",
      /period.*only assureTrade/,
    ],
    [
      "no supported trade type",
      {},
      { trade_types: [type("creditBuy", false)] },
      "trade_type",
      /none with op_support/,
    ],
    ["another flow", { flow: "saleproxy" }, { flow: "general" }, "flow", /is general in the preview/],
    [
      "another total",
      {},
      { total: { ...preview.total, payment: { amount: 1, currency: "CNY" } } },
      "expected_total",
      /156800 fen .*1,568.00.*1 fen .*0.01/,
    ],
  ])("refuses %s", (_, sent, fresh, path, words) => {
    const failure = refusal(sent, fresh);
    expect(failure.code).toBe("PREVIEW_CHANGED");
    expect(failure.details.issues).toMatchObject([{ path }]);
    expect(failure.message).toMatch(words);
  });

  test.each([1568, 1567])("says that %s looks like yuan", (amount) => {
    const total = { ...preview.total, payment: { amount: 156_850, currency: "CNY" } };
    const failure = refusal({ expected_total: { amount, currency: "CNY" } }, { total });
    if (amount === 1568) expect(failure.message).toMatch(/1568 fen.*156850 fen.*looks like yuan: send fen/);
    else expect(failure.message).not.toContain("yuan");
  });

  test("explains first why a cart was refused as a whole", () => {
    const unknown = { amount: null, currency: "CNY" };
    const failure = refusal(
      {},
      {
        success: false,
        message: "the lines are from two sellers.",
        trade_types: [],
        total: { ...preview.total, payment: unknown },
      },
    );
    expect(failure.details.issues).toMatchObject([{ path: "lines" }, { path: "expected_total" }]);
    expect(failure.message).toContain("lines the lines are from two sellers; expected_total was 156800 fen");
  });
});
