import type { Handler } from "./edge-server.ts";
import { isGatewayPath } from "./gateway-handler.ts";
import { metricsPath } from "./metrics-handler.ts";
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
  rest: Handler;
}): Handler {
  return (request, response) => {
    const { path } = splitTarget(request.url ?? "/");
    if (path === metricsPath && handlers.metrics) handlers.metrics(request, response);
    else if (isGatewayPath(path)) handlers.gateway(request, response);
    else if (path.startsWith(simulatorPrefix)) handlers.simulators(request, response);
    else handlers.rest(request, response);
  };
}
