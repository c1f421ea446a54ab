import type { Socket } from "node:net";
import { Client, type Dispatcher, type buildConnector } from "undici";

/** The socket a client has or is connecting; undici itself tells nobody which one carries a request. */
export type Line = { socket: Socket | null };

/** A handler that is told by which line its request goes. */
export type OutboundHandler = Dispatcher.DispatchHandler & { onLine: (line: Line) => void };

type OutboundClientOptions = {
  connect: ReturnType<typeof buildConnector>;
  keepAliveMs: number;
  maxHeaderBytes: number;
  /** Told of every socket that begins to connect. */
  onSocket: (socket: Socket) => void;
};

/** An undici client of one origin: one socket at a time, one request on it at a time. Its handlers are `OutboundHandler`s. */
export function createOutboundClient(origin: string | URL, options: OutboundClientOptions): Client {
  const line: Line = { socket: null };
  const client = new Client(origin, {
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: options.keepAliveMs,
    keepAliveMaxTimeout: options.keepAliveMs,
    maxHeaderSize: options.maxHeaderBytes,
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
