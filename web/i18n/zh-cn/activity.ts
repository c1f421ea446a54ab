import type { Translation } from "../translation.ts";
import type { activity as en } from "../en/activity.ts";

export const activity: Translation<typeof en> = {
  intro: "你发起的计费调用，最新的在最前。",
  refresh: "刷新",
  empty: "还没有调用",
  empty_text: "你在控制台发起的每次调用都会列在这里，并附上所耗额度和请求编号。",
  total_other: "{{count, number}} 次调用",
  columns: {
    at: "时间",
    operation: "操作",
    channel: "平台",
    outcome: "结果",
    units: "额度",
    duration: "耗时",
    request: "请求编号",
  },
  duration: "{{ms, number}} 毫秒",
  sign_ins: "你的登录记录",
  sign_ins_text: "与你登录有关的事件，最新的在前。如有并非你本人的操作，请结束其他会话并告知管理员。",
  event: "事件",
  events: {
    signed_in_password: "用密码登录",
    signed_in_passkey: "用通行密钥登录",
    signed_in_second_step: "用密码和通行密钥登录",
    signed_in_recovery_code: "用密码和恢复码登录",
    signed_in_demo: "登录演示",
    sign_in_failed: "登录失败",
    second_step_failed: "密码正确，第二步验证失败",
    signed_out: "退出登录",
    session_ended: "结束了其他会话",
    passkey_added: "添加了通行密钥",
    passkey_removed: "移除了通行密钥",
    recovery_codes_made: "生成了新的恢复码",
    password_chosen: "通过链接设置了密码",
  },
};
