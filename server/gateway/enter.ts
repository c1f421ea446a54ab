import { type Channel, channels } from "#contract/shared/channel";
import type { EndpointShape } from "#contract/shared/endpoint";
import { Failure, type FailureDetails } from "#contract/shared/failure";
import { type Clock, type Digests, sameText } from "#server/shared/runtime.ts";
import { createLru, createRecentCache } from "#server/shared/caches.ts";
import { keyState, type AppReview, type KeyAccess, type Plan } from "#server/store/access.ts";
import { rateWindowMs, type RateDecision, type RateLimiter, type Store } from "#server/store/store.ts";
import type { RequestContext } from "./gateway-request.ts";
import { fromStore } from "./waiting.ts";

/**
 * Checks everything that does not depend on the body: key (401), rate (429), app (403), sandbox (400), scope (403). @throws
 * Failure
 */
export async function enter(
  context: RequestContext,
  endpoint: EndpointShape,
  { authenticate, admit }: { authenticate: Authenticate; admit: Admit },
): Promise<KeyAccess> {
  const { agent, headers } = context.request;
  const access = agent?.access ?? (await authenticate(headers.authorization));
  context.access = access;
  if (agent) context.rate = agent.rate;
  else await admit(context, access);
  requireApproved(access.review);
  refuseSandbox(endpoint, access);
  requireScope(endpoint, access);
  return access;
}

/**
 * Identifies the key. @throws Failure INVALID_API_KEY with one text for every key in the right form that is not accepted, so that
 * it does not reveal which keys exist.
 */
export type Authenticate = (authorization: string | undefined) => Promise<KeyAccess>;

/** Maximum cached keys. An unknown key takes a place too, so that one wrong key that is sent again and again does not reach the store. */
const maxKeys = 10_000;

const bearer = /^bearer +(svc_(live|test)_[A-Za-z0-9_-]{1,200})$/i;
const environments = { live: "live", test: "sandbox" } as const;

export function createAuthenticate({
  store,
  digests,
  clock,
  rememberMs,
}: {
  store: Pick<Store, "access">;
  digests: Digests;
  clock: Clock;
  rememberMs: number;
}): Authenticate {
  const keys = createRecentCache({ clock, rememberMs, max: maxKeys, load: store.access.findKey });

  return async (authorization) => {
    const [, key = "", kind = ""] = bearer.exec(authorization ?? "") ?? [];
    const environment = kind === "live" || kind === "test" ? environments[kind] : null;
    if (!environment)
      throw invalidKey(/^(bearer)?\s*$/i.test(authorization ?? "") ? "key_missing" : "key_malformed");
    const sha256 = digests.sha256(key);
    const access = await fromStore(keys.get(sha256), clock);
    if (!access || !sameText(access.key.sha256, sha256)) throw invalidKey("key_unknown");
    if (keyState(access.key, clock()) !== "active") throw invalidKey("key_unknown");
    // A key whose prefix contradicts its record could reach a marketplace, or miss it, against its owner's expectation.
    if (access.key.environment !== environment) throw invalidKey("key_unknown");
    return access;
  };
}

const keyTexts: Record<NonNullable<FailureDetails["reason"]>, string> = {
  key_missing: "The request has no API key. Send it in the header: Authorization: Bearer <API key>.",
  key_malformed:
    "The Authorization header holds no API key of this gateway. Send Authorization: Bearer <API key>; a key begins with svc_live_ or svc_test_.",
  key_unknown:
    "This API key is not accepted: it does not exist, was revoked or has ended. Send a valid key, or ask an administrator for one.",
};

function invalidKey(reason: keyof typeof keyTexts): Failure {
  return new Failure("INVALID_API_KEY", keyTexts[reason], {
    reason,
    headers: { "www-authenticate": "Bearer" },
  });
}

/**
 * Counts one call against the key's minute, and saves the remaining calls in the context. @throws Failure
 * RATE_LIMIT_EXCEEDED, which itself counts nothing (I12).
 */
export type Admit = (context: Pick<RequestContext, "rate">, access: KeyAccess) => Promise<void>;

export function createAdmit({ store, clock }: { store: Pick<Store, "rateLimiter">; clock: Clock }): Admit {
  const local = createLocalRateLimiter(clock);

  const decide = (input: { keyId: string; perMinute: number }): Promise<RateDecision> =>
    store.rateLimiter.admit(input).catch(() => local.admit(input));

  return async (context, { app, key, plan }) => {
    // A key's id is unique only inside its app.
    const keyId = `${app.id}/${key.id}`;
    const decision = await decide({ keyId, perMinute: plan.requestsPerMinute });
    context.rate = decision;
    if (decision.admitted) return;
    throw new Failure(
      "RATE_LIMIT_EXCEEDED",
      `This key may make ${plan.requestsPerMinute} requests in any minute. Try again after Retry-After.`,
      { notice: { limit: "requests_per_minute", retryAt: decision.retryAt } },
    );
  };
}

const mostCountedKeys = 10_000;

/**
 * Sliding log of this process alone, used while the store is unavailable. Each key has its full number, so it is never
 * unlimited and never stricter than the plan. It holds at most ten thousand keys; the least recently used is evicted
 * first.
 */
function createLocalRateLimiter(clock: Clock): RateLimiter {
  const logs = createLru<string, number[]>(mostCountedKeys);
  return {
    async admit({ keyId, perMinute }) {
      const now = clock();
      // When the clock was set back, earlier calls count from now on.
      const log = (logs.get(keyId) ?? [])
        .map((at) => Math.min(at, now))
        .filter((at) => at > now - rateWindowMs);
      logs.set(keyId, log);
      const first = log[log.length - perMinute];
      if (log.length >= perMinute) return { admitted: false, retryAt: (first ?? now) + rateWindowMs };
      log.push(now);
      return { admitted: true, left: perMinute - log.length, moreAt: (log[0] ?? now) + rateWindowMs };
    },
  };
}

/**
 * Estimated time in ms until a refused call can succeed. Only a person changes a plan, so retrying sooner is of no use.
 */
const askAgainMs = 3_600_000;

/** Checks that the plan and the channel are enabled (§4.1). @throws Failure PLAN_DISABLED, CHANNEL_DISABLED */
export function requirePlan(plan: Plan, channel: Channel, now: number): void {
  if (!plan.enabled)
    throw new Failure(
      "PLAN_DISABLED",
      "The plan of this app is switched off. Ask the operator to enable it.",
      {
        notice: { limit: "plan", retryAt: now + askAgainMs, estimated: true },
      },
    );
  if (!plan.channels.includes(channel)) throw channelDisabled(channel, now);
}

export function channelDisabled(channel: Channel, now: number): Failure {
  return new Failure(
    "CHANNEL_DISABLED",
    `${channels[channel].name} is switched off for this app. Ask the operator to enable it.`,
    { notice: { limit: "channel", retryAt: now + askAgainMs, estimated: true } },
  );
}

/** Checks the scope (§4.1.1). @throws Failure INSUFFICIENT_SCOPE */
function requireScope({ scope }: EndpointShape, { key }: KeyAccess): void {
  if (scope && !key.scopes.includes(scope))
    throw new Failure("INSUFFICIENT_SCOPE", `This key lacks the scope ${scope}. Use a key that has it.`);
}

/** Refuses calls that have no sandbox (§4.1.9). @throws Failure SANDBOX_CAPABILITY_UNAVAILABLE */
function refuseSandbox({ sandbox }: EndpointShape, { key }: KeyAccess): void {
  if (sandbox === "refused" && key.environment === "sandbox")
    throw new Failure(
      "SANDBOX_CAPABILITY_UNAVAILABLE",
      "A sandbox key cannot make this call: there are no live orders to look at. Use a live key.",
    );
}

/**
 * Returns the units of one call: the endpoint's own number where it is fixed (§4.1.8), else the plan's, else the endpoint's (§8).
 */
export function unitsOf(
  plan: Plan,
  { id, units, fixedUnits }: Pick<EndpointShape, "id" | "units" | "fixedUnits">,
): number {
  return fixedUnits ? units : (plan.units[id] ?? units);
}

/** Checks that the app is approved (§1 rules 5 and 6). @throws Failure APP_NOT_APPROVED, APP_SUSPENDED */
export function requireApproved({ state, reason }: AppReview): void {
  if (state === "requested")
    throw new Failure(
      "APP_NOT_APPROVED",
      "This app is waiting for approval: its calls are answered once an administrator has approved it. Nothing was billed.",
    );
  if (state === "suspended")
    throw new Failure(
      "APP_SUSPENDED",
      `This app is suspended${reason === null ? "" : `: ${withoutEnd(reason)}`}. Ask the operator of this gateway. Nothing was billed.`,
    );
}

const withoutEnd = (text: string) => text.replace(/[.。!！\s]+$/, "");
