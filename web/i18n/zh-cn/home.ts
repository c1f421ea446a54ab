import type { Translation } from "../translation.ts";
import type { home as en } from "../en/home.ts";

export const home: Translation<typeof en> = {
  nothing_title: "今天没有需要处理的事项",
  nothing_text: "授权、额度、平台、购物车和查询列表均正常。",
  ending: "{{marketplace}}的授权即将到期",
  ended: "{{marketplace}}的授权已到期",
  missing: "{{marketplace}}尚未授权",
  owners: { app: "应用 {{id}}", warehouse: "仓库 {{id}}" },
  ends_at: "到期时间",
  ended_at: "已到期",
  authorize: "重新授权",
  ask_authorize: "请联系管理员，使用买家主账号重新授权。",
  low: "今日额度即将用完",
  gone: "今日额度已用完",
  app_low: "{{name}}：今日额度即将用完",
  app_gone: "{{name}}：今日额度已用完",
  see_usage: "查看用量",
  left: "剩余 {{left, number}} / {{limit, number}}",
  resets: "额度恢复时间",
  see_allowance: "查看额度",
  ask_allowance: "请把剩余额度留给紧急事项，或请管理员提高套餐额度。",
  failing: "{{marketplace}}目前异常",
  failing_text:
    "最近 15 分钟的 {{calls, number}} 次调用中，有 {{failed, number}} 次没有得到可用的结果。批量查询前请先试查一次。",
  failing_action: "查看调用记录",
  paused: "有一个支付方式查询列表已暂停",
  paused_text_other: "已查询 {{done, number}} / {{count, number}} 个订单",
  paused_action: "继续查询",
  stale: "购物车中有过期的商品 ID",
  stale_text_other: "有 {{count, number}} 行需要重新读取后才能预览。",
  stale_action: "打开购物车",
};
