import type { Channel } from "#contract/channel";
import type { Failure } from "#contract/failure";
import { headerNames } from "#contract/request-headers";
import type { KeyAccess } from "#server/store/access.ts";
import { base64Spellings } from "#server/marketplaces/upstream/vendor-text.ts";
import type { Store } from "#server/store/store.ts";
import type { Clock } from "#server/kernel/clock.ts";
import { createLru } from "#server/kernel/caches.ts";
import { type CallLine, type RouteId, type Surface, logText } from "./call-line.ts";
import type { GatewayRequest, GatewayResponse } from "./gateway-request.ts";

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

/** How a request ended. */
export type Ending = { status: number; failure: Failure | null; route: RouteId; metered: boolean };

/** A tool's request that never became a call of an operation has its surface in its path. */
function surfaceOf(path: string): Surface {
  if (path === "/mcp") return "mcp";
  return path.startsWith("/ai/") ? "ai" : "v1";
}

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
