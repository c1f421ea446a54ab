import type { Translation } from "../translation.ts";
import type { orderSteps as en } from "../en/order-steps.ts";

export const orderSteps: Translation<typeof en> = {
  link: {
    method: "付款方式",
    methods: { kjb: "跨境宝", alipay: "支付宝", credit: "诚E赊", group: "集团收银台" },
    get: "获取付款链接：{{method}}",
    open: "打开付款页面（新标签页）",
    what: "付款链接",
    sign_in: "浏览器须以买家账号登录 1688。打开链接不会付款。",
    got_at: "获取时间",
    none: "没有链接：目前不能用这种方式付款",
    none_text: "这不代表订单有问题，请勿因此取消订单。可换一种付款方式，或查询支付方式。",
    unpayable_other: "此链接不能支付 {{count, number}} 个订单：",
  },
  together_other: "一起支付可用跨境宝的 {{count, number}} 个订单",
  part: "第 {{from, number}} 至 {{to, number}} 个订单",
  open_case: "打开订单",
  replies: {
    title: "给买家的回复",
    language: "回复语言",
    text: "回复",
    what: "给买家的回复",
  },
  ask: {
    press: "请管理员处理",
    text: "请把这段文字通过聊天或邮件发给管理员，所需信息均已包含。",
    message: "消息",
    order: "订单 {{id}}",
    please: "请协助处理，我无法继续。",
    request: "请求编号 {{id}}",
  },
};
