import type { DocumentedOrder } from "../../simulation/order-book.ts";

const seller = { id: "2200000010", name: "青禾服饰旗舰店" };
const line = {
  productId: "2048688000000001",
  variantId: "3179447514433",
  title: "青禾服饰",
  attributes: [],
  quantity: 2,
  unitPrice: 138_10,
};

/** Orders of Taobao that always exist. */
export const documentedOrders: DocumentedOrder[] = [
  {
    id: "4169757385897310001",
    sample: false,
    label: { en: "Unpaid", zh: "待付款" },
    effect: "Always unpaid and an hour old: detail and cancelling succeed, and nothing lasts.",
    status: "unpaid",
    seller,
    line,
    shipping: 8_00,
  },
  {
    id: "4169757385897310002",
    sample: false,
    label: { en: "Shipped", zh: "已发货" },
    effect: "Always shipped two days ago: its parcel can be traced, and it cannot be cancelled.",
    status: "shipped",
    seller,
    line,
    shipping: 8_00,
  },
];
