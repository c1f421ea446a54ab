import type { LookupFunction } from "node:net";
import { buildConnector } from "undici";
import {
  TransportFault,
  type OutboundResponse,
  type Transport,
} from "#server/marketplaces/upstream/transport.ts";
import { createConnection, type Connection } from "./connection.ts";
import { exchange } from "./exchange.ts";
import { inflateBody } from "./inflate-body.ts";
import { nextTurn } from "./next-turn.ts";

export type UndiciTransportOptions = {
  /** Sockets per origin; one more request is refused as `busy`, not queued. */
  connections: number;
  /** How long an unused socket is kept, ms. Below what vendors' load balancers allow, so that they seldom hang up first. */
  keepAliveMs: number;
  maxHeaderBytes: number;
  /** A further certificate authority, PEM. Verification itself cannot be switched off. */
  ca: string;
  lookup: LookupFunction;
};

export type UndiciTransport = Transport & {
  /** Ends every socket; calls after it are refused as `aborted`. */
  close: () => Promise<void>;
  /** Sockets that are open or opening. */
  sockets: () => number;
};

/** `settling` sockets have carried a whole answer that its caller may still discard. */
type Pool = { idle: Connection[]; settling: number; all: Set<Connection> };

/**
 * HTTP/1.1 over undici, one request per socket at a time, a pool of sockets per origin. No redirect is followed, nothing is
 * cached or retried. A socket goes back to its pool only after a whole answer that nobody discarded.
 */
export function createUndiciTransport(options: Partial<UndiciTransportOptions> = {}): UndiciTransport {
  const { connections = 288, keepAliveMs = 4000, maxHeaderBytes = 16 * 1024 } = options;
  const connect = buildConnector({
    allowH2: false,
    // The exchange times the handshake itself; this only ends what it has left behind.
    timeout: 60_000,
    // Said here, because an environment variable could switch it off otherwise.
    rejectUnauthorized: true,
    autoSelectFamily: true,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
  });
  const pools = new Map<string, Pool>();
  let closed = false;

  function open(origin: string, pool: Pool): Connection {
    const connection = createConnection(origin, { connect, keepAliveMs, maxHeaderBytes }, (ended) => {
      pool.all.delete(ended);
      pool.idle = pool.idle.filter((other) => other !== ended);
      if (pool.all.size === 0 && pools.get(origin) === pool) pools.delete(origin);
    });
    pool.all.add(connection);
    pools.set(origin, pool);
    return connection;
  }

  function take(origin: string, wanted: { fresh: boolean }): Connection {
    const pool = pools.get(origin) ?? { idle: [], settling: 0, all: new Set() };
    while (!wanted.fresh) {
      const idle = pool.idle.pop();
      if (!idle) break;
      if (!idle.closed()) return idle;
      idle.destroy();
    }
    // A retry wants a new socket while unused ones fill the pool: the oldest of them makes room.
    if (pool.all.size >= connections) pool.idle[0]?.destroy();
    if (pool.all.size >= connections) throw new TransportFault("busy", false);
    return open(origin, pool);
  }

  const transport: Transport = async (request, limits, signal) => {
    if (closed || signal.aborted) throw new TransportFault("aborted", false);
    const { origin, pathname, search } = addressOf(request.url);
    const fresh = limits.freshSocket;
    for (let turns = 0; turns < 2 && isWorthATurn(pools.get(origin), { fresh, connections }); turns += 1) {
      await nextTurn();
      if (closed || signal.aborted) throw new TransportFault("aborted", false);
    }
    const connection = take(origin, { fresh });
    const answer = await exchange(connection, request, { path: pathname + search, limits, signal });
    const pool = pools.get(origin);
    if (pool) pool.settling += 1;
    await nextTurn();
    let usable = false;
    // Only after the caller has had its turn, so that it can discard the socket before anyone else gets it.
    setImmediate(() => {
      if (pool) pool.settling -= 1;
      if (usable && !connection.closed()) pool?.idle.push(connection);
      else connection.destroy();
    });
    const body = inflateBody(answer.body, answer.headers["content-encoding"] ?? "", limits.inflatedBytes);
    usable = true;
    const response: OutboundResponse = {
      status: answer.status,
      headers: answer.headers,
      body,
      discardConnection: () => {
        usable = false;
        connection.destroy();
      },
    };
    return response;
  };

  return Object.assign(transport, {
    close: async () => {
      closed = true;
      const ending = [...pools.values()].flatMap((pool) => [...pool.all]);
      for (const connection of ending) connection.destroy();
      await Promise.all(ending.map((connection) => connection.client.destroy()));
    },
    sockets: () => [...pools.values()].reduce((sum, pool) => sum + pool.all.size, 0),
  });
}

/** Whether a socket will be free in the next turn of the loop or the one after: better than to open another one, or to have none. */
function isWorthATurn(
  pool: Pool | undefined,
  { fresh, connections }: { fresh: boolean; connections: number },
): boolean {
  if (!pool || pool.settling === 0 || pool.idle.length > 0) return false;
  return !fresh || pool.all.size >= connections;
}

function addressOf(url: string): URL {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== "http:" && parsed?.protocol !== "https:")
    throw new TransportFault("protocol", false);
  return parsed;
}
