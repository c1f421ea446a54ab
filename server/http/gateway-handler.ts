import type { IncomingMessage } from "node:http";
import type { Gateway } from "#server/gateway/gateway-request.ts";
import { strangersBody, type MostBody } from "#server/gateway/read-body.ts";
import { createBodyReader, type BodyReader } from "./body-reader.ts";
import type { Handler } from "./edge-server.ts";
import { callerSignal, requestHead, edgeFailures, sendAnswer, sendFailure } from "./plain-http.ts";

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
    readBody = createBodyReader(),
    mostBody = async () => strangersBody,
    newId,
    onError,
    originOf,
  }: {
    /** The process's own; without one this handler has a room for bodies to itself. Without `mostBody` all are strangers. */
    readBody?: BodyReader;
    mostBody?: MostBody;
    newId: () => string;
    onError: (error: unknown, requestId: string) => void;
    /** The address that a request came by. */
    originOf?: (request: IncomingMessage) => string;
  },
): Handler {
  return (request, response) => {
    const signal = callerSignal(response);
    const head = requestHead(request);
    readBody(request, () => mostBody(head))
      .then(async (taken) => {
        if (taken === "no room") return sendFailure(response, edgeFailures.noRoomForBody(), newId());
        const origin = head.path === descriptionPath ? originOf?.(request) : undefined;
        const answer = await gateway({ ...head, ...taken, ...(origin !== undefined && { origin }) }, signal);
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
