import { Agent, request as send } from "undici";
import { categoryEndpoint } from "#contract/public/category";
import { Failure } from "#contract/shared/failure";
import { categoryFailure } from "#server/gateway/categories/category-route.ts";
import type { Gateway, GatewayResponse } from "#server/gateway/gateway-request.ts";
import { internalCategoryPaths } from "#server/gateway/categories/categories.ts";
import { bodyTooLarge, bodyLimitAt } from "#server/gateway/body-limits.ts";
import { plainHeaders } from "#server/shared/plain-headers.ts";
import { edgeAnswer } from "./plain-http.ts";

export type RemoteGateway = Gateway & { close: () => Promise<void> };

/** Timeout, ms: every answer of a gateway comes within 20 s while its store answers. */
const timeoutMs = 25_000;
/** Maximum size of an answer, bytes: a whole category tree of 100,000 nodes, with a margin. */
const maxAnswerBytes = 64 * 1024 * 1024;

export type GatewayAddresses = {
  gatewayUrl: string | null;
  /** Base address of all category paths; null means the same as the others. */
  openBaseUrl: string | null;
};

const internalPaths = new Set<string>(Object.values(internalCategoryPaths));
const isInternal = (path: string) => internalPaths.has(path);
const categoryPaths = new Set<string>([categoryEndpoint.path, ...Object.values(internalCategoryPaths)]);

/** Returns where a path of the gateway is answered; null means in this process. */
export function gatewayAddress({ gatewayUrl, openBaseUrl }: GatewayAddresses, path: string): string | null {
  return categoryPaths.has(path) ? (openBaseUrl ?? gatewayUrl) : gatewayUrl;
}

/**
 * Creates a gateway function that calls gateways elsewhere. Bytes and encoding pass untouched; no redirect is followed.
 * A gateway that does not answer gives 500 INTERNAL_ERROR, in the envelope of the path: 502 would blame a marketplace
 * and say that nothing was billed, which is not known here. `onAway` receives the reason, since no gateway writes a
 * line about it.
 */
export function createRemoteGateway({
  addresses,
  internalToken,
  newRequestId,
  onAway,
  traceHeaders = () => ({}),
}: {
  addresses: GatewayAddresses;
  /** Token for the remote gateway's internal paths; null when it runs on this machine. */
  internalToken: string | null;
  newRequestId: () => string;
  onAway: (error: unknown, requestId: string) => void;
  /** Returns the headers by which the remote gateway continues the current trace. */
  traceHeaders?: (() => Record<string, string>) | undefined;
}): RemoteGateway {
  const agent = new Agent({
    connections: 128,
    connect: { timeout: 3_000 },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: maxAnswerBytes,
  });

  const gateway: Gateway = async (request, signal) => {
    const base = gatewayAddress(addresses, request.path) ?? "";
    if (request.isBodyCut) {
      return edgeAnswer(bodyTooLarge(bodyLimitAt(request.path)), newRequestId());
    }
    const headers = { ...request.headers, ...traceHeaders() };
    try {
      const answer = await send(`${base}${request.path}${request.query === "" ? "" : `?${request.query}`}`, {
        dispatcher: agent,
        method: request.method,
        headers:
          isInternal(request.path) && internalToken !== null
            ? { ...headers, authorization: `Bearer ${internalToken}` }
            : headers,
        body: request.body || null,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      return {
        status: answer.statusCode,
        headers: plainHeaders(answer.headers),
        body: new Uint8Array(await answer.body.arrayBuffer()),
      };
    } catch (error) {
      const requestId = newRequestId();
      if (!signal.aborted) onAway(error, requestId);
      return unreachable(request.path, requestId);
    }
  };
  return Object.assign(gateway, { close: () => agent.close() });
}

/** Returns a generated answer where there is none to return, so that the console can show the cause. */
function unreachable(path: string, requestId: string): GatewayResponse {
  const failure = new Failure("INTERNAL_ERROR", "The gateway did not answer. Try again in a moment.");
  return categoryPaths.has(path)
    ? // Only a 429 reads the time.
      categoryFailure(failure, { requestId, now: 0 })
    : edgeAnswer(failure, requestId);
}
