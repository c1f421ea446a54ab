import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Failure } from "#contract/shared/failure";
import { isHost, edgeAnswer, edgeFailures, sendFailure } from "./plain-http.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Time that a sender may take, ms, and how often it is checked. */
export type EdgeLimits = {
  headersMs: number;
  requestMs: number;
  checkMs: number;
  /** Maximum number of open connections. */
  maxConnections: number;
  /**
   * Maximum number of pipelined requests of all connections that wait for the answer before theirs: some 2 KB of memory
   * each.
   */
  maxWaitingRequests: number;
};

const defaultLimits: EdgeLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 2_000,
  maxConnections: 8_192,
  maxWaitingRequests: 16_384,
};

/**
 * Creates the listening server. It limits headers and requests, so that slow senders cannot block it, and uses the
 * error envelope even for what Node refuses before any handler. Requests that arrive before `serve` wait for it,
 * because the handler may need to know the port that was bound.
 */
export function createEdgeServer({
  newRequestId,
  limits,
}: {
  newRequestId: () => string;
  limits?: Partial<EdgeLimits>;
}): {
  server: Server;
  serve: (handler: Handler) => void;
  /** Makes every further answer close its connection, so that its sender's next call goes elsewhere. */
  drain: () => void;
  /** Holds requests until the returned function is called. */
  hold: () => () => void;
} {
  const { headersMs, requestMs, checkMs, maxConnections, maxWaitingRequests } = {
    ...defaultLimits,
    ...limits,
  };
  const unserved: Parameters<Handler>[] = [];
  const wait: Handler = (request, response) => unserved.push([request, response]);
  let handle = wait;

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      // Longer than a proxy keeps an idle connection (60 s in docs/operations.md), so that it never sends a request into
      // one that closes.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: checkMs,
      // Node's own refusal has neither a body nor a request id.
      requireHostHeader: false,
    },
    begin,
  );
  let isDraining = false;
  const enqueue = createPipelineQueue(maxWaitingRequests);
  function begin(request: IncomingMessage, response: ServerResponse): void {
    enqueue(request, response, () => {
      if (isDraining) response.setHeader("connection", "close");
      const refusal = refusalOf(request);
      if (!refusal) return handle(request, response);
      if (isFramingFaulty(request)) response.setHeader("connection", "close");
      sendFailure(response, refusal, newRequestId());
    });
  }
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    socket.once("close", () => (connections -= 1));
    if (connections <= maxConnections) return;
    socket.on("error", () => undefined);
    socket.end(answerText(edgeAnswer(edgeFailures.noRoom(), newRequestId())));
    socket.destroySoon();
  });
  // Silence that ends a connection with an unfinished request or answer, ms: longer than any answer takes. Between
  // requests the keep-alive timeout applies.
  server.timeout = 60_000;
  server.maxHeadersCount = 100;
  // An expectation other than 100-continue is ignored, as RFC 9110 allows, so that the answer keeps its request id.
  server.on("checkExpectation", begin);
  server.on("clientError", createSocketErrorAnswer({ newRequestId }));

  function serve(handler: Handler): void {
    handle = handler;
    for (const [request, response] of unserved.splice(0)) handler(request, response);
  }

  return {
    server,
    serve,
    drain: () => {
      isDraining = true;
    },
    hold: () => {
      const held = handle;
      handle = wait;
      return () => serve(held);
    },
  };
}

/**
 * Headers of which node:http takes the first, while a proxy in front may take the last: with two keys the caller is
 * ambiguous.
 */
const onceOnly = ["authorization", "content-type"] as const;

/**
 * Returns whether the end of the body is ambiguous: Transfer-Encoding belongs to HTTP/1.1, and a proxy of an older
 * version passes it on without reading it (RFC 9112 6.1). The connection then has to be closed, since the bytes that
 * follow may belong to either request.
 */
function isFramingFaulty({ headers, httpVersion }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined && httpVersion !== "1.1";
}

/**
 * Returns why a request is refused. It needs exactly one valid Host (RFC 9112 3.2), at most one key, and no transfer
 * coding but chunked, the only one that can be decoded (6.1).
 */
function refusalOf(request: IncomingMessage): Failure | null {
  if (isFramingFaulty(request)) return edgeFailures.faultyFraming();
  const repeated = onceOnly.find((name) => (request.headersDistinct[name]?.length ?? 0) > 1);
  if (repeated !== undefined) return edgeFailures.repeatedHeader(repeated);
  // HTTP/1.0 has no Host; load balancers check health without one.
  const [host, ...more] = request.headersDistinct["host"] ?? [];
  const isNamed = host === undefined ? request.httpVersion === "1.0" : isHost(host);
  if (more.length > 0 || !isNamed) return edgeFailures.malformedRequest();
  const coding = request.headers["transfer-encoding"];
  return coding === undefined || coding.toLowerCase() === "chunked" ? null : edgeFailures.unknownCoding();
}

/**
 * Answers what Node's parser refuses. There is no request object, so the bytes are written by hand. A socket that is
 * closed or has begun an answer is only closed.
 */
function createSocketErrorAnswer({ newRequestId }: { newRequestId: () => string }) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === "ECONNRESET" || !socket.writable || hasBegun(socket)) {
      socket.destroy();
      return;
    }
    socket.end(answerText(edgeAnswer(failureOf(error.code), newRequestId())));
  };
}

/** Formats an answer as bytes of HTTP for a socket without a response object. It is the last one there. */
function answerText({ status, headers, body }: ReturnType<typeof edgeAnswer>): string {
  return [
    `HTTP/1.1 ${status} ${reasons[status] ?? "Bad Request"}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "x-content-type-options: nosniff",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
    "",
    body,
  ].join("\r\n");
}

const reasons: Record<number, string> = {
  408: "Request Timeout",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
};

function failureOf(code: string | undefined) {
  if (code === "HPE_HEADER_OVERFLOW") return edgeFailures.headersTooLarge();
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return edgeFailures.requestTimeout();
  return edgeFailures.malformedRequest();
}

/**
 * Returns whether an answer has begun. Node stores it on the socket itself; once bytes of it are sent, a second status
 * line would be garbage.
 */
function hasBegun(socket: Duplex): boolean {
  const message: unknown = Reflect.get(socket, "_httpMessage");
  return typeof message === "object" && message !== null && Reflect.get(message, "headersSent") === true;
}

type Queue = { isBusy: boolean; waiting: (() => void)[] };

/**
 * Runs the requests of one connection one at a time. A pipelined request starts when the answer before it has left, and
 * after requests of other connections that have arrived meanwhile. While requests wait, nothing is read from their
 * connection, so unread answers slow their sender. One read may bring in hundreds of requests, so a connection whose
 * requests exceed the maximum of all connections together is closed.
 * @param maxWaiting requests of all connections that wait behind an earlier one of theirs
 */
function createPipelineQueue(
  maxWaiting: number,
): (request: IncomingMessage, response: ServerResponse, start: () => void) => void {
  const queues = new WeakMap<Socket, Queue>();
  let waitingInAll = 0;

  function queueOf(socket: Socket): Queue {
    const known = queues.get(socket);
    if (known) return known;
    const queue: Queue = { isBusy: false, waiting: [] };
    queues.set(socket, queue);
    socket.once("close", () => {
      waitingInAll -= queue.waiting.length;
      queue.waiting = [];
    });
    // Node resumes reading at the end of each request that it has parsed.
    socket.on("resume", () => {
      if (queue.waiting.length > 0) socket.pause();
    });
    return queue;
  }

  return ({ socket }, response, start) => {
    const queue = queueOf(socket);

    const run = () => {
      queue.isBusy = true;
      response.once("close", () => {
        if (queue.waiting.length === 0) queue.isBusy = false;
        else setImmediate(startNext);
      });
      start();
    };
    const startNext = () => {
      queue.isBusy = false;
      // After an answer with `Connection: close` the rest of what was sent is ignored.
      if (!socket.writable) return;
      const next = queue.waiting.shift();
      if (!next) return;
      waitingInAll -= 1;
      next();
      if (queue.waiting.length === 0) socket.resume();
    };

    if (!queue.isBusy) return run();
    if (waitingInAll >= maxWaiting || socket.destroyed) return void socket.destroy();
    queue.waiting.push(run);
    waitingInAll += 1;
    socket.pause();
  };
}
