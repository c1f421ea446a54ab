import type { Translation } from "../translation.ts";
import type { previewVariant as en } from "../en/preview-variant.ts";

export const previewVariant: Translation<typeof en> = {
  change: "更换",
  of: "{{name}} 的规格",
  choose: "选择规格",
  title: "更换规格",
  read: "读取商品",
  filter: "筛选规格，中英文均可",
  shown: "{{shown, number}} / {{count, number}}",
  all: "规格",
  none: "无规格",
  current: "当前规格",
  in_cart: "购物车已有 {{quantity, number}} 件，合并后 {{sum, number}} 件",
  stock: "库存 {{stock, number}}",
  sold_out: "无库存",
  press: "使用该规格",
};
