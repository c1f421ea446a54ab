import type { IncomingMessage } from "node:http";
import express from "express";
import { isHost } from "./is-host.ts";
import { originOf } from "./listen.ts";

/** Express's own reading of TRUST_PROXY, so that one setting means the same on every path. */
type Trusts = (address: string | undefined, hop: number) => boolean;

/** A name or an address with or without a port: nothing that means something inside a shell line or JSON. */
const plainHost = /^(?:[a-z0-9][a-z0-9.-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i;

/**
 * The address that a request came by, such as `https://gateway.example`, without a slash at the end: PUBLIC_URL where it is
 * set, else Host, else the socket's own. X-Forwarded-Proto and -Host count where TRUST_PROXY trusts who sends them.
 */
export function createRequestOrigin({
  publicUrl,
  trustProxy,
}: {
  publicUrl: string | null;
  trustProxy: number | string[] | null;
}): (request: IncomingMessage) => string {
  const app = express();
  app.set("trust proxy", trustProxy ?? false);
  const trusts = app.get("trust proxy fn") as Trusts;

  return ({ headers, socket }) => {
    if (publicUrl !== null) return publicUrl;
    const trusted = trusts(socket.remoteAddress, 0);
    const scheme = trusted && firstOf(headers["x-forwarded-proto"]) === "https" ? "https" : "http";
    const host = (trusted && firstOf(headers["x-forwarded-host"])) || (headers.host ?? "");
    if (plainHost.test(host) && isHost(host)) return `${scheme}://${host}`;
    return originOf({ host: socket.localAddress ?? "127.0.0.1", port: socket.localPort ?? 0 });
  };
}

/** Of several proxies the outermost has written the first. */
function firstOf(header: string | string[] | undefined): string {
  return (
    String(header ?? "")
      .split(",")[0]
      ?.trim() ?? ""
  );
}
