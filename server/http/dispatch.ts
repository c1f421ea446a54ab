import { mcpPath } from "#server/agents/enter-mcp.ts";
import type { IncomingMessage } from "node:http";
import type { Handler } from "./edge-server.ts";
import { isGatewayPath } from "./gateway-handler.ts";
import { metricsPath } from "./metrics-handler.ts";
import { transportSecurity } from "./security-headers.ts";
import { splitTarget } from "./request-head.ts";
import { simulatorPrefix } from "./simulator-handler.ts";

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
