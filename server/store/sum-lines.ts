import type { Channel } from "#contract/channel";
import { consoleOperations } from "./call-filter.ts";
import { quotaDay } from "./quota-day.ts";
import type { CallRecord } from "./call-record.ts";
import { countedMs, hourOf } from "./usage-sums.ts";

export type SummedLine = Pick<
  CallRecord,
  "at" | "appId" | "keyId" | "operation" | "channel" | "status" | "outcome" | "upstreamMs"
>;

/** Lines of one hour of a day that are alike: of a key, and of all apps where app and key are empty. An empty outcome is none. */
export type EndingSum = {
  day: string;
  /** Epoch ms of its beginning. */
  hour: number;
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
    const owner = appId === null ? "" : `${appId}\n${keyId}`;
    const hour = hourOf(at);
    const alike = `${day}\n${hour}\n${status}\n${outcome}\n${owner}`;
    const ending = endings.get(alike);
    if (ending) ending.calls += 1;
    else {
      const names = { day, hour, appId: appId ?? "", keyId: keyId ?? "", status, outcome: outcome ?? "" };
      endings.set(alike, { ...names, calls: 1 });
    }
    if (channel === null || upstreamMs === null) continue;
    const ms = countedMs(upstreamMs);
    const time = times.get(`${day}\n${channel}\n${ms}`);
    if (time) time.calls += 1;
    else times.set(`${day}\n${channel}\n${ms}`, { day, channel, ms, calls: 1 });
  }
  const ofKeys = [...endings.values()];
  const ofAll = ofKeys.map((sum) => ({ ...sum, appId: "", keyId: "" }));
  return { endings: [...ofAll, ...ofKeys.filter(({ appId }) => appId !== "")], times: [...times.values()] };
}
