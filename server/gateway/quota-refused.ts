import { Failure } from "#contract/shared/failure";
import type { Clock } from "#server/shared/runtime.ts";
import type { Quota, ReserveInput } from "#server/store/store.ts";
import { fromStore } from "./waiting.ts";

/** Builds the quota error: never possible on this plan or platform, or not any more today. */
export async function quotaRefused(
  { appId, units, dailyUnits, platformDailyUnits }: ReserveInput,
  { limit, resetsAt }: { limit: "app" | "platform"; resetsAt: number },
  { quota, clock }: { quota: Quota; clock: Clock },
): Promise<Failure> {
  if (limit === "platform")
    return units > platformDailyUnits
      ? never("PLATFORM_QUOTA_EXCEEDED", "platform_daily_units", {
          units,
          most: `the gateway gives all apps together ${unitsText(platformDailyUnits)} a day`,
        })
      : new Failure(
          "PLATFORM_QUOTA_EXCEEDED",
          `The gateway has reached today's limit for all apps together, and this call needs ${unitsText(units)}. Try again at retry_at.`,
          { notice: { limit: "platform_daily_units", retryAt: resetsAt } },
        );
  if (units > dailyUnits)
    return never("QUOTA_EXCEEDED", "daily_units", {
      units,
      most: `the plan of this app has ${unitsText(dailyUnits)} a day`,
    });
  const { used, held } = await fromStore(quota.usage(appId), clock);
  const left = Math.max(0, dailyUnits - used - held);
  // Calls in flight may have freed their units since the refusal.
  const leftText = left < units ? `${left}` : `fewer than ${units}`;
  return new Failure(
    "QUOTA_EXCEEDED",
    `This call needs ${unitsText(units)}, but ${leftText} of this app's ${unitsText(dailyUnits)} for today ${left === 1 ? "is" : "are"} left. The allowance resets at retry_at.`,
    { notice: { limit: "daily_units", retryAt: resetsAt } },
  );
}

function never(
  code: "QUOTA_EXCEEDED" | "PLATFORM_QUOTA_EXCEEDED",
  limit: string,
  { units, most: max }: { units: number; most: string },
): Failure {
  return new Failure(
    code,
    `This call needs ${unitsText(units)}, and ${max}: waiting does not help. Ask the operator for more.`,
    { notice: { limit, retryAt: null } },
  );
}

function unitsText(units: number): string {
  return units === 1 ? "1 unit" : `${units} units`;
}
