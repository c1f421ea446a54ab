import { toolCallEndpoint, toolsEndpoint } from "#contract/agent-endpoints";
import type { StandardOf } from "#contract/endpoint";
import type { ErrorEnvelope } from "#contract/error-envelope";
import { Failure } from "#contract/failure";
import { headerNames } from "#contract/request-headers";
import { writeAnswer } from "#contract/yuan-amount";
import { enter } from "#server/gateway/enter.ts";
import type { GatewayParts } from "#server/gateway/gateway-parts.ts";
import type { GatewayResponse, Gateway } from "#server/gateway/gateway-request.ts";
import { largestBodyOf, readBody, readRequest, unreadable } from "#server/gateway/read-input.ts";
import { quotaHeaders, remainingDay, respond, respondFailure } from "#server/gateway/respond.ts";
import type { Route } from "#server/gateway/exchange.ts";
import { isStoreAway } from "#server/gateway/waiting.ts";
import { isJsonObject } from "#server/kernel/json/exact-json.ts";
import { createGatewayOf } from "#server/gateway/gateway.ts";
import { type Agents, type ToolAnswer, createCallTool } from "./call-tool.ts";
import { createToolRegistry } from "./tool-registry.ts";

/** `/ai/v1/*`: the tools as plain HTTP. The order of checks is the gateway's: key, rate, sandbox, body, and then the tool's own endpoint. */
function createAgentRoutes(
  parts: GatewayParts,
  { registry, callTool }: Agents,
): [path: string, route: Route][] {
  const { store, clock } = parts.dependencies;

  const list: Route = {
    id: toolsEndpoint.id,
    method: toolsEndpoint.method,
    metered: false,
    async handle(exchange) {
      const access = await enter(exchange, toolsEndpoint, parts);
      const answer: StandardOf<typeof toolsEndpoint> = {
        tools: registry
          .offeredTo(access)
          .map(({ tool, name, description, inputSchema, outputSchema, units }) => ({
            tool_id: tool.id,
            name,
            title: tool.title,
            description,
            input_schema: inputSchema,
            output_schema: outputSchema,
            units,
            scope: tool.endpoint.scope,
          })),
        request_id: exchange.requestId,
      };
      return respond(exchange, 200, JSON.stringify(answer));
    },
    fail: (exchange, failure) => respondFailure(exchange, failure, clock()),
  };

  const call: Route = {
    id: toolCallEndpoint.id,
    method: toolCallEndpoint.method,
    metered: true,
    async handle(exchange) {
      const { request, signal } = exchange;
      const access = await enter(exchange, toolCallEndpoint, parts);
      const body = readBody(request, largestBodyOf(toolCallEndpoint));
      const { data, issues } = readRequest(toolCallEndpoint.request, body);
      if (issues !== null) throw unreadable(issues);
      const tool = registry.find(data.tool_id);
      if (!tool) throw noTool();
      const answer = await callTool(
        {
          tool,
          // Not what the schema has copied: it drops names that mean something to a program.
          arguments: isJsonObject(body.arguments) ? body.arguments : {},
          agent: { surface: "ai", access, requestId: exchange.requestId },
          callerRequestId: request.headers[headerNames.requestId],
          operatorId: request.operatorId,
        },
        signal,
      );
      exchange.handedOn = true;
      return answer.error === null ? told(tool.id, answer) : failed(answer);
    },
    async fail(exchange, failure) {
      const { access } = exchange;
      if (!access) return respondFailure(exchange, failure, clock());
      const left = isStoreAway(failure) ? null : await remainingDay(store.quota, access);
      const response = respondFailure(exchange, failure, clock(), ({ error }) => withCost(error, left));
      const quota = quotaHeaders({ units: 0, channel: null, remaining: left });
      return { ...response, headers: { ...response.headers, ...quota } };
    },
  };

  return [
    [toolsEndpoint.path, list],
    [toolCallEndpoint.path, call],
  ];
}

type Told = Extract<ToolAnswer, { error: null }>;
type Failed = Exclude<ToolAnswer, { error: null }>;

function told(tool_id: string, { response, data, charged, left, requestId }: Told): GatewayResponse {
  const answer = { tool_id, data, units_charged: charged, units_left_today: left, request_id: requestId };
  return { ...response, body: writeAnswer(answer) };
}

/** Status, headers and envelope of the endpoint; a caller that is gone reads nothing. */
function failed({ response, error, left }: Failed): GatewayResponse {
  return response.body === "" ? response : { ...response, body: JSON.stringify(withCost(error, left)) };
}

/** The error envelope with what the call cost: nothing. */
function withCost(error: ErrorEnvelope["error"], left: number | null) {
  return { error, units_charged: 0, units_left_today: left };
}

function noTool(): Failure {
  return new Failure(
    "NOT_FOUND",
    "There is no tool of this id. GET /ai/v1/tools lists those that this key may call.",
  );
}

/** The gateway with `/ai/v1/*`, and the tools themselves for whoever serves them in another way. A tool call is a call of that gateway. */
export function createAgents(parts: GatewayParts): Agents & { gateway: Gateway } {
  const agents = {
    registry: createToolRegistry(),
    callTool: createCallTool((request, signal) => gateway(request, signal), parts.dependencies.store),
  };
  const gateway = createGatewayOf(parts, createAgentRoutes(parts, agents));
  return { ...agents, gateway };
}
