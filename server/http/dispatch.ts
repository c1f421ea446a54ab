import type { IncomingMessage } from "node:http";
import express from "express";
import { mcpPath } from "#server/agents/enter-mcp.ts";
import type { Handler } from "./edge-server.ts";
import { isGatewayPath } from "./gateway-handler.ts";
import { metricsPath } from "./metrics-handler.ts";
import { transportSecurity } from "./security-headers.ts";
import { splitTarget, isHost } from "./plain-http.ts";
import { simulatorPrefix } from "./simulator-handler.ts";
import { originOf } from "./listen.ts";

/**
 * Which part answers a request, by its path alone: the gateway's own paths and the simulators go straight to their handlers,
 * everything else to the console's Express application.
 */
export function createDispatch(handlers: {
  gateway: Handler;
  simulators: Handler;
  metrics?: Handler;
  /** Absent where this process runs no gateway. */
  mcp?: Handler | undefined;
  rest: Handler;
}): Handler {
  return (request, response) => {
    const { path } = splitTarget(request.url ?? "/");
    if (path === metricsPath && handlers.metrics) handlers.metrics(request, response);
    else if (path === mcpPath && handlers.mcp) handlers.mcp(request, response);
    else if (isGatewayPath(path)) handlers.gateway(request, response);
    else if (path.startsWith(simulatorPrefix)) handlers.simulators(request, response);
    else handlers.rest(request, response);
  };
}

/** Whoever answers, an answer that came by https says that the next call has to as well. */
export function overHttps(originOf: (request: IncomingMessage) => string, handle: Handler): Handler {
  return (request, response) => {
    if (originOf(request).startsWith("https:"))
      response.setHeader("strict-transport-security", transportSecurity);
    handle(request, response);
  };
}

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
