import { headerNames } from "#contract/request-headers";
import { Failure, type FailureDetails, type LimitNotice } from "#contract/failure";
import { errorCodes } from "#contract/error-codes";
import { isoTime } from "#server/kernel/clock.ts";
import type { ErrorEnvelope } from "#contract/error-envelope";
import type { Exchange } from "./exchange.ts";
import type { GatewayResponse } from "./gateway-request.ts";

/** One JSON answer. What is metered or private is never kept by a cache. */
export function respond(
  { requestId }: Pick<Exchange, "requestId">,
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

/** How long a caller waits on a 429 that does not know better, ms: a busy marketplace wants ten seconds of rest. */
const restMs = 10_000;

/**
 * A failure as the error envelope (docs/api-decisions.md): exactly the listed fields, absent ones left out. Whoever answers, the
 * gateway, the console or the edge, answers with this. `now` in epoch ms, for the seconds until a limit ends.
 */
export function respondFailure(
  exchange: Pick<Exchange, "requestId">,
  failure: Failure,
  now: number,
): GatewayResponse {
  const { issues, upstream, headers } = failure.details;
  const limited = failure.status === 429 ? limitedBy(failure.details, now) : null;
  const envelope: ErrorEnvelope = {
    error: {
      code: failure.code,
      message: failure.message || "The request failed.",
      category: errorCodes[failure.code].category,
      request_id: exchange.requestId,
      ...(issues && { issues }),
      ...(upstream && { upstream }),
      ...(limited && { limit: limited.limit }),
      ...(limited?.retry && { retry_at: isoTime(limited.retry.at) }),
    },
  };
  return respond(exchange, failure.status, JSON.stringify(envelope), {
    ...headers,
    ...(limited?.retry && { "retry-after": String(limited.retry.seconds) }),
  });
}

/** Rounded up to whole seconds, so that a caller who obeys is not early (I12). `retry` null: waiting does not help. */
export function limitedBy(
  { notice }: FailureDetails,
  now: number,
): { limit: string; retry: { at: number; seconds: number } | null } {
  const { limit, retryAt }: LimitNotice = notice ?? { limit: "platform_capacity", retryAt: now + restMs };
  if (retryAt === null) return { limit, retry: null };
  const seconds = Math.max(1, Math.ceil((retryAt - now) / 1000));
  return { limit, retry: { at: Math.ceil(retryAt / 1000) * 1000, seconds } };
}
