import type { CartEntry } from "../cart.ts";

/** Returns a read 1688 line for tests; `changes` replaces the fields that a test is about. */
export function sampleEntry(changes: Partial<CartEntry> = {}): CartEntry {
  return {
    channel: "1688",
    id: "907001255426",
    spec_id: "spec-a",
    quantity: 2,
    title: "夏季宽松棉麻衬衫",
    title_translated: null,
    image: null,
    attributes: [
      { name: "颜色", value: "黑色" },
      { name: "规格", value: "M" },
    ],
    seller_name: "义乌市示例贸易有限公司",
    seller_id: "b2b-1",
    unit_price: "10",
    price_tiers: [],
    min_order_quantity: 1,
    batch_size: 1,
    stock: 100,
    source_url: "https://detail.1688.com/offer/907001255426.html",
    source_product_id: "907001255426",
    fetched_at: "2026-11-21T06:00:00.000Z",
    trouble: null,
    price_before: null,
    ...changes,
  };
}
