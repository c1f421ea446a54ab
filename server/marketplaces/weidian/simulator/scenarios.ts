import type { Scenario } from "../../simulator.ts";
import { simulatedShops, failingShops } from "./simulated-shops.ts";

/**
 * Documented shop ids for categories: each shop that exists, and those with errors. Any other id is
 * a shop that does not exist.
 */
export const shopScenarios: Scenario[] = [
  ...[...simulatedShops].map(([id, { name, categories }]) => ({
    id,
    sample: true,
    label: { en: `A shop with ${categories.length} categories`, zh: name },
    effect: "Its categories in two levels, the uncategorised bucket 0 first.",
  })),
  {
    id: failingShops.silent,
    sample: false,
    label: { en: "No answer", zh: "无响应（超时）" },
    effect: "Nothing ever comes: 502 when the time is up.",
  },
  {
    id: failingShops.busy,
    sample: false,
    label: { en: "The platform's call limit", zh: "平台调用频率受限" },
    effect: "The vendor refuses for its limit and names no time: 502 with our Retry-After.",
  },
  {
    id: "1700109997",
    sample: false,
    label: { en: "A shop that does not exist", zh: "店铺不存在" },
    effect: "The vendor refuses with its code and reason: 502 with both.",
  },
  {
    id: failingShops.banned,
    sample: false,
    label: { en: "A call limit that says when it ends", zh: "限流并说明时长" },
    effect: "The vendor refuses for its limit, for 30 seconds: 502 with that Retry-After.",
  },
  {
    id: failingShops.overloaded,
    sample: false,
    label: { en: "Weidian is busy", zh: "微店繁忙" },
    effect: "The vendor refuses with 系统繁忙: 502 with the cause busy.",
  },
];
