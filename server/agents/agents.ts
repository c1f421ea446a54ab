import type { GatewayParts } from "#server/gateway/gateway-parts.ts";
import type { Gateway } from "#server/gateway/gateway-request.ts";
import { createGatewayOf } from "#server/gateway/gateway.ts";
import { createAgentRoutes } from "./agent-routes.ts";
import { createCallTool, type Agents } from "./call-tool.ts";
import { createToolRegistry } from "./tool-registry.ts";

/** The gateway with `/ai/v1/*`, and the tools themselves for whoever serves them in another way. A tool call is a call of that gateway. */
export function createAgents(parts: GatewayParts): Agents & { gateway: Gateway } {
  const agents = {
    registry: createToolRegistry(),
    callTool: createCallTool((request, signal) => gateway(request, signal), parts.dependencies.store),
  };
  const gateway = createGatewayOf(parts, createAgentRoutes(parts, agents));
  return { ...agents, gateway };
}
