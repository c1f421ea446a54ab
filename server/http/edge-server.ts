import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { edgeFailures, sendFailure } from "./send-failure.ts";
import { createSocketErrorAnswer } from "./socket-error.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** How long a sender may take, ms, and how often that is looked at. */
export type EdgeLimits = { headersMs: number; requestMs: number; checkMs: number };

const defaultLimits: EdgeLimits = { headersMs: 10_000, requestMs: 30_000, checkMs: 2_000 };

/**
 * The listening end: bounded headers and requests, so that slow senders cannot hold it, and an answer in the error envelope
 * also for what Node refuses before any handler. Requests that come before `serve` wait for it: the handler may need to know
 * the port that was bound.
 */
export function createEdgeServer({ newId, limits }: { newId: () => string; limits?: Partial<EdgeLimits> }): {
  server: Server;
  serve: (handler: Handler) => void;
} {
  const { headersMs, requestMs, checkMs } = { ...defaultLimits, ...limits };
  const early: Parameters<Handler>[] = [];
  let handle: Handler = (request, response) => early.push([request, response]);

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: checkMs,
      // Node's own refusal has neither a body nor a request id.
      requireHostHeader: false,
    },
    (request, response) => {
      if (request.headers.host === undefined) sendFailure(response, edgeFailures.malformedRequest(), newId());
      else handle(request, response);
    },
  );
  // A socket on which nothing moves: longer than any answer takes.
  server.timeout = 60_000;
  server.maxHeadersCount = 100;
  // Whatever a caller expects beyond 100-continue is ignored, as RFC 9110 allows: the answer keeps its request id.
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    handle(request, response),
  );
  server.on("clientError", createSocketErrorAnswer({ newId }));

  return {
    server,
    serve: (handler) => {
      handle = handler;
      for (const [request, response] of early.splice(0)) handler(request, response);
    },
  };
}
