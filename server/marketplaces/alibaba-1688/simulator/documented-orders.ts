import type { DocumentedOrder } from "../../simulation/order-book.ts";

const seller = { id: "b2b-2212345678", name: "义乌市示例贸易有限公司" };
const line = {
  productId: "907001255426",
  variantId: "51d81d4a84a28ea6e07ab7b0fb5aa06f",
  title: "2026春夏户外陶瓷吸顶灯",
  attributes: [],
  quantity: 2,
  unitPrice: 134_80,
};

/** Orders of 1688 that always exist. */
export const documentedOrders: DocumentedOrder[] = [
  {
    id: "3657499272179230001",
    sample: false,
    label: { en: "Unpaid", zh: "待付款" },
    effect: "Always unpaid and an hour old: detail, payment links and cancelling succeed, and nothing lasts.",
    status: "unpaid",
    seller,
    line,
    shipping: 14_00,
  },
  {
    id: "3657499272179230002",
    sample: false,
    label: { en: "Shipped", zh: "已发货" },
    effect: "Always shipped two days ago: its parcel can be traced, and it cannot be paid or cancelled.",
    status: "shipped",
    seller,
    line,
    shipping: 14_00,
  },
  {
    id: "3657499272179230003",
    sample: false,
    label: { en: "Closed unpaid", zh: "超时关闭" },
    effect: "Always closed because nobody paid it in time.",
    status: "closed",
    seller,
    line,
    shipping: 14_00,
  },
];
