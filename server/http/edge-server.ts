import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createSocketErrorAnswer } from "./socket-error.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The listening end: bounded headers and requests, so that slow senders cannot hold it, and an answer in the error envelope
 * also for what Node refuses before any handler. Requests that come before `serve` wait for it: the handler may need to know
 * the port that was bound.
 */
export function createEdgeServer({ newId }: { newId: () => string }): {
  server: Server;
  serve: (handler: Handler) => void;
} {
  const early: Parameters<Handler>[] = [];
  let handle: Handler = (request, response) => early.push([request, response]);

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => handle(request, response),
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
