import type { Channel } from "#contract/shared/channel";
import { failureCodes } from "#contract/shared/error-codes";
import type { ErrorEnvelope } from "#contract/shared/error-envelope";
import { Failure, gatewayFailure, type FailureDetails, type LimitNotice } from "#contract/shared/failure";
import { isRetryable } from "#contract/shared/is-retryable";
import { fen } from "#contract/shared/money";
import { headerNames } from "#contract/shared/request-headers";
import { actionAgainst } from "#contract/shared/upstream-error";
import { writeAnswer } from "#contract/shared/yuan-amount";
import { isoTime, type Clock } from "#server/shared/runtime.ts";
import type { VendorAnswer } from "#server/marketplaces/connector.ts";
import type { Quota, ReserveInput } from "#server/store/store.ts";
import type { RequestContext, GatewayResponse } from "./gateway-request.ts";
import { fromStore } from "./waiting.ts";

/** Builds a JSON answer. Metered or private answers are never cached. */
export function respond(
  { requestId }: Pick<RequestContext, "requestId">,
  status: number,
  body: string,
  headers?: Record<string, string>,
): GatewayResponse {
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      [headerNames.requestId]: requestId,
      ...headers,
    },
    body,
  };
}

/** Time that a caller waits on a 429 without a known time, ms. A busy marketplace needs ten seconds of backoff. */
const restMs = 10_000;

/**
 * Renders a failure as the error envelope (docs/api-decisions.md): exactly the listed fields, absent ones left out. The
 * gateway, the console and the edge all answer with this. `now` is epoch ms; only a 429 reads it, for the seconds until
 * its limit ends.
 * @param bodyOf wraps the envelope in the form of a surface of agents
 */
export function respondFailure(
  context: Pick<RequestContext, "requestId">,
  failure: Failure,
  now: number,
  bodyOf: (envelope: ErrorEnvelope) => object = (envelope) => envelope,
): GatewayResponse {
  const { reason, issues, upstream, headers, cap, total } = failure.details;
  const limited = failure.status === 429 ? limitedBy(failure.details, now) : null;
  const action = failure.details.action ?? actionAgainst(upstream?.cause);
  const envelope: ErrorEnvelope = {
    error: {
      code: failure.code,
      message: failure.message || "The request failed.",
      category: failureCodes[failure.code].category,
      request_id: context.requestId,
      retryable: isRetryable(failure),
      ...(reason && { reason }),
      ...(issues && { issues }),
      ...(upstream && { upstream }),
      ...(action && { action }),
      ...(limited && { limit: limited.limit }),
      ...(cap && { limit: cap.limit, left: { amount: cap.left, currency: "CNY" as const } }),
      ...(total !== undefined && { total: fen(total) }),
      ...(limited?.retry && { retry_at: isoTime(limited.retry.at) }),
      ...(limited?.retry?.estimated && { retry_estimated: true }),
    },
  };
  return respond(context, failure.status, JSON.stringify(bodyOf(envelope)), {
    ...headers,
    ...(limited?.retry && { "retry-after": String(limited.retry.seconds) }),
  });
}

/** Converts any error to a Failure. The text of an unexpected error stays inside; only its name is logged. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return gatewayFailure({ internal: error instanceof Error ? error.name : "unknown error", cause: error });
}

/**
 * Returns the limit of a 429 and when to retry, rounded up to whole seconds, so that a caller who waits is never early
 * (I12). `retry` null: waiting does not help.
 */
export function limitedBy(
  { notice }: FailureDetails,
  now: number,
): { limit: string; retry: { at: number; seconds: number; estimated?: true } | null } {
  const unknown = { limit: "platform_capacity", retryAt: now + restMs, estimated: true } as const;
  const { limit, retryAt, estimated }: LimitNotice = notice ?? unknown;
  if (retryAt === null) return { limit, retry: null };
  const seconds = Math.max(1, Math.ceil((retryAt - now) / 1000));
  return { limit, retry: { at: Math.ceil(retryAt / 1000) * 1000, seconds, ...(estimated && { estimated }) } };
}

/**
 * Renders the upstream envelope (docs/api-decisions.md) around the vendor's own text, which is never parsed and printed
 * again. Its bytes stay as the marketplace sent them, except for unsafe integers (§2.2), the gateway's secrets, and
 * invalid JSON (server/shared/json/exact-json.ts).
 */
export function renderUpstream(
  channel: Channel,
  answer: Pick<VendorAnswer<unknown>, "upstreamApi" | "upstream" | "steps">,
  requestId: string,
): string {
  const steps = answer.steps.map(
    ({ upstreamApi, upstream }) => `{"upstream_api":${JSON.stringify(upstreamApi)},"upstream":${upstream}}`,
  );
  return (
    `{"channel":${JSON.stringify(channel)},"response_format":"upstream"` +
    `,"upstream_api":${JSON.stringify(answer.upstreamApi)},"upstream":${answer.upstream}` +
    `,"upstream_steps":[${steps.join(",")}],"request_id":${JSON.stringify(requestId)}}`
  );
}

export function renderStandard(standard: object, requestId: string): string {
  return writeAnswer({ ...standard, request_id: requestId });
}

/**
 * Returns the quota headers of one answer (§8). Unknown values are left out, because clients throttle their own calls
 * by these numbers.
 * @param answer.units billed for this request; `remaining` units of the app's day. Each is null when the store did not
 *   answer
 */
export function quotaHeaders(answer: {
  units: number | null;
  channel: Channel | null;
  remaining: number | null;
}): Record<string, string> {
  const { units, channel, remaining } = answer;
  return {
    ...(units !== null && { [headerNames.billableUnits]: String(units) }),
    ...(channel !== null && { [headerNames.quotaChannel]: channel }),
    ...(remaining !== null && { [headerNames.remainingDay]: String(Math.max(0, remaining)) }),
  };
}

/** Builds the quota error: never possible on this plan or platform, or no longer possible today. */
export async function quotaRefused(
  { appId, units, dailyUnits, platformDailyUnits }: ReserveInput,
  { limit, resetsAt }: { limit: "app" | "platform"; resetsAt: number },
  { quota, clock }: { quota: Quota; clock: Clock },
): Promise<Failure> {
  if (limit === "platform")
    return units > platformDailyUnits
      ? never("PLATFORM_QUOTA_EXCEEDED", "platform_daily_units", {
          units,
          offer: `the gateway gives all apps together ${unitsText(platformDailyUnits)} a day`,
        })
      : new Failure(
          "PLATFORM_QUOTA_EXCEEDED",
          `The gateway has reached today's limit for all apps together, and this call needs ${unitsText(units)}. Try again at retry_at.`,
          { notice: { limit: "platform_daily_units", retryAt: resetsAt } },
        );
  if (units > dailyUnits)
    return never("QUOTA_EXCEEDED", "daily_units", {
      units,
      offer: `the plan of this app has ${unitsText(dailyUnits)} a day`,
    });
  const { used, held } = await fromStore(quota.usage(appId), clock);
  const left = Math.max(0, dailyUnits - used - held);
  // Calls in flight may have released their units since the refusal.
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
  { units, offer }: { units: number; offer: string },
): Failure {
  return new Failure(
    code,
    `This call needs ${unitsText(units)}, and ${offer}: waiting does not help. Ask the operator for more.`,
    { notice: { limit, retryAt: null } },
  );
}

function unitsText(units: number): string {
  return units === 1 ? "1 unit" : `${units} units`;
}
