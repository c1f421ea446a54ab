import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { faultScenarios, type FaultName } from "./fault-scenarios.ts";

/** A request as received over the socket. `socket` counts connections from 1 in the order in which they were accepted. */
export type SeenRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  socket: number;
};

export type FaultVendor = {
  url: string;
  port: number;
  /** Sets one scenario per request, in order; the last one repeats. Clears what was recorded before. */
  play: (...scenarios: [FaultName, ...FaultName[]]) => void;
  requests: SeenRequest[];
  /** Returns the number of connections accepted since `play`. */
  accepted: () => number;
  openSockets: () => number;
  /** Resolves when every connection has ended. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
};

type Good = string | { scenario: FaultName; good: string };

export type FaultVendorOptions = {
  /** Returns the JSON text of a good answer, which the scenarios spoil; or a scenario of its own for this request. */
  good?: (request: SeenRequest) => Good | Promise<Good>;
  /** PEM; turns the vendor into a TLS server. */
  tls?: { key: string; cert: string };
};

export const goodAnswer =
  '{"success":true,"name":"跨境宝","note":"an answer that is long enough to be cut in half"}';

const tlsHandshake = 0x16;

/**
 * Starts a vendor on a real loopback socket that runs fault scenarios by name. It writes HTTP by hand, because no
 * server library would send these answers.
 */
export async function startFaultVendor(options: FaultVendorOptions = {}): Promise<FaultVendor> {
  const sockets = new Set<Socket>();
  const plain = new Map<number | undefined, Socket>();
  const requests: SeenRequest[] = [];
  let scenarios: FaultName[] = ["ok"];
  let played = 0;
  let accepted = 0;
  let onIdle: (() => void)[] = [];

  const serve = (socket: Socket) => {
    accepted += 1;
    const number = accepted;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let pending = Buffer.alloc(0);
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      for (const timer of timers) clearTimeout(timer);
      sockets.delete(socket);
      if (sockets.size > 0) return;
      for (const done of onIdle) done();
      onIdle = [];
    });
    socket.on("data", (data) => {
      pending = Buffer.concat([pending, data]);
      // A TLS handshake on a plain port gets a readable refusal, as from web servers.
      if (pending[0] === tlsHandshake) return socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
      for (let read = readRequest(pending, number); read !== null; read = readRequest(pending, number)) {
        pending = pending.subarray(read.size);
        requests.push(read.request);
        const name = scenarios[Math.min(played, scenarios.length - 1)] ?? "ok";
        played += 1;
        const playWith = (answer: Good) => {
          const { scenario, good } = typeof answer === "string" ? { scenario: name, good: answer } : answer;
          faultScenarios[scenario]({
            socket,
            url: vendor.url,
            reset: () => (plain.get(socket.remotePort) ?? socket).resetAndDestroy(),
            good,
            later: (ms, step) => {
              const timer = setTimeout(() => {
                timers.delete(timer);
                step();
              }, ms);
              timers.add(timer);
            },
          });
        };
        const good = options.good?.(read.request) ?? goodAnswer;
        if (good instanceof Promise) void good.then(playWith);
        else playWith(good);
      }
    });
  };

  const server: Server = options.tls ? createTlsServer(options.tls, serve) : createServer(serve);
  // A TLS socket cannot be reset, but the plain socket below it can.
  if (options.tls) {
    server.on("connection", (socket: Socket) => {
      const { remotePort } = socket;
      plain.set(remotePort, socket);
      socket.once("close", () => plain.delete(remotePort));
    });
  }
  const port = await listening(server);
  const vendor: FaultVendor = {
    url: `${options.tls ? "https" : "http"}://127.0.0.1:${port}`,
    port,
    requests,
    play: (...next) => {
      scenarios = next;
      played = 0;
      accepted = 0;
      requests.length = 0;
    },
    accepted: () => accepted,
    openSockets: () => sockets.size,
    idle: () => (sockets.size === 0 ? Promise.resolve() : new Promise((resolve) => onIdle.push(resolve))),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return vendor;
}

/** Returns a port without a listener: one that was free a moment ago. */
export async function refusedPort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

function readRequest(bytes: Buffer, socket: number): { request: SeenRequest; size: number } | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const [method = "", path = ""] = first.split(" ");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const size = end + 4 + Number(headers["content-length"] ?? 0);
  if (bytes.length < size) return null;
  return {
    request: { method, path, headers, body: bytes.subarray(end + 4, size).toString("utf8"), socket },
    size,
  };
}
