import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Failure } from "#contract/failure";
import { edgeAnswer, edgeFailures, sendFailure } from "./send-failure.ts";
import { answerText, createSocketErrorAnswer } from "./socket-error.ts";
import { createTurns } from "./turns.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** How long a sender may take, ms, and how often that is looked at. */
export type EdgeLimits = {
  headersMs: number;
  requestMs: number;
  checkMs: number;
  /** Connections open at a time. */
  mostConnections: number;
};

const defaultLimits: EdgeLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 2_000,
  mostConnections: 8_192,
};

/** Requests of one connection that are worked on at a time; what was sent ahead waits. */
const mostOfConnection = 16;

/**
 * The listening end: bounded headers and requests, so that slow senders cannot hold it, and an answer in the error envelope
 * also for what Node refuses before any handler. Requests that come before `serve` wait for it: the handler may need to know
 * the port that was bound.
 */
export function createEdgeServer({ newId, limits }: { newId: () => string; limits?: Partial<EdgeLimits> }): {
  server: Server;
  serve: (handler: Handler) => void;
} {
  const { headersMs, requestMs, checkMs, mostConnections } = { ...defaultLimits, ...limits };
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
      const refusal = refusalOf(request);
      inTurn(request, response, () => {
        if (refusal) sendFailure(response, refusal, newId());
        else handle(request, response);
      });
    },
  );
  const inTurn = createTurns(mostOfConnection);
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    socket.once("close", () => (connections -= 1));
    if (connections <= mostConnections) return;
    socket.on("error", () => undefined);
    socket.end(answerText(edgeAnswer(edgeFailures.noRoom(), newId())));
    socket.destroySoon();
  });
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

/** One Host that says something (RFC 9112 3.2), and no transfer coding but chunked, which alone can be undone (6.1). */
function refusalOf(request: IncomingMessage): Failure | null {
  const hosts = request.headersDistinct["host"] ?? [];
  if (hosts.length !== 1 || hosts[0] === "") return edgeFailures.malformedRequest();
  const coding = request.headers["transfer-encoding"];
  return coding === undefined || coding.toLowerCase() === "chunked" ? null : edgeFailures.unknownCoding();
}
