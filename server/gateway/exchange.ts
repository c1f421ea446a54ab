import type { Channel } from "#contract/channel";
import type { Failure } from "#contract/failure";
import { headerNames } from "#contract/request-headers";
import type { agentEndpoints } from "#contract/agent-endpoints";
import type { categoryFindEndpoint } from "#contract/category-find";
import type { EndpointId } from "#contract/endpoints";
import type { ErrorCode } from "#contract/error-codes";
import type { KeyAccess } from "#server/store/access.ts";
import { base64Spellings } from "#server/marketplaces/upstream/vendor-text.ts";
import type { Store } from "#server/store/store.ts";
import type { Clock } from "#server/kernel/machine.ts";
import { createLru } from "#server/kernel/caches.ts";
import type { GatewayRequest, GatewayResponse, Surface } from "./gateway-request.ts";

/** One request on its way through the gateway, with what the steps have learned so far: the log line is made of it. */
export type Exchange = {
  readonly request: GatewayRequest;
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal;
  readonly requestId: string;
  /** Epoch ms. */
  readonly startedAt: number;
  access: KeyAccess | null;
  channel: Channel | null;
  /** Units that were billed. */
  units: number;
  outcome: string | null;
  upstreamCalls: number | null;
  /** How long the marketplace was asked so far, ms; null = it was not. */
  upstreamMs: number | null;
  /** The one order or product that is asked about. */
  subject: string | null;
  /** True where another exchange answers in its place and writes its line. */
  handedOn: boolean;
};

export function beginExchange(
  request: GatewayRequest,
  signal: AbortSignal,
  { requestId, startedAt }: { requestId: string; startedAt: number },
): Exchange {
  return {
    request,
    signal,
    requestId,
    startedAt,
    access: null,
    channel: null,
    units: 0,
    outcome: null,
    upstreamCalls: null,
    upstreamMs: null,
    subject: null,
    handedOn: false,
  };
}

/** One path of the gateway. */
export type Route = {
  id: RouteId;
  /** null = any. */
  method: "GET" | "POST" | null;
  /** True where a successful answer costs units: such calls are kept in the ledger and the activity list. */
  metered: boolean;
  /** @throws Failure, CallerGone */
  handle: (exchange: Exchange) => Promise<GatewayResponse>;
  /** Its failures in the envelope that its callers know. */
  fail: (exchange: Exchange, failure: Failure) => GatewayResponse | Promise<GatewayResponse>;
};

export type RouteId =
  | EndpointId
  | (typeof agentEndpoints)[number]["id"]
  | typeof categoryFindEndpoint.id
  | "mcp"
  | `category.${"columns" | "changes" | "state" | "refresh"}`
  | "healthz"
  | "readyz"
  | "openapi"
  | "unmatched";

/** How a request ended. */
export type Ending = { status: number; failure: Failure | null; route: RouteId; metered: boolean };

/**
 * What the log keeps of one request: these fields and no others. None can hold a key, a token, a receiver, a body or a raw
 * text of the caller (ASVS V16.2.5, V16.4.1).
 */
export type CallLine = {
  requestId: string;
  /** The caller's own x-request-id, cut and percent-encoded, masked when it holds a key; null when there was none. */
  callerRequestId: string | null;
  /** Epoch ms of the arrival. */
  at: number;
  method: string;
  route: RouteId;
  /** By what it came: an agent's call has the operation that its tool is, in `route`. */
  surface: Surface;
  /** The HTTP status; 499 = the caller left before the answer. */
  status: number;
  code: ErrorCode | null;
  /** An error code, a payment verdict, a preview code, "caller_gone"; null when the status says it all. */
  outcome: string | null;
  channel: Channel | null;
  units: number;
  durationMs: number;
  appId: string | null;
  keyId: string | null;
  operatorId: string | null;
  /** Calls of the connector that this request took, id resolution included; null when unknown or none. */
  upstreamCalls: number | null;
  /** The internal text of a failure, percent-encoded where it is not plain. */
  detail: string | null;
};

/** Writes the one log line of a request, and its row for the activity list. Never holds up or breaks the answer. */
type KeepCall = (exchange: Exchange, ending: Ending) => void;

const longestDetail = 200;
const longestMethod = 16;

/** The last use of a key is kept to the minute, ms, for at most so many keys at a time. */
const noteEveryMs = 60_000;
const mostKeys = 10_000;

export function createKeepCall({
  store,
  clock,
  log,
}: {
  store: Pick<Store, "access" | "callLog">;
  clock: Clock;
  log: (line: CallLine) => void;
}): KeepCall {
  const noted = createLru<string, number>(mostKeys);

  /** At most a write a minute and key, beside everything else: one that fails is made up for by the next. */
  function noteUse({ app, key }: KeyAccess, at: number, operation: string): void {
    const name = `${app.id}/${key.id}`;
    if (Math.abs(at - (noted.get(name) ?? 0)) < noteEveryMs) return;
    noted.set(name, at);
    store.access.noteKeyUse({ appId: app.id, keyId: key.id, at, operation }).catch(() => {});
  }

  return (exchange, { status, failure, route, metered }) => {
    const { request, requestId, startedAt, access, channel, units } = exchange;
    const internal = failure?.details.internal;
    const facts = {
      requestId,
      at: startedAt,
      operatorId: request.operatorId ?? null,
      appId: access?.app.id ?? null,
      keyId: access?.key.id ?? null,
      channel,
      status,
      outcome: failure?.code ?? (status === 499 ? "caller_gone" : exchange.outcome),
      units,
      durationMs: Math.max(0, clock() - startedAt),
    };
    log({
      ...facts,
      callerRequestId: callerRequestId(request.headers),
      method: logText(request.method, longestMethod),
      route,
      surface: request.agent?.surface ?? surfaceOf(request.path),
      code: failure?.code ?? null,
      upstreamCalls: exchange.upstreamCalls,
      detail: internal === undefined ? null : logText(internal, longestDetail),
    });
    // Calls of unknown keys belong to nobody's list, and free ones that went well are no event.
    if (access) noteUse(access, startedAt, route);
    if (access && (metered || failure)) {
      const upstream = {
        upstreamCode: failure?.details.upstream?.code ?? null,
        upstreamCalls: exchange.upstreamCalls,
        upstreamMs: exchange.upstreamMs,
      };
      const record = { ...facts, ...upstream, subject: exchange.subject, operation: route };
      store.callLog.append(record).catch(() => {});
    }
  };
}

/** A tool's request that never became a call of an operation has its surface in its path. */
function surfaceOf(path: string): Surface {
  if (path === "/mcp") return "mcp";
  return path.startsWith("/ai/") ? "ai" : "v1";
}

/** Text from outside for a log line: at most `most` characters, everything but printable ASCII percent-encoded (no injection). */
function logText(text: string, most: number): string {
  return text
    .slice(0, most)
    .toWellFormed()
    .replace(/[^ -$&-~]/gu, encodeURIComponent);
}

/** What an error that nobody expected says, for a log line: its kind and its message, if that can hold nothing from outside. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  // A parser's message repeats the beginning of what it was given.
  return error instanceof SyntaxError
    ? error.name
    : `${error.name}: ${logText(error.message.replace(/svc_(live|test)_[\w-]+/gi, "***"), 200)}`;
}

const longest = 64;
/** More than is logged of it, however it is spelt. */
const longestRead = 1_024;
/** A shorter one would be found in ids of any kind. */
const shortestMerchant = 8;
/** What a text that some secret was cut out of is logged as. */
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
 * The caller's own x-request-id for the log: cut and percent-encoded, and masked as a whole when a key is in it (anybody's,
 * also in Base64, hex or URL spelling) or the merchant UUID that came with the call. null when there is none.
 */
function callerRequestId(headers: Readonly<Record<string, string | undefined>>): string | null {
  const given = headers[headerNames.requestId];
  if (given === undefined) return null;
  const merchant = headers[headerNames.merchant]?.trim() ?? "";
  for (const text of spellings(given.slice(0, longestRead))) {
    if (plainKey.test(text) || encodedKey.test(text)) return masked;
    if (merchant.length >= shortestMerchant && text.toLowerCase().includes(merchant.toLowerCase()))
      return masked;
  }
  return logText(given, longest);
}

/** The text, and what it says when its percent-encoding is undone, also twice. */
function spellings(text: string): string[] {
  const once = unescaped(text);
  return once === text ? [text] : [text, once, unescaped(once)];
}

function unescaped(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
