import { accountEndpoint, type Account } from "#contract/public/account";
import { channelNames, type Channel } from "#contract/shared/channel";
import { endpoints } from "#contract/public/endpoints";
import { isoTime } from "#server/shared/runtime.ts";
import type { KeyAccess } from "#server/store/access.ts";
import type { Usage } from "#server/store/store.ts";
import { authorizationAdvice, endingAdvice } from "./tokens/tokens.ts";
import { enter, unitsOf } from "./enter.ts";
import type { GatewayServices } from "./gateway-services.ts";
import { lockOf } from "./orders/purchase-locks.ts";
import { callsLeft, countedRate, moreCallsAt } from "./pacing.ts";
import { renderStandard, respond, respondFailure } from "./respond.ts";
import type { Route } from "./gateway-request.ts";
import { fromStore } from "./waiting.ts";

type Body = Omit<Account, "request_id">;

/** GET /v1/account: the permissions of this key and the units left today. It is free but counts for the rate limit. */
export function createAccountRoute(services: GatewayServices): Route {
  const { dependencies, tokens } = services;
  const { store, clock } = dependencies;

  async function channelOf(access: KeyAccess, channel: Channel): Promise<Body["channels"][number]> {
    const { key, plan, tokenOwner } = access;
    const live = key.environment === "live";
    const connectors = live ? dependencies.connectors.live : dependencies.connectors.sandbox;
    const enabled = plan.enabled && plan.channels.includes(channel) && connectors[channel] !== undefined;
    // A sandbox key calls the simulators, which need no authorization.
    if (!live) return { channel, enabled, authorized: true, expires_at: null };
    const { authorized, endsAt, endsSoon, account } = await fromStore(
      tokens.authorizationStatus(tokenOwner, channel),
      clock,
    );
    const end = endsAt === null ? null : isoTime(endsAt);
    return {
      channel,
      enabled,
      authorized,
      expires_at: end,
      ...(account && { account }),
      ...(!authorized && { action: authorizationAdvice(channel, tokenOwner) }),
      ...(endsSoon && end !== null && { action: endingAdvice(channel, tokenOwner, end) }),
    };
  }

  async function purchasingOf({ app, key }: KeyAccess): Promise<Body["purchasing"]> {
    if (key.environment === "sandbox") return { open: true, closed_by: null, limits: null };
    const { closedBy, caps } = await lockOf(app, services);
    const spent = caps && (await fromStore(store.purchases.spentToday(app.id), clock)).amount;
    const known = (amount: number) => ({ amount, currency: "CNY" as const });
    const limits = caps && {
      max_order: known(caps.maxOrder),
      max_day: known(caps.maxDay),
      left_today: known(Math.max(0, caps.maxDay - (spent ?? 0))),
    };
    return { open: closedBy === null, closed_by: closedBy, limits };
  }

  return {
    id: accountEndpoint.id,
    method: accountEndpoint.method,
    metered: false,
    async handle(context) {
      const access = await enter(context, accountEndpoint, services);
      const { app, key, plan } = access;
      const usage = await fromStore(store.quota.usage(app.id), clock);
      const quota = quotaOf(usage, plan.dailyUnits);
      context.day = { left: quota.left, resetsAt: usage.resetsAt };
      const rate = countedRate(context);
      const body: Body = {
        app: { id: app.id, name: app.name, mode: app.mode },
        key: { id: key.id, environment: key.environment, scopes: key.scopes },
        plan: {
          name: plan.name,
          enabled: plan.enabled,
          requests_per_minute: plan.requestsPerMinute,
          units: weights(access),
        },
        quota,
        rate: {
          limit: plan.requestsPerMinute,
          left: callsLeft(rate),
          resets_at: isoTime(moreCallsAt(rate)),
        },
        purchasing: await purchasingOf(access),
        channels: await Promise.all(channelNames.map((channel) => channelOf(access, channel))),
      };
      return respond(context, 200, renderStandard(body, context.requestId));
    },
    fail: (context, failure) => respondFailure(context, failure, clock()),
  };
}

function weights({ plan }: KeyAccess): Record<string, number> {
  const metered = endpoints.filter(({ units }) => units > 0);
  return Object.fromEntries(metered.map((endpoint) => [endpoint.id, unitsOf(plan, endpoint)]));
}

/** Counts the units held by calls in flight as used, so that `left` is what can be reserved now. */
function quotaOf({ day, used, held, resetsAt }: Usage, limit: number): Body["quota"] {
  const spent = used + held;
  return { day, limit, used: spent, left: Math.max(0, limit - spent), resets_at: isoTime(resetsAt) };
}
