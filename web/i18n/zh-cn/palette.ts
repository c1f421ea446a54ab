import type { Translation } from "../translation.ts";
import type { palette as en } from "../en/palette.ts";

export const palette: Translation<typeof en> = {
  title: "快速前往",
  label: "页面、订单号、链接、请求编号或关键词",
  placeholder: "输入或粘贴任意内容",
  offers: "可能的含义",
  nothing: "这不是 ID、商品链接，也不是你可以打开的页面。",
  closed_order: "这是订单号。你的角色不能查询支付方式，请联系客服或管理员。",
  note: "打开页面只会填好各栏，不发送请求，也不扣点。",
  several: "文本中有多个编号，请用方向键或点击选择一个。",
  orders_other: "{{count, number}} 个订单",
  kinds: {
    screen: "打开",
    order: "查询支付方式",
    product: "打开商品",
    request: "查找调用",
    reference: "打开订单",
    filter: "查找订单",
    search: "搜索商品",
    category: "查找类目",
  },
  shortcuts: {
    title: "键盘快捷键",
    palette: "前往页面、订单、商品或调用",
    shortcuts: "打开本列表",
    search: "到本页的订单、商品或类目输入框",
    match: "类目中的下一个匹配项；加 Shift 为上一个",
    press: "按下当前焦点所在的按钮",
    close: "关闭已打开的内容",
    single: "启用单键快捷键",
    single_note: "使用语音输入或容易误触时，可以关闭 ? 和 / 两个单键。",
  },
};
