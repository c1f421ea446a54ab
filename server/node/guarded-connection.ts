import { isIP, Socket, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";

/** Connection to one host, with the number of bytes received so far, framing included. */
export type GuardedConnection = { agent: Agent; bytesRead: () => number };

/** Reason why no connection is made: the name is not known, or one of its addresses is not allowed. */
type Refusal = "unknown_name" | "not_allowed";

/** Rules for connections. */
export type ConnectionGuard = {
  /** Returns every address of a name. */
  lookup: (name: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** Returns whether an address may be connected to. */
  isAllowed: (address: string) => boolean;
};

/**
 * Prepares a connection to the host of an address and to nothing else. The name is looked up once, every address of it must
 * be allowed, and the connection goes to the very addresses that were checked, so a name that resolves differently the
 * second time (DNS rebinding) has no effect. The caller destroys the agent.
 * @throws the signal's reason
 */
export async function guardConnection(
  url: URL,
  { lookup, isAllowed }: ConnectionGuard,
  signal: AbortSignal,
): Promise<GuardedConnection | Refusal> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host) ? [host] : await untilAborted(lookup(host, signal), signal).catch(() => []);
  signal.throwIfAborted();
  if (found.length === 0) return "unknown_name";
  if (!found.every(isAllowed)) return "not_allowed";
  const addresses = found.map((address) => ({ address, family: isIP(address) }));
  const checked: LookupFunction = (_name, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, addresses);
    else done(null, first?.address ?? "", first?.family ?? 4);
  };
  const connectTo = buildConnector({ lookup: checked, autoSelectFamily: true });
  const sockets: Socket[] = [];
  const agent = new Agent({
    pipelining: 0,
    connect: (wanted, done) => {
      const socket: unknown = connectTo(wanted, done);
      if (socket instanceof Socket) sockets.push(socket);
    },
  });
  return { agent, bytesRead: () => sockets.reduce((bytes, socket) => bytes + socket.bytesRead, 0) };
}

/**
 * Ports of web servers. Any other port of a public address is another service, which callers could probe or talk to.
 */
export const webPorts: ReadonlySet<number> = new Set([80, 443]);

/** Returns whether the port of an address, or the default port of its scheme, is one of these; null allows any. */
export function isPortAllowed({ port, protocol }: URL, ports: ReadonlySet<number> | null): boolean {
  const asked = port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
  return ports === null || ports.has(asked);
}

function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new Error("aborted"));
  signal.addEventListener("abort", abort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener("abort", abort));
}
