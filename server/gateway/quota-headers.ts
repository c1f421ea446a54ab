import type { Channel } from "#contract/channel";
import { headerNames } from "#contract/request-headers";
import type { KeyAccess } from "#server/store/access.ts";
import type { Quota } from "#server/store/store.ts";

/**
 * The quota headers of one answer (§8). What is not known is left out: clients hold their own calls back by these numbers.
 * @param answer.units billed for this request; `remaining` units of the app's day, null = the store did not say
 */
export function quotaHeaders(answer: {
  units: number;
  channel: Channel | null;
  remaining: number | null;
}): Record<string, string> {
  const { units, channel, remaining } = answer;
  return {
    [headerNames.billableUnits]: String(units),
    ...(channel !== null && { [headerNames.quotaChannel]: channel }),
    ...(remaining !== null && { [headerNames.remainingDay]: String(Math.max(0, remaining)) }),
  };
}

/** Units left of the app's day for an answer that settles nothing; null while the store is away. */
export async function remainingDay(
  quota: Pick<Quota, "usage">,
  { app, plan }: KeyAccess,
): Promise<number | null> {
  const usage = await quota.usage(app.id).catch(() => null);
  return usage && Math.max(0, plan.dailyUnits - usage.used - usage.held);
}
