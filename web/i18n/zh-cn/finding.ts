import type { Translation } from "../translation.ts";
import type { finding as en } from "../en/finding.ts";

export const finding: Translation<typeof en> = {
  compare: {
    title: "商品对比",
    back: "返回商品",
    quantity: "各采购件数",
    quantity_fault: "请填写整数。",
    read_other: "读取 {{count, number}} 个商品",
    read_again: "全部重新读取",
    missing_other: "还有 {{count, number}} 个商品未读取，已读取的不会重复读取。",
    print: "打印",
    csv: "导出 CSV",
    fact: "项目",
    id: "商品 ID",
    differs: "不同",
    not_said: "未说明",
    choose: "选择规格",
    add: "加入购物车",
    added: "已加入购物车。",
    cart: "前往购物车",
    facts: {
      unit_price: "单价",
      amount: "合计金额",
      minimum: "起批量",
      batch: "每手件数",
      variants: "规格数",
      stock: "总库存",
      seller: "卖家",
      sales: "销量（来自列表）",
      ships_from: "发货地",
    },
  },
};
