import type { Channel } from "#contract/shared/channel";
import type { EndpointShape } from "#contract/shared/endpoint";
import type { KeyAccess } from "#server/store/access.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { fromStore } from "../waiting.ts";
import { quotaRefused } from "../respond.ts";
import type { Wait } from "#server/shared/runtime.ts";
import { bill } from "../marketplace-route.ts";
import type { RequestContext } from "../gateway-request.ts";
import { remainingDay } from "../pacing.ts";
import { quotaHeaders } from "../respond.ts";
import { holdOf } from "./order-context.ts";

/**
 * Does the work of a read and bills it. A failure bills nothing, and neither does a sandbox key. @throws the errors of
 * the work
 */
export async function billed<Result>(
  context: RequestContext,
  {
    endpoint,
    access,
    channel,
    times = 1,
  }: {
    endpoint: EndpointShape;
    access: KeyAccess;
    channel: Channel;
    /** Number of times that the endpoint's units are billed. */
    times?: number;
  },
  { dependencies, limits }: GatewayServices,
  work: () => Promise<Result>,
): Promise<{ result: Result; headers: Record<string, string> }> {
  const { store, clock, platformDailyUnits } = dependencies;
  if (access.key.environment === "sandbox") {
    const result = await work();
    return {
      result,
      headers: quotaHeaders({ units: 0, channel, remaining: await remainingDay(store, access, context) }),
    };
  }
  const hold = holdOf(context, endpoint, { access, channel, platformDailyUnits, leaseMs: limits.leaseMs });
  hold.units *= times;
  const answerBy = context.startedAt + limits.answerMs;
  const { result, remaining } = await bill(context, { quota: store.quota, clock, answerBy }, { hold, work });
  return { result, headers: quotaHeaders({ units: hold.units, channel, remaining }) };
}

/** Pauses between the tries of a store call that follows a write, ms. */
const againMs = [50, 200, 1_000];

/**
 * Returns the store's answer, or null when the store fails repeatedly, because a write that was sent must be answered
 * all the same.
 */
export async function retried<Value>(work: () => Promise<Value>, wait: Wait): Promise<Value | null> {
  for (const pause of againMs) {
    try {
      return await work();
    } catch {
      await wait(pause);
    }
  }
  return work().catch(() => null);
}

/**
 * Does the work of a write and bills it where the work asks for it. A failure of the work bills nothing. Once the work
 * has an answer it is returned, even where it cannot be billed. @throws Failure of the quota, and the errors of the
 * work
 */
export async function billedWrite<Result>(
  context: RequestContext,
  { endpoint, access, channel }: { endpoint: EndpointShape; access: KeyAccess; channel: Channel },
  { dependencies, limits }: GatewayServices,
  work: () => Promise<{ result: Result; isBilled: boolean }>,
): Promise<{ result: Result; headers: Record<string, string> }> {
  const { platformDailyUnits, clock, wait, store } = dependencies;
  const { quota } = store;
  const hold = holdOf(context, endpoint, { access, channel, platformDailyUnits, leaseMs: limits.leaseMs });
  const reservation = await fromStore(quota.reserve(hold), clock);
  if (reservation.outcome === "refused") throw await quotaRefused(hold, reservation, { quota, clock });
  const { holdId, resetsAt } = reservation;
  const release = () => quota.release(holdId).catch(() => undefined);
  const { result, isBilled } = await work().catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const settlement = isBilled
    ? await retried(() => quota.settle(holdId), wait)
    : await release().then(() => null);
  const isSettled = settlement?.outcome === "settled";
  context.units = isSettled ? hold.units : 0;
  if (isSettled) context.day = { left: Math.max(0, settlement.remaining), resetsAt };
  const remaining = isSettled ? settlement.remaining : await remainingDay(store, access, context);
  // Without an answer of the store the settlement may be written, so the header does not say that nothing was billed.
  const units = isBilled && settlement === null ? null : context.units;
  return { result, headers: quotaHeaders({ units, channel, remaining }) };
}
