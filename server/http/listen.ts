import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { wait } from "#server/shared/runtime.ts";

/** Error that prevents the process from starting: one line that says what to do. */
class StartError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "StartError";
  }
}

type ListenOptions = { host: string; port: number };

/**
 * Binds the port; 0 takes a free one.
 * @returns the port
 * @throws StartError
 */
export function listen(server: Server, { host, port }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(new StartError(reasonOf(error.code, { host, port }), { cause: error }));
    server.once("error", refuse);
    server.listen({ host, port }, () => {
      server.off("error", refuse);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/**
 * Returns the address at which a program on this machine reaches a listening process; hosts that mean every address are
 * reached by the loopback one.
 */
export function originOf({ host, port }: ListenOptions): string {
  if (host === "0.0.0.0" || host === "::") return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function reasonOf(code: string | undefined, { host, port }: ListenOptions): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is taken: stop the program that uses it, or set PORT to another one (PORT=0 picks a free one).`;
    case "EACCES":
      return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${host} is not an address of this machine: set HOST to one, such as 127.0.0.1.`;
    default:
      return `It is not possible to listen on ${host}, port ${port} (${code ?? "unknown reason"}): set HOST and PORT.`;
  }
}

/** Pause between arrivals after which no further connection is expected, how often it is checked, and the maximum wait for it, ms. */
const pauseMs = 200;
const checkMs = 10;
const maxBusyMs = 3_000;

/**
 * Resolves when no connection has arrived for a moment. The listener can then be closed without resetting any:
 * connections that the system has accepted and Node has not would be lost with it, and their calls would fail.
 */
export async function untilNoConnectionArrives(server: Server): Promise<void> {
  const begunAt = performance.now();
  let lastAt = begunAt;
  const note = () => (lastAt = performance.now());
  server.on("connection", note);
  while (performance.now() - lastAt < pauseMs && performance.now() - begunAt < maxBusyMs) {
    await wait(checkMs);
    // It takes what arrived until now, so that hardly any time is left between the last arrival that counts and the
    // end.
    await endOfTurn();
  }
  server.off("connection", note);
}

/** Interval at which idle connections are closed while a server stops, ms. */
const sweepMs = 50;

/**
 * Stops accepting at once, lets answers in flight finish, and closes the remaining connections after `deadlineMs`.
 * Resolves when no connection is open.
 */
export function stopServer(server: Server, deadlineMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
    // Node closes only the connections that are idle now; those that finish an answer later would stay open for their
    // keep-alive.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(sweep);
      resolve();
    });
  });
}
