import type { Translation } from "../translation.ts";
import type { activity as en } from "../en/activity.ts";

export const activity: Translation<typeof en> = {
  intro: "你发起的计费调用，最新的在最前。",
  refresh: "刷新",
  empty: "还没有调用",
  empty_text: "你在控制台发起的每次调用都会列在这里，并附上单位数和请求编号。",
  total_other: "{{count, number}} 次调用",
  columns: {
    at: "时间",
    operation: "操作",
    channel: "平台",
    outcome: "结果",
    units: "单位",
    duration: "耗时",
    request: "请求编号",
  },
  duration: "{{ms, number}} 毫秒",
};
