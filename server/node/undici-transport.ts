import type { LookupFunction, Socket } from "node:net";
import { type ZlibOptions, brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { Pool, buildConnector } from "undici";
import {
  defaultMaxInFlight,
  type OutboundResponse,
  type Transport,
  TransportError,
  uncountedCalls,
} from "#server/marketplaces/upstream/transport.ts";
import { exchange, createOutboundClient } from "./exchange.ts";

export type UndiciTransportOptions = {
  /**
   * Maximum number of calls at once per origin; one more is refused as `busy`, not queued. The pool has as many
   * sockets.
   */
  connections: number;
  /**
   * Time for which an unused socket stays open, ms. It is below what vendors' load balancers allow, so that they seldom
   * hang up first.
   */
  keepAliveMs: number;
  /** A further certificate authority, PEM. Verification itself cannot be switched off. */
  ca: string;
  lookup: LookupFunction;
};

export type UndiciTransport = Transport & {
  /** Ends every socket; later calls are refused as `aborted`. */
  close: () => Promise<void>;
  /** Returns the number of sockets that are open or opening. */
  sockets: () => number;
};

/**
 * Creates a transport of HTTP/1.1 over undici's pool, one per origin, with one request per socket at a time. It follows
 * no redirect, and caches and retries nothing. The pool gives a socket to the next request one turn of the event loop
 * after a whole answer, so that the caller can discard it before; a fresh socket is a client of its own that is not
 * pooled.
 */
export function createUndiciTransport(options: Partial<UndiciTransportOptions> = {}): UndiciTransport {
  const { connections = defaultMaxInFlight + uncountedCalls, keepAliveMs = 4000 } = options;
  const connect = buildConnector({
    allowH2: false,
    // The exchange times the handshake itself; this timeout only ends what it has left behind.
    timeout: 60_000,
    // This is explicit because an environment variable could switch verification off otherwise.
    rejectUnauthorized: true,
    autoSelectFamily: true,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
  });
  const sockets = new Set<Socket>();
  const origins = new Map<string, { pool: Pool; calls: number }>();
  let closed = false;

  const createClient = (origin: string | URL) =>
    createOutboundClient(origin, {
      connect,
      keepAliveMs,
      onSocket: (socket) => {
        sockets.add(socket);
        socket.once("close", () => sockets.delete(socket));
      },
    });

  function ofOrigin(origin: string): { pool: Pool; calls: number } {
    const known = origins.get(origin) ?? {
      pool: new Pool(origin, { connections, factory: createClient }),
      calls: 0,
    };
    origins.set(origin, known);
    return known;
  }

  const transport: Transport = async (request, limits, signal) => {
    if (closed || signal.aborted) throw new TransportError("aborted", false, { sent: false });
    const url = addressOf(request.url);
    const origin = ofOrigin(url.origin);
    if (origin.calls >= connections) throw new TransportError("busy", false, { sent: false });
    const fresh = limits.freshSocket ? createClient(url.origin) : null;
    origin.calls += 1;
    try {
      const answer = await exchange(fresh ?? origin.pool, request, { url, limits, signal });
      const response: OutboundResponse = {
        status: answer.status,
        headers: answer.headers,
        body: inflated(answer, limits.inflatedBytes),
        discardConnection: answer.end,
      };
      return response;
    } finally {
      origin.calls -= 1;
      void fresh?.destroy();
    }
  };

  return Object.assign(transport, {
    close: async () => {
      closed = true;
      const ended = Object.assign(new Error("transport closed"), { code: "UND_ERR_DESTROYED" });
      for (const socket of sockets) socket.destroy(ended);
      await Promise.all(Array.from(origins.values(), ({ pool }) => pool.destroy(ended)));
    },
    sockets: () => [...sockets].filter((socket) => !socket.destroyed).length,
  });
}

/**
 * Returns the body of an answer; ends the socket of one that cannot be read.
 * @throws TransportError
 */
function inflated(answer: Awaited<ReturnType<typeof exchange>>, maxBytes: number): Uint8Array {
  try {
    return inflateBody(answer.body, answer.headers["content-encoding"] ?? "", maxBytes);
  } catch (error) {
    answer.end();
    throw error;
  }
}

function addressOf(url: string): URL {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== "http:" && parsed?.protocol !== "https:")
    throw new TransportError("protocol", false, { sent: false });
  return parsed;
}

type Inflated = { buffer: Uint8Array; engine: { bytesWritten: number } };

/**
 * Decodes a body by its `content-encoding`, although none was requested. A stream that ends early, has bytes behind its
 * end or is labelled wrongly is an error, and never partly readable (docs/reliability.md rows 13 and 14). It is
 * synchronous, because `maxBytes` (bytes) limits the work.
 * @throws TransportError encoding, too_large
 */
export function inflateBody(body: Uint8Array, encoding: string, maxBytes: number): Uint8Array {
  const name = encoding.trim().toLowerCase();
  if (name === "" || name === "identity" || body.length === 0) return body;
  const inflate = Object.hasOwn(inflaters, name) ? inflaters[name] : undefined;
  if (!inflate) throw new TransportError("encoding", true, { cause: "unknown content-encoding" });
  let inflated: Inflated;
  try {
    inflated = inflate(body, { maxOutputLength: maxBytes, info: true }) as unknown as Inflated;
  } catch (error) {
    const tooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw new TransportError(tooLarge ? "too_large" : "encoding", true);
  }
  if (inflated.engine.bytesWritten !== body.length) throw new TransportError("encoding", true);
  return inflated.buffer;
}

const inflaters: Partial<Record<string, (body: Uint8Array, options: ZlibOptions) => unknown>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};
