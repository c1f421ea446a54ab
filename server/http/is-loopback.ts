import type { IncomingMessage } from "node:http";

/** Returns whether a host name, with or without a port, means this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/:[0-9]+$/, "");
  return (
    name === "localhost" ||
    /^127(\.[0-9]{1,3}){3}$/.test(name) ||
    name === "[::1]" ||
    host.toLowerCase() === "::1"
  );
}

/** Headers that proxies add: they show that another caller stands behind a connection of this machine. */
const forwardedHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * Returns whether a request comes from this machine, judged by the socket's own address; headers can only refute it.
 */
export function comesFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  const isThisMachine = address === "::1" || /^127\.[0-9.]+$/.test(address);
  return isThisMachine && forwardedHeaders.every((name) => headers[name] === undefined);
}
