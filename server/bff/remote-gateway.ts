import { Agent, request as send } from "undici";
import { categoryEndpoint } from "#contract/category";
import { Failure } from "#contract/failure";
import { headerNames } from "#contract/request-headers";
import type { Gateway, GatewayResponse } from "#server/gateway/gateway-request.ts";
import type { CancelSignal } from "#server/marketplaces/cancel.ts";
import { failureBody } from "#server/http/send-failure.ts";

export type RemoteGateway = Gateway & { close: () => Promise<void> };

/** Every answer of a gateway comes within 20 s; after this, ms, it is given up. */
const patience = 25_000;
/** A whole category tree of 100,000 nodes, with room. */
const largestAnswer = 64 * 1024 * 1024;

export type GatewayAddresses = {
  gatewayUrl: string | null;
  /** Of the category endpoint; null = the same as the others. */
  openBaseUrl: string | null;
};

/** Where a path of the gateway is answered; null = in this process. */
export function gatewayAddress({ gatewayUrl, openBaseUrl }: GatewayAddresses, path: string): string | null {
  return path === categoryEndpoint.path ? (openBaseUrl ?? gatewayUrl) : gatewayUrl;
}

/** Gateways elsewhere, behind the same function. Bytes and encoding pass untouched; no redirect is followed. */
export function createRemoteGateway({
  addresses,
  newId,
}: {
  addresses: GatewayAddresses;
  newId: () => string;
}): RemoteGateway {
  const agent = new Agent({
    connections: 128,
    connect: { timeout: 3_000 },
    headersTimeout: patience,
    bodyTimeout: patience,
    maxResponseSize: largestAnswer,
  });

  const gateway: Gateway = async (request, signal) => {
    const base = gatewayAddress(addresses, request.path) ?? "";
    const { "content-length": _length, ...headers } = request.headers;
    try {
      const answer = await send(`${base}${request.path}${request.query === "" ? "" : `?${request.query}`}`, {
        dispatcher: agent,
        method: request.method === "POST" ? "POST" : "GET",
        headers,
        body: request.method === "POST" ? request.body : null,
        signal: AbortSignal.any([abortSignalOf(signal), AbortSignal.timeout(patience)]),
      });
      return {
        status: answer.statusCode,
        headers: singleValues(answer.headers),
        body: new Uint8Array(await answer.body.arrayBuffer()),
      };
    } catch {
      return unreachable(newId());
    }
  };
  return Object.assign(gateway, { close: () => agent.close() });
}

/** What undici listens to. */
function abortSignalOf(signal: CancelSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return controller.signal;
}

/** No answer that could be passed on: one of our own, so that the console can show what happened. */
function unreachable(requestId: string): GatewayResponse {
  const failure = new Failure("INTERNAL_ERROR", "The gateway does not answer. Try again in a moment.");
  return {
    status: 502,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      [headerNames.requestId]: requestId,
    },
    body: failureBody(failure, requestId),
  };
}

function singleValues(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === "string" ? value : value.join(", ")]],
    ),
  );
}
