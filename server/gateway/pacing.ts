import { headerNames } from "#contract/shared/request-headers";
import type { RateDecision, Store } from "#server/store/store.ts";
import type { KeyAccess } from "#server/store/access.ts";
import type { RequestContext } from "./gateway-request.ts";

/**
 * Returns the units left of the app's day for an answer that settles nothing, and saves them in the context; null while
 * the store is unavailable.
 */
export async function remainingDay(
  { quota }: Pick<Store, "quota">,
  { app, plan }: KeyAccess,
  context: Pick<RequestContext, "day">,
): Promise<number | null> {
  const usage = await quota.usage(app.id).catch(() => null);
  const left = usage && Math.max(0, plan.dailyUnits - usage.used - usage.held);
  context.day = usage && left !== null ? { left, resetsAt: usage.resetsAt } : null;
  return left;
}

/**
 * Returns the fields `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers) of an answer: empty until the key
 * is known and its call counted. Its limits have the names that errors give them. The day is left out while the store is unavailable.
 */
export async function pacingHeaders(
  context: Pick<RequestContext, "access" | "rate" | "day">,
  store: Pick<Store, "quota">,
  clock: () => number,
): Promise<Record<string, string>> {
  const { access, rate } = context;
  if (access === null || rate === null) return {};
  if (context.day === undefined) await remainingDay(store, access, context);
  const { day } = context;
  const now = clock();
  // A wait is rounded up and never above Retry-After, which was computed earlier.
  const seconds = (at: number) => Math.max(0, Math.ceil((at - now) / 1000));
  const { plan } = access;
  const policies = [item("requests_per_minute", { q: plan.requestsPerMinute, w: 60 })];
  const limits = [item("requests_per_minute", { r: callsLeft(rate), t: seconds(moreCallsAt(rate)) })];
  if (day) {
    policies.push(item("daily_units", { q: plan.dailyUnits, w: 86_400 }));
    limits.push(item("daily_units", { r: day.left, t: seconds(day.resetsAt) }));
  }
  return { [headerNames.rateLimitPolicy]: policies.join(", "), [headerNames.rateLimit]: limits.join(", ") };
}

/** Writes a member of a list of structured fields (RFC 9651): a string with integer parameters. */
function item(name: string, parameters: Record<string, number>): string {
  return `"${name}"${Object.entries(parameters)
    .map(([key, value]) => `;${key}=${value}`)
    .join("")}`;
}

/** Returns the two fields of an answer that has them. */
export function pacingIn(headers: Record<string, string>): Record<string, string> {
  const names = [headerNames.rateLimitPolicy, headerNames.rateLimit];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.some((each) => each === name)));
}

/** Returns the key's minute after the request was counted, which every check order does first. */
export function countedRate({ rate }: Pick<RequestContext, "rate">): RateDecision {
  if (rate === null) throw new Error("the request was not counted");
  return rate;
}

export function callsLeft(rate: RateDecision): number {
  return rate.admitted ? rate.left : 0;
}

/** Returns when one more call than `callsLeft` is admitted, epoch ms. */
export function moreCallsAt(rate: RateDecision): number {
  return rate.admitted ? rate.moreAt : rate.retryAt;
}
