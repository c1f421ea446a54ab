import type { Channel } from "#contract/shared/channel";
import type { FailureCode } from "#contract/shared/error-codes";
import type { Failure } from "#contract/shared/failure";
import { createLru } from "#server/shared/caches.ts";
import type { Clock } from "#server/shared/runtime.ts";
import type { KeyAccess } from "#server/store/access.ts";
import type { Store } from "#server/store/store.ts";
import type { RequestContext, RouteId, Surface } from "./gateway-request.ts";
import { headerNames } from "#contract/shared/request-headers";
import { base64Spellings } from "#server/marketplaces/upstream/vendor-text.ts";

/** Outcome of a request. */
export type Ending = { status: number; failure: Failure | null; route: RouteId; metered: boolean };

/**
 * Access log entry of one request: these fields and no others. None can hold a key, a token, a receiver, a body or a raw text of
 * the caller (ASVS V16.2.5, V16.4.1).
 */
export type AccessLogEntry = {
  requestId: string;
  /**
   * The caller's own x-request-id, cut and percent-encoded, masked when it holds a key; null when the caller sent none.
   */
  callerRequestId: string | null;
  /** Time of arrival, epoch ms. */
  at: number;
  method: string;
  route: RouteId;
  /** Surface of the call. An agent's call has the operation of its tool in `route`. */
  surface: Surface;
  /** HTTP status; 499 when the caller left while the marketplace was called. */
  status: number;
  code: FailureCode | null;
  /**
   * Error code, payment verdict, preview code or "caller_gone"; null when the status says everything, and for an answer
   * in the marketplace's own format, which is not judged.
   */
  outcome: string | null;
  channel: Channel | null;
  units: number;
  durationMs: number;
  appId: string | null;
  keyId: string | null;
  operatorId: string | null;
  /**
   * Vendor calls made for this request, also those that failed; null without calls. A repetition after a broken
   * connection or a 5xx is no call of its own, a new signature or a renewed token is one. Shared category reads do not
   * count.
   */
  upstreamCalls: number | null;
  /** Internal text of a failure, percent-encoded where it is not plain. */
  detail: string | null;
};

/** Writes the access log entry of a request and its row of the activity list. Never delays or breaks the answer. */
type LogCall = (context: RequestContext, ending: Ending) => void;

const maxDetailLength = 200;
const maxMethodLength = 16;

/** The last use of a key is saved to the minute (ms), for at most this many keys at a time. */
const recordEveryMs = 60_000;
const maxKeys = 10_000;

export function createSaveCall({
  store,
  clock,
  log,
}: {
  store: Pick<Store, "access" | "callLog">;
  clock: Clock;
  log: (line: AccessLogEntry) => void;
}): LogCall {
  const noted = createLru<string, number>(maxKeys);

  /** Saves at most once a minute for each key, in the background. A failed write is made up for by the next one. */
  function recordUse({ app, key }: KeyAccess, at: number, operation: string): void {
    const name = `${app.id}/${key.id}`;
    if (Math.abs(at - (noted.get(name) ?? 0)) < recordEveryMs) return;
    noted.set(name, at);
    store.access.recordKeyUse({ appId: app.id, keyId: key.id, at, operation }).catch(() => {});
  }

  return (context, { status, failure, route, metered }) => {
    const { request, requestId, startedAt, access, channel, units } = context;
    const internal = failure?.details.internal;
    const facts = {
      requestId,
      at: startedAt,
      operatorId: request.operatorId ?? null,
      appId: access?.app.id ?? null,
      keyId: access?.key.id ?? null,
      channel,
      status,
      outcome: failure?.code ?? (status === 499 ? "caller_gone" : context.outcome),
      units,
      durationMs: Math.max(0, clock() - startedAt),
    };
    log({
      ...facts,
      callerRequestId: callerRequestId(request.headers),
      method: logText(request.method, maxMethodLength),
      route,
      surface: request.agent?.surface ?? surfaceOf(request.path),
      code: failure?.code ?? null,
      upstreamCalls: context.upstreamCalls,
      detail: internal === undefined ? null : logText(internal, maxDetailLength),
    });
    // Calls of unknown keys belong to no activity list, and free calls that succeeded are not recorded there.
    if (access) recordUse(access, startedAt, route);
    if (access && (metered || failure)) {
      const upstream = {
        upstreamCode: failure?.details.upstream?.code ?? null,
        upstreamCalls: context.upstreamCalls,
        upstreamMs: context.upstreamMs,
      };
      const record = { ...facts, ...upstream, subject: context.subject, operation: route };
      store.callLog.append(record).catch(() => {});
    }
  };
}

/** Returns the surface by the path: a tool's request that never became a call of an operation has its surface in its path. */
function surfaceOf(path: string): Surface {
  if (path === "/mcp") return "mcp";
  return path.startsWith("/ai/") ? "ai" : "v1";
}

/**
 * Prepares outside text for a log line: at most `max` characters, everything but printable ASCII percent-encoded (no injection).
 */
function logText(text: string, max: number): string {
  return text
    .slice(0, max)
    .toWellFormed()
    .replace(/[^ -$&-~]/gu, encodeURIComponent);
}

/**
 * Returns the text of an unexpected error for a log line: its name, and its message if the message can hold no outside
 * text.
 */
export function issueText(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  // A parser's message repeats the beginning of its input.
  return error instanceof SyntaxError
    ? error.name
    : `${error.name}: ${logText(error.message.replace(/svc_(live|test)_[\w-]+/gi, "***"), 200)}`;
}

const maxLength = 64;
/** Maximum characters that are searched for secrets, which is more than the log shows, in any encoding. */
const maxSearchedLength = 1_024;
/** Minimum length of a merchant UUID to mask, because a shorter one would be found in ids of any kind. */
const minMerchantLength = 8;
/** Replacement for a text from which a secret was cut. */
const masked = "***";

const keyBeginnings = ["svc_live_", "svc_test_"];
const hex = (text: string) => Array.from(text, (each) => each.charCodeAt(0).toString(16)).join("");
const plainKey = new RegExp(keyBeginnings.flatMap((each) => [each, hex(each)]).join("|"), "i");
const encodedKey = new RegExp(
  keyBeginnings
    .flatMap(base64Spellings)
    .map((each) => each.replace(/[+/]/g, "\\$&"))
    .join("|"),
);

/**
 * Returns the caller's own x-request-id for the log: cut and percent-encoded, and masked as a whole when it holds a key (any
 * caller's, also in Base64, hex or percent-encoding) or the merchant UUID that came with the call. null when there is none.
 */
function callerRequestId(headers: Readonly<Record<string, string | undefined>>): string | null {
  const given = headers[headerNames.requestId];
  if (given === undefined) return null;
  const merchant = headers[headerNames.merchant]?.trim() ?? "";
  for (const text of spellings(given.slice(0, maxSearchedLength))) {
    if (plainKey.test(text) || encodedKey.test(text)) return masked;
    if (merchant.length >= minMerchantLength && text.toLowerCase().includes(merchant.toLowerCase()))
      return masked;
  }
  return logText(given, maxLength);
}

/** Returns the text, and its results after percent-decoding once and twice. */
function spellings(text: string): string[] {
  const once = unescaped(text);
  return once === text ? [text] : [text, once, unescaped(once)];
}

function unescaped(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
