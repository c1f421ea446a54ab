import type { Channel } from "#contract/channel";
import { consoleOperations } from "./call-filter.ts";
import { quotaDay } from "./quota-day.ts";
import type { CallRecord } from "./call-record.ts";
import { countedMs } from "./usage-sums.ts";

export type SummedLine = Pick<
  CallRecord,
  "at" | "appId" | "keyId" | "operation" | "channel" | "status" | "outcome" | "upstreamMs"
>;

/** Lines of one day that are alike: of a key, and of all apps where app and key are empty. An empty outcome is none. */
export type EndingSum = {
  day: string;
  appId: string;
  keyId: string;
  status: number;
  outcome: string;
  calls: number;
};

export type TimeSum = {
  day: string;
  channel: Channel;
  ms: number;
  calls: number;
};

/** Lines of the log as sums by the day of their arrival. What happened to somebody's way in is no call. */
export function sumLines(
  lines: Iterable<SummedLine>,
  zone: string,
): { endings: EndingSum[]; times: TimeSum[] } {
  const endings = new Map<string, EndingSum>();
  const times = new Map<string, TimeSum>();
  for (const { at, appId, keyId, operation, channel, status, outcome, upstreamMs } of lines) {
    if (operation >= consoleOperations.first && operation < consoleOperations.end) continue;
    const { day } = quotaDay(at, zone);
    const alike = { day, status, outcome: outcome ?? "" };
    add(endings, { ...alike, appId: "", keyId: "" });
    if (appId !== null) add(endings, { ...alike, appId, keyId: keyId ?? "" });
    if (channel !== null && upstreamMs !== null) add(times, { day, channel, ms: countedMs(upstreamMs) });
  }
  return { endings: [...endings.values()], times: [...times.values()] };
}

function add<Sum extends { calls: number }>(sums: Map<string, Sum>, of: Omit<Sum, "calls">): void {
  const key = JSON.stringify(of);
  const sum = sums.get(key);
  if (sum) sum.calls += 1;
  else sums.set(key, { ...of, calls: 1 } as Sum);
}
