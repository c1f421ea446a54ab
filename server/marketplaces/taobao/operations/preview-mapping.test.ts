import { describe, expect, test } from "vitest";
import { parseExact } from "#server/shared/json/exact-json.ts";
import { createTestConnector, preview } from "#testing/taobao/test-connector.ts";
import { snakeNames } from "../client.ts";

const line = { offer_id: "2048153758314474", spec_id: "3357413213162", quantity: 2 };

/** Returns the preview of a numeric line when the vendor answers with `data`. */
async function answered(data: unknown, lines = [line]) {
  const text = JSON.stringify({ code: "0", result: { success: true, error_code: "", data } });
  return preview(createTestConnector({ answers: [text] }), lines);
}
const unknown = { amount: null, currency: "CNY" };
const money = (amount: number | string) => ({ amount, currency: "CNY" });
const item = {
  item_id: 2048153758314474,
  sku_id: 3357413213162,
  quantity: 2,
  origin_price: money(740),
  discount_price: money(630),
};

test("prefers names in snake case to the same in camel case, and lets no name reach the prototype", () => {
  const named = snakeNames(
    parseExact('{"__proto__":{"x":1},"aB":1,"a_b":2,"cD":[{"eF":9007199254740993}],"render_item_List":[]}'),
  );
  expect(named).toMatchObject({ a_b: 2, c_d: [{ e_f: expect.anything() }], render_item_list: [] });
  expect(Object.keys(named ?? {})).toEqual(["a_b", "c_d", "render_item_list"]);
  expect(Object.getPrototypeOf(named)).toBe(Object.prototype);
});

describe("the mapping of a render answer", () => {
  test("reads snake case and camel case alike", async () => {
    const snake = await answered({
      total_real_pay_price: money(1260),
      render_item_list: [
        {
          nick: "青禾",
          seller_id: 22000000,
          mainland_shipping_fee: money(0),
          order_fee: money(1480),
          item_price_infos: [item],
        },
      ],
    });
    const camel = await answered({
      totalRealPayPrice: money(1260),
      renderItemList: [
        {
          nick: "青禾",
          sellerId: 22000000,
          mainlandShippingFee: money(0),
          orderFee: money(1480),
          itemPriceInfos: [
            {
              itemId: "2048153758314474",
              skuId: "3357413213162",
              quantity: 2,
              originPrice: money(740),
              discountPrice: money(630),
            },
          ],
        },
      ],
    });
    expect(snake.standard()).toEqual(camel.standard());
    // 1480 is more than the paid amount and is passed on unchanged.
    expect(snake.standard()).toMatchObject({
      success: true,
      total: { merchandise: money(1480), shipping: money(0), payment: money(1260) },
      sellers: [
        {
          seller_id: "22000000",
          seller_name: "青禾",
          lines: [{ unit_price: money(630), amount: money(1260) }],
          total: {
            merchandise: money(1480),
            shipping: money(0),
            payment: money(1260),
            discount: { amount: null },
          },
        },
      ],
    });
  });

  test("takes the original price where there is no discounted one", async () => {
    const { discount_price: _, ...full } = item;
    const result = (
      await answered({ total_real_pay_price: money(1480), render_item_list: [{ item_price_infos: [full] }] })
    ).standard();
    expect(result.sellers[0]?.lines[0]).toMatchObject({ unit_price: money(740), amount: money(1480) });
    expect(result.success).toBe(true);
  });

  test("takes fees that are next to the sellers, and treats absent ones as unknown, not zero", async () => {
    const shared = {
      total_real_pay_price: money(1260),
      mainland_shipping_fee: money(100),
      order_fee: money(1480),
    };
    const result = (
      await answered({ ...shared, render_item_list: [{ item_price_infos: [item] }] })
    ).standard();
    expect(result.total).toEqual({ merchandise: money(1480), shipping: money(100), payment: money(1260) });
    expect(result.sellers[0]?.total.shipping.amount).toBeNull();
    const bare = (
      await answered({ total_real_pay_price: money(1260), render_item_list: [{ item_price_infos: [item] }] })
    ).standard();
    expect(bare.total.shipping.amount).toBeNull();
    expect(bare.total.merchandise.amount).toBeNull();
  });

  test("treats a total as unknown as soon as one seller's part or one line is", async () => {
    const other = { item_id: 2, sku_id: 3, quantity: 1, discount_price: money(100) };
    const lines = [line, { offer_id: "2", spec_id: "3", quantity: 1 }];
    const reported = { order_fee: money(1480), mainland_shipping_fee: money(0), item_price_infos: [item] };
    const shared = { total_real_pay_price: money(1360), order_fee: money(1580) };
    const silent = (
      await answered({ ...shared, render_item_list: [reported, { item_price_infos: [other] }] }, lines)
    ).standard();
    expect(silent.total).toEqual({ merchandise: unknown, shipping: unknown, payment: money(1360) });
    expect(silent.checks.payable_amount).toBe(true);
    const left = (await answered({ ...shared, render_item_list: [reported] }, lines)).standard();
    expect(left.total).toEqual({ merchandise: unknown, shipping: unknown, payment: unknown });
    expect(left.checks).toMatchObject({ payable_amount: false, lines_returned: false });
  });

  test("reports PREVIEW_INCOMPLETE without a payment, with one of zero, without sellers, or with another quantity", async () => {
    const sellers = [{ item_price_infos: [item] }];
    const other = [{ item_price_infos: [{ ...item, quantity: 3 }] }];
    for (const [data, failed] of [
      [{ render_item_list: sellers }, "payable_amount"],
      [{ total_real_pay_price: money(0), render_item_list: sellers }, "payable_amount"],
      [{ total_real_pay_price: money(1), render_item_list: [] }, "sellers_present"],
      [{ total_real_pay_price: money(1), render_item_list: other }, "lines_returned"],
    ] as const) {
      const result = (await answered(data)).standard();
      expect(result).toMatchObject({
        success: false,
        code: "PREVIEW_INCOMPLETE",
        checks: { [failed]: false },
      });
    }
  });

  test("never reports success when an item that no line requested is unavailable", async () => {
    const data = {
      total_real_pay_price: money(1260),
      unavailable_sku_list: [{ item_id: "1", sku_id: "2", reason: "gone" }],
      render_item_list: [{ item_price_infos: [item] }],
    };
    expect((await answered(data)).standard()).toMatchObject({
      success: false,
      code: "PREVIEW_INCOMPLETE",
      unavailable_lines: [],
      checks: { lines_available: false },
    });
  });

  describe("goods that no line requested", () => {
    const stray = { ...item, item_id: 2, discount_price: money(8000) };
    const seller = { order_fee: money(1480), mainland_shipping_fee: money(100), item_price_infos: [item] };
    test.each([
      ["another product", [{ ...seller, item_price_infos: [item, stray] }]],
      ["a line twice", [{ ...seller, item_price_infos: [item, item] }]],
      ["a seller twice", [seller, seller]],
      ["a seller again without its goods", [seller, { ...seller, item_price_infos: [] }]],
      ["one without a price", [{ ...seller, item_price_infos: [item, { item_id: 2 }] }]],
    ])("leaves the cart without a total for %s", async (_, sellers) => {
      const result = (
        await answered({ total_real_pay_price: money(9360), render_item_list: sellers })
      ).standard();
      expect(result).toMatchObject({
        success: false,
        code: "PREVIEW_INCOMPLETE",
        total: { merchandise: unknown, shipping: unknown, payment: unknown },
        checks: { payable_amount: false, lines_returned: true },
      });
      expect(result.sellers[0]?.lines.map(({ amount }) => amount)).toEqual([money(1260)]);
    });

    test("keeps the totals when goods that no line requested are free", async () => {
      const gift = { ...stray, discount_price: money(0) };
      const sellers = [{ ...seller, item_price_infos: [gift, item] }];
      const result = (
        await answered({ total_real_pay_price: money(1360), render_item_list: sellers })
      ).standard();
      expect(result).toMatchObject({ success: true, total: { payment: money(1360) } });
    });
  });

  test("keeps a line that is returned and unavailable in its seller's group", async () => {
    const data = {
      total_real_pay_price: money(1260),
      unavailable_sku_list: [
        { item_id: line.offer_id, sku_id: line.spec_id, error_code: "E7", error_msg: "" },
      ],
      render_item_list: [{ nick: "青禾", item_price_infos: [item] }],
    };
    expect((await answered(data)).standard()).toMatchObject({
      code: "LINE_UNAVAILABLE",
      sellers: [{ seller_name: "青禾", lines: [{ amount: money(1260) }] }],
      unavailable_lines: [{ reason: "E7", message: null }],
    });
  });

  test("distinguishes the variants of one product in any order", async () => {
    const other = { ...item, sku_id: 3357413213163, discount_price: money(910) };
    const data = {
      total_real_pay_price: money(3080),
      render_item_list: [{ item_price_infos: [other, item] }],
    };
    const result = (await answered(data, [line, { ...line, spec_id: "3357413213163" }])).standard();
    expect(result.success).toBe(true);
    expect(result.sellers[0]?.lines.map(({ unit_price }) => unit_price.amount)).toEqual([630, 910]);
  });

  test("counts an unavailable variant as one line, and an unavailable product as all of its lines", async () => {
    const lines = [line, { ...line, spec_id: "3357413213163" }, { offer_id: "2", spec_id: "3", quantity: 1 }];
    const unavailable = async (entry: object) =>
      (await answered({ unavailable_sku_list: [entry] }, lines))
        .standard()
        .unavailable_lines.map((one) => one.line);
    expect(await unavailable({ item_id: line.offer_id, sku_id: "3357413213163" })).toEqual([1]);
    expect(await unavailable({ item_id: line.offer_id })).toEqual([0, 1]);
  });

  test.each([
    [{ reason: "NO_STOCK" }, "OUT_OF_STOCK"],
    [{ error_code: "E7", error_msg: "商品库存不足" }, "OUT_OF_STOCK"],
    [{ error_code: "ITEM_OFFLINE" }, "PRODUCT_GONE"],
    [{ error_code: "SKU_NOT_FOUND" }, "VARIANT_UNKNOWN"],
    [{ error_code: "E7", error_msg: "另有原因" }, "UNKNOWN"],
    [{}, "UNKNOWN"],
  ])("reads %j as %s", async (entry, meaning) => {
    const unavailable = { item_id: line.offer_id, sku_id: line.spec_id, ...entry };
    const result = (await answered({ unavailable_sku_list: [unavailable] })).standard();
    expect(result.unavailable_lines[0]?.meaning).toBe(meaning);
    if (meaning === "UNKNOWN") expect(result.unavailable_lines[0]).not.toHaveProperty("message_en");
    expect(result.checks.lines_available).toBe(false);
  });

  test("gives an item without a quantity that of its line", async () => {
    const { quantity: _, ...bare } = item;
    const data = { total_real_pay_price: money(1260), render_item_list: [{ item_price_infos: [bare] }] };
    expect((await answered(data)).standard().success).toBe(true);
  });

  test("accepts a payment of one fen", async () => {
    const data = { total_real_pay_price: money(1), render_item_list: [{ item_price_infos: [item] }] };
    expect((await answered(data)).standard().success).toBe(true);
  });

  test("answers 502 for a line or a sum beyond exact numbers", async () => {
    const max = Number.MAX_SAFE_INTEGER;
    const dear = [{ item_price_infos: [{ ...item, discount_price: money(max) }] }];
    const fees = [
      { order_fee: money(max), item_price_infos: [item] },
      { order_fee: money(1), item_price_infos: [{ item_id: 2, discount_price: money(0) }] },
    ];
    for (const sellers of [dear, fees]) {
      const answer = await answered({ total_real_pay_price: money(1), render_item_list: sellers });
      expect(() => answer.standard()).toThrow(expect.objectContaining({ code: "CHANNEL_UPSTREAM_ERROR" }));
    }
  });

  test("matches each returned item to one line only", async () => {
    const data = { total_real_pay_price: money(1260), render_item_list: [{ item_price_infos: [item] }] };
    const result = (await answered(data, [line, line])).standard();
    expect(result.sellers.flatMap(({ lines }) => lines.map(({ amount }) => amount.amount))).toEqual([
      1260,
      null,
    ]);
    expect(result.code).toBe("PREVIEW_INCOMPLETE");
  });

  test("answers 502 for an amount that is fractional, text, negative or in another currency", async () => {
    for (const wrong of [money(1260.5), money("1260"), money(-1), { amount: 1260, currency: "USD" }]) {
      const answer = await answered({ total_real_pay_price: wrong, render_item_list: [] });
      expect(() => answer.standard()).toThrow(expect.objectContaining({ code: "CHANNEL_UPSTREAM_ERROR" }));
    }
  });

  test("answers 502 for a render answer without data", async () => {
    const answer = await answered(null);
    expect(() => answer.standard()).toThrow(expect.objectContaining({ code: "CHANNEL_UPSTREAM_ERROR" }));
  });
});
