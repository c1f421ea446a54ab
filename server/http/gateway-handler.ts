import type { IncomingMessage } from "node:http";
import { largestBody, type Gateway } from "#server/gateway/gateway-request.ts";
import { callerSignal } from "./caller-signal.ts";
import type { Handler } from "./edge-server.ts";
import { plainHeaders } from "#server/kernel/plain-headers.ts";
import { readBody } from "./read-body.ts";
import { splitTarget } from "./request-target.ts";
import { sendAnswer } from "./send-answer.ts";
import { edgeFailures, sendFailure } from "./send-failure.ts";

const descriptionPath = "/openapi.json";
const prefixes = ["/v1/", "/ai/", "/api/", "/internal/"];
const openPaths = new Set<string>([descriptionPath, "/healthz", "/readyz", "/v1"]);

/** Whether the gateway itself answers at this path: a script that misspells one is told so in JSON, not by a page. */
export function isGatewayPath(path: string): boolean {
  return prefixes.some((prefix) => path.startsWith(prefix)) || openPaths.has(path);
}

/**
 * Mounts the gateway on node:http without anything between: this path carries every metered call. The signal it hands on
 * is aborted when the caller goes away before the answer.
 */
export function createGatewayHandler(
  gateway: Gateway,
  {
    newId,
    onError,
    originOf,
  }: {
    newId: () => string;
    onError: (error: unknown, requestId: string) => void;
    /** The address that a request came by. */
    originOf?: (request: IncomingMessage) => string;
  },
): Handler {
  return (request, response) => {
    const signal = callerSignal(response);
    readBody(request, largestBody)
      .then(async (body) => {
        const { path, query } = splitTarget(request.url ?? "/");
        const headers = plainHeaders(request.headers);
        const origin = path === descriptionPath ? originOf?.(request) : undefined;
        const answer = await gateway(
          {
            method: request.method ?? "GET",
            path,
            query,
            headers,
            body,
            ...(origin !== undefined && { origin }),
          },
          signal,
        );
        sendAnswer(response, answer);
      })
      .catch((error: unknown) => {
        // A caller that left in the middle of its body is no fault of ours.
        if (response.destroyed) return;
        const requestId = newId();
        onError(error, requestId);
        sendFailure(response, edgeFailures.internal(error), requestId);
      });
  };
}
