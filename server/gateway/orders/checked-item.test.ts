import { describe, expect, test } from "vitest";
import type { Product } from "#contract/public/product";
import { checkedItem } from "./checked-item.ts";

type Variant = { sku_id: string; stock: number | null; price: { display_amount: string } };
const variant = (sku_id: string, stock: number | null, price = "9.90"): Variant => ({
  sku_id,
  stock,
  price: { display_amount: price },
});

/** Returns the result of the check for an item of a product with these facts. */
function check(
  item: { spec_id?: string; quantity?: number },
  facts: object,
  pieces: number = item.quantity ?? 1,
) {
  const product = {
    id: "1",
    variants: [variant("a", 5), variant("b", 0)],
    price: { display_amount: "9.00" },
    price_tiers: [],
    min_order_quantity: null,
    batch_size: null,
    ...facts,
  };
  const about = { id: "1", channel: "1688", product: product as unknown as Product, pieces } as const;
  return checkedItem({ id: "1", spec_id: undefined, ...item }, about);
}

describe("whether a product or variant can be ordered now", () => {
  test.each([
    ["a variant in stock", { spec_id: "a", quantity: 5 }, {}, true, null],
    ["more than the stock", { spec_id: "a", quantity: 6 }, {}, false, "OUT_OF_STOCK"],
    ["a variant without stock and quantity", { spec_id: "b" }, {}, false, "OUT_OF_STOCK"],
    ["a variant that is gone", { spec_id: "c" }, {}, false, "VARIANT_UNKNOWN"],
    ["no variant of several", {}, {}, false, "SPEC_REQUIRED"],
    ["no variant of one", {}, { variants: [variant("a", 5)] }, true, null],
    [
      "fewer than the minimum",
      { spec_id: "a", quantity: 2 },
      { min_order_quantity: 3 },
      false,
      "BELOW_MINIMUM",
    ],
    ["a minimum and no quantity", { spec_id: "a" }, { min_order_quantity: 3 }, true, null],
    ["half a pack", { spec_id: "a", quantity: 3 }, { batch_size: 2 }, false, "OFF_BATCH"],
    ["a stock that is not told", {}, { variants: [] }, null, null],
  ])("reports %s", (_, item, facts, available, reason) => {
    expect(check(item, facts)).toMatchObject({ available, reason });
  });

  test("counts the pieces of all items of the product for the minimum and the price", () => {
    const price_tiers = [
      { min_quantity: 10, price: "7.00" },
      { min_quantity: 2, price: "8.00" },
    ];
    const facts = { price_tiers, min_order_quantity: 3 };
    expect(check({ spec_id: "a", quantity: 1 }, facts, 12)).toMatchObject({
      available: true,
      unit_price: "7.00",
    });
    expect(check({ spec_id: "a", quantity: 1 }, facts)).toMatchObject({
      reason: "BELOW_MINIMUM",
      unit_price: "8.00",
      min_quantity: 3,
    });
    expect(check({ spec_id: "a", quantity: 1 }, {})).toMatchObject({ unit_price: "9.90" });
  });

  test("tells a rotating id from a product that no longer exists", () => {
    const gone = { channel: "taobao", product: null, pieces: 1 } as const;
    const item = { id: "x", spec_id: undefined };
    expect(checkedItem(item, { ...gone, id: "TzcI5uaYIp4p" })).toMatchObject({ reason: "STALE_ID" });
    expect(checkedItem(item, { ...gone, id: "688000000023" })).toMatchObject({ reason: "PRODUCT_GONE" });
  });
});
