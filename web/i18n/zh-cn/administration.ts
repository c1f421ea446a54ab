import type { Translation } from "../translation.ts";
import type { administration as en } from "../en/administration.ts";

export const administration: Translation<typeof en> = {
  not_there: {
    title: "这一项不存在",
    text: "它可能已被移除，或地址有误。没有任何改动。",
  },
  again: {
    title: "如需修改，请重新登录",
    keys: "登录后十分钟内才能创建、轮换或吊销密钥。",
    webhooks: "登录后十分钟内才能新建和修改 Webhook。",
    operators: "登录后十分钟内才能修改操作员。",
    security: "登录后十分钟内才能修改通行密钥和会话；已有通行密钥的，须用通行密钥登录。",
    press: "重新登录",
  },
  conflict: {
    title: "{{who}}刚刚修改过",
    somebody: "其他管理员",
    text: "你的改动没有保存。不同之处：",
    same: "已保存的内容与你的一致。",
    field: "字段",
    theirs: "当前内容",
    yours: "你的内容",
    keep: "用我的覆盖",
    take: "保留当前内容",
  },
  changed: {
    text: "本次操作没有执行。与你刚才看到的相比：",
    same: "本次操作没有执行。你刚才看到的内容没有变化，请再次确认。",
    seen: "刚才看到",
    now: "现在",
    none: "无",
  },
  plan_changes: {
    line: "{{field}}：{{from}} → {{to}}",
    more: "增加 {{much, number}}",
    fewer: "减少 {{much, number}}",
    enabled: "套餐",
    on: "启用",
    off: "停用",
    daily_units: "每日额度",
    requests_per_minute: "每分钟调用数",
    channels: "平台",
    none: "无",
    weight_of: "{{operation}}的点数",
    usual: "默认",
  },
};
