import { consolePaths } from "#contract/console/console";
import { Failure } from "#contract/shared/failure";
import type { CallEnding } from "#contract/console/states";
import { usageQuerySchema, type UsageAnswer } from "#contract/console/usage";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/shared/runtime.ts";
import type { AppRecord } from "#server/store/access-records.ts";
import { statusOf } from "#server/store/call-record.ts";
import { quotaDay, type QuotaDay } from "#server/store/quota.ts";
import type { UsageRead } from "#server/store/usage-rollups.ts";
import { appChoices } from "./activity.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import { readQuery } from "../read-form.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/**
 * Maximum rollup work before a read: usually the calls of half a minute. More than this is left to the background job.
 */
const rollup = { step: 2_000, steps: 5 };

/**
 * Maximum number of ledger entries that the rollups may lack. Reading more would delay calls; it is some seconds' worth
 * on a busy day.
 */
const maxBehind = 100_000;

/**
 * Creates the routes for usage by day: units, callers, outcomes, durations and remaining quota. They cover all apps, so
 * only administrators may call them.
 */
export function createUsageRoutes({
  store,
  clock,
  quotaDayZone: zone,
}: Pick<ConsoleDependencies, "store" | "clock" | "quotaDayZone">): ConsoleRoute[] {
  const { usageRollups, ledger, accessRecords } = store;

  async function rollUp(): Promise<boolean> {
    for (let step = 0; step < rollup.steps; step++)
      if ((await usageRollups.rollUp(rollup.step)) < rollup.step) return true;
    return false;
  }

  const show: ConsoleHandler = async (call) => {
    const { days, app, key } = readQuery(call.request, usageQuerySchema);
    const now = clock();
    const today = await ledger.today();
    const from = daysBefore(today.day, Number(days) - 1);
    const complete = await rollUp();
    if (!complete && (await usageRollups.behind()) > maxBehind) throw rollupsBehind();
    const [read, apps] = await Promise.all([
      usageRollups.read({ from, to: today.day, appId: app, keyId: key }),
      accessRecords.apps(),
    ]);
    const body: UsageAnswer = {
      zone,
      from,
      to: today.day,
      at: isoTime(now),
      complete,
      apps: await appChoices(apps, app, store),
      units: read.days,
      keys: read.keys.map(({ appId, keyId, ...figures }) => ({ app: appId, key: keyId, ...figures })),
      endings: endingsOf(read.endings, ({ day }) => day).map(([day, ending, calls]) => ({
        day,
        ending,
        calls,
      })),
      hours: from === today.day && areHoursWhole(read) ? hoursOf(read, beginOf(today)) : null,
      codes: codesOf(read),
      limits: limitsOf(read),
      times: timesOf(read),
      allowances: await allowances(app === undefined ? apps : apps.filter(({ id }) => id === app), {
        now,
        today,
      }),
      resets_at: isoTime(today.resetsAt),
    };
    return respond(call, 200, JSON.stringify(body));
  };

  const beginOf = ({ resetsAt }: QuotaDay) => quotaDay(resetsAt - 30 * hourMs, zone).resetsAt;

  async function allowances(
    apps: AppRecord[],
    { now, today }: { now: number; today: QuotaDay },
  ): Promise<UsageAnswer["allowances"]> {
    const used = new Map((await ledger.usage(today.day)).map((each) => [each.appId, each]));
    const plans = new Map((await accessRecords.plans()).map((plan) => [plan.name, plan]));
    const begun = beginOf(today);
    return apps.flatMap((app) => {
      const plan = plans.get(app.plan);
      if (!plan) return [];
      const of = used.get(app.id) ?? { used: 0, held: 0 };
      const left = Math.max(0, plan.dailyUnits - of.used - of.held);
      const isKnown = of.used > 0 && now > begun;
      const endsAt = isKnown ? now + (left / of.used) * (now - begun) : Number.POSITIVE_INFINITY;
      const stopped = app.state !== "approved" ? app.state : plan.enabled ? null : "plan";
      const willEnd = stopped === null && left > 0 && endsAt < today.resetsAt;
      return {
        app: app.id,
        name: app.name,
        daily_units: plan.dailyUnits,
        used: of.used,
        held: of.held,
        left,
        stopped,
        ends_at: willEnd ? isoTime(Math.floor(endsAt)) : null,
      };
    });
  }

  return [route("GET", consolePaths.usage, "usage.read", show)];
}

function rollupsBehind(): Failure {
  return new Failure(
    "INTERNAL_ERROR",
    "The ledger of the version before is still being added up. Try again in a minute.",
    { status: 503, headers: { "retry-after": "60" } },
  );
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10);
}

const endingNames = Object.entries(statusOf) as [CallEnding, readonly [number, number]][];

function endingOf(status: number): CallEnding {
  return endingNames.find(([, [lowest, behind]]) => status >= lowest && status < behind)?.[0] ?? "failed";
}

/** Groups calls by time and outcome, in the terms of the API. */
function endingsOf<Each extends { status: number; calls: number }>(
  endings: Each[],
  when: (each: Each) => string,
): [when: string, ending: CallEnding, calls: number][] {
  const alike = Map.groupBy(endings, (each) => `${when(each)} ${endingOf(each.status)}`);
  return [...alike.values()].map((list) => [when(list[0]!), endingOf(list[0]!.status), callsOf(list)]);
}

/**
 * Returns whether the hours cover the whole day. On the day of an update from a version without hourly figures they do
 * not, and a chart would claim that nothing happened before the update.
 */
function areHoursWhole({ days, endings, hours }: UsageRead): boolean {
  return callsOf(hours.units) === callsOf(days) && callsOf(hours.endings) === callsOf(endings);
}

function hoursOf({ hours }: UsageRead, begun: number): UsageAnswer["hours"] {
  return {
    from: isoTime(begun),
    units: hours.units.map(({ hour, ...figures }) => ({ hour: isoTime(hour), ...figures })),
    endings: endingsOf(hours.endings, ({ hour }) => isoTime(hour)).map(([hour, ending, calls]) => ({
      hour,
      ending,
      calls,
    })),
  };
}

function codesOf({ endings }: UsageRead): UsageAnswer["codes"] {
  const ended = endings.filter(({ status }) => status >= statusOf.answered[1]);
  const alike = Map.groupBy(ended, ({ status, outcome }) => outcome ?? String(status));
  return [...alike]
    .map(([code, list]) => ({ code, calls: callsOf(list) }))
    .toSorted((a, b) => b.calls - a.calls || (a.code < b.code ? -1 : 1));
}

const limitCodes = [
  ["requests_per_minute", "RATE_LIMIT_EXCEEDED"],
  ["daily_units", "QUOTA_EXCEEDED"],
  ["platform", "PLATFORM_QUOTA_EXCEEDED"],
] as const;

function limitsOf({ endings }: UsageRead): UsageAnswer["limits"] {
  return limitCodes.map(([limit, code]) => ({
    limit,
    calls: callsOf(endings.filter(({ outcome }) => outcome === code)),
  }));
}

function timesOf({ times }: UsageRead): UsageAnswer["times"] {
  return [...Map.groupBy(times, ({ channel }) => channel)].map(([marketplace, list]) => ({
    marketplace,
    calls: callsOf(list),
    median_ms: atMost(list, 50),
    p95_ms: atMost(list, 95),
  }));
}

/** Returns the percentile: the smallest time that `ofHundred` of a hundred calls do not exceed. */
function atMost(list: { ms: number; calls: number }[], ofHundred: number): number {
  const rank = Math.ceil((callsOf(list) * ofHundred) / 100);
  let counted = 0;
  for (const { ms, calls } of list.toSorted((a, b) => a.ms - b.ms)) {
    counted += calls;
    if (counted >= rank) return ms;
  }
  return 0;
}

function callsOf(list: { calls: number }[]): number {
  return list.reduce((total, { calls }) => total + calls, 0);
}
