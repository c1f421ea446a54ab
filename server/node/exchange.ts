import type { Socket } from "node:net";
import { type Dispatcher, Client, type buildConnector } from "undici";
import { plainHeaders } from "#server/shared/plain-headers.ts";
import {
  TransportError,
  type OutboundLimits,
  type OutboundRequest,
} from "#server/marketplaces/upstream/transport.ts";

/** A whole answer as it was received, not inflated. `end` ends the socket that carried it. */
export type VendorAnswerText = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  end: () => void;
};

type Kind = TransportError["kind"];

/** Bytes that may be received in addition to twice the largest body: the head, and bytes read ahead of the parser. */
const wireAllowance = 128 * 1024;

/**
 * Sends one request through a dispatcher of outbound clients and reads the whole answer. Any fault ends the socket, so
 * that no late byte of it can be taken for the answer of the next request.
 * @throws TransportError
 */
export function exchange(
  dispatcher: Dispatcher,
  request: OutboundRequest,
  { url, limits, signal }: { url: URL; limits: OutboundLimits; signal: AbortSignal },
): Promise<VendorAnswerText> {
  return new Promise((resolve, reject) => {
    let line: Line | null = null;
    /** The connected socket, once the request is sent on it. */
    let socket: Socket | null = null;
    /** Whether a byte of the request may have left: undici announces a request before it writes it. */
    let sent = false;
    let readBefore = 0;
    let status = 0;
    let headers: Record<string, string> = {};
    const body = createBody(limits.wireBytes);
    let settled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastLook: ReturnType<typeof setImmediate> | undefined;

    const stopTimer = () => {
      clearTimeout(timer);
      clearImmediate(lastLook);
    };
    const settle = () => {
      settled = true;
      stopTimer();
      signal.removeEventListener("abort", onAbort);
    };
    const wireBytes = () => (socket ? socket.bytesRead - readBefore : 0);
    const fail = (kind: Kind, cause?: string) => {
      if (settled) return;
      settle();
      const answered = status > 0 || wireBytes() > 0;
      endSocket(socket ?? line?.socket);
      reject(new TransportError(kind, answered, cause === undefined ? { sent } : { cause, sent }));
    };
    const onAbort = () => fail("aborted");
    const allow = (ms: number, kind: Kind) => {
      if (settled) return;
      stopTimer();
      timer = setTimeout(() => {
        // After a stall of this process timers run before sockets are read: bytes that have already arrived still
        // count.
        lastLook = setImmediate(() => fail(kind));
      }, ms);
    };

    const handler: OutboundHandler = {
      onLine: (its) => {
        line = its;
      },
      onRequestStart: (controller) => {
        if (settled) return controller.abort(new Error("given up"));
        sent = true;
        socket = line?.socket ?? null;
        readBefore = socket?.bytesRead ?? 0;
        allow(limits.headersMs, "headers_timeout");
      },
      onResponseStart: (_controller, statusCode, fields) => {
        // For a 103 (early hints), the final answer is still to come.
        if (settled || statusCode < 200) return;
        status = statusCode;
        headers = plainHeaders(fields);
        if (Number(headers["content-length"] ?? 0) > limits.wireBytes) fail("too_large");
        allow(limits.bodyMs, "body_timeout");
      },
      onResponseData: (_controller, chunk) => {
        if (settled) return;
        // Chunk framing may take any number of bytes that are not part of the body.
        const isFramed = wireBytes() > 2 * limits.wireBytes + wireAllowance;
        if (isFramed || !body.add(chunk)) return fail("too_large");
        allow(limits.bodyMs, "body_timeout");
      },
      onResponseEnd: () => {
        if (settled) return;
        settle();
        resolve({ status, headers, body: body.whole(), end: () => endSocket(socket) });
      },
      onResponseError: (_controller, error) =>
        fail(
          faultKind(error, { connecting: socket === null, secure: url.protocol === "https:" }),
          errorCode(error),
        ),
    };

    if (signal.aborted) return fail("aborted");
    signal.addEventListener("abort", onAbort, { once: true });
    allow(limits.connectMs, "connect_timeout");
    dispatcher.dispatch(
      {
        method: request.method,
        origin: url.origin,
        path: url.pathname + url.search,
        // No encoding is requested; an encoded answer that comes anyway is inflated under a limit.
        headers: { ...request.headers, "accept-encoding": "identity" },
        body: request.body,
      },
      handler,
    );
  });
}

/**
 * Ends a socket, also one that is still connecting, which undici does not know yet; another request on it fails as a
 * reset.
 */
function endSocket(socket: Socket | null | undefined): void {
  socket?.destroy(Object.assign(new Error("socket ended"), { code: "UND_ERR_DESTROYED" }));
}

/** Copies bytes one after the other: a chunk of undici, however small, holds the whole buffer it was read into. */
export function createBody(maxBytes: number): {
  add: (chunk: Uint8Array) => boolean;
  whole: () => Uint8Array;
} {
  let bytes = new Uint8Array(0);
  let length = 0;
  return {
    add: (chunk) => {
      const end = length + chunk.length;
      if (end > maxBytes) return false;
      if (end > bytes.length) {
        const more = new Uint8Array(Math.min(maxBytes, Math.max(end, 2 * bytes.length)));
        more.set(bytes);
        bytes = more;
      }
      bytes.set(chunk, length);
      length = end;
      return true;
    },
    whole: () => bytes.subarray(0, length),
  };
}

/** The socket that a client has or is connecting; undici does not expose which socket carries a request. */
export type Line = { socket: Socket | null };

/** Handler that is given the line of its request. */
export type OutboundHandler = Dispatcher.DispatchHandler & { onLine: (line: Line) => void };

type OutboundClientOptions = {
  connect: ReturnType<typeof buildConnector>;
  keepAliveMs: number;
  /** Called for every socket that begins to connect. */
  onSocket: (socket: Socket) => void;
};

/**
 * Creates an undici client of one origin: one socket at a time, one request on it at a time. Its handlers are
 * `OutboundHandler`s.
 */
export function createOutboundClient(origin: string | URL, options: OutboundClientOptions): Client {
  const line: Line = { socket: null };
  const client = new Client(origin, {
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: options.keepAliveMs,
    keepAliveMaxTimeout: options.keepAliveMs,
    maxHeaderSize: 16 * 1024,
    // The exchange has exact timers of its own; undici's tick at half a second.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (wanted, callback) => {
      const socket: unknown = options.connect(wanted, callback);
      if (!isSocket(socket)) return;
      line.socket = socket;
      options.onSocket(socket);
    },
  });
  const dispatch = client.dispatch.bind(client);
  client.dispatch = (request, handler) => {
    if ("onLine" in handler) (handler as OutboundHandler).onLine(line);
    // A request that undici refused leaves the client free, which its answer alone does not tell the pool.
    return dispatch(request, handler) || client.stats.size === 0;
  };
  return client;
}

function isSocket(value: unknown): value is Socket {
  return typeof value === "object" && value !== null && "destroy" in value && "bytesRead" in value;
}

const kindOfCode: Partial<Record<string, Kind>> = {
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "refused",
  ENETUNREACH: "refused",
  ENETDOWN: "refused",
  EHOSTDOWN: "refused",
  EACCES: "refused",
  ENOTFOUND: "name_not_found",
  EAI_AGAIN: "name_try_again",
  ETIMEDOUT: "connect_timeout",
  UND_ERR_CONNECT_TIMEOUT: "connect_timeout",
  ECONNRESET: "reset",
  ECONNABORTED: "reset",
  EPIPE: "reset",
  // The socket was discarded while it carried another request.
  UND_ERR_DESTROYED: "reset",
  // undici itself refuses to send the request.
  UND_ERR_INVALID_ARG: "protocol",
  // This side has no handle or port left, so nothing was sent to the vendor.
  EMFILE: "busy",
  ENFILE: "busy",
  EADDRNOTAVAIL: "busy",
};

/**
 * Returns the kind of fault behind an error of a socket, of TLS or of undici. `connecting` is true while the connection
 * is not established: with `secure`, an error that is not a plain network error then came from TLS.
 */
function faultKind(error: unknown, phase: { connecting: boolean; secure: boolean }): Kind {
  const code = errorCode(error);
  const known = kindOfCode[code];
  if (known !== undefined) return known;
  if (code.startsWith("EAI_")) return "name_not_found";
  if (phase.connecting && phase.secure) return "tls";
  if (phase.connecting) return "refused";
  // undici reports a peer that hung up and a peer that sends invalid messages (a stray 100, a 101) by one code and two
  // texts.
  if (code === "UND_ERR_SOCKET") return messageOf(error) === "other side closed" ? "reset" : "protocol";
  return isTlsCode(code) ? "tls" : "protocol";
}

/** Returns the code of an error, or its class, which a log may hold. Messages name addresses, so they are left out. */
function errorCode(error: unknown): string {
  if (typeof error !== "object" || error === null) return "unknown";
  if ("code" in error && typeof error.code === "string" && error.code !== "") return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  return error instanceof Error ? error.name : "unknown";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}

function isTlsCode(code: string): boolean {
  return /^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/.test(code);
}
