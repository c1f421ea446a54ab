import { toolCallEndpoint, toolsEndpoint } from "#contract/public/agent-endpoints";
import type { StandardOf } from "#contract/shared/endpoint";
import { Failure } from "#contract/shared/failure";
import { headerNames } from "#contract/shared/request-headers";
import { writeAnswer } from "#contract/shared/yuan-amount";
import { enter } from "#server/gateway/enter.ts";
import type { GatewayServices } from "#server/gateway/gateway-services.ts";
import type { GatewayResponse, Gateway, Route } from "#server/gateway/gateway-request.ts";
import { bodyLimitOf } from "#server/gateway/body-limits.ts";
import { readBody, readRequest, unreadable } from "#server/gateway/read-input.ts";
import { countedRate, remainingDay } from "#server/gateway/pacing.ts";
import { quotaHeaders, respond, respondFailure } from "#server/gateway/respond.ts";
import type { Routes } from "#server/gateway/gateway.ts";
import { type ToolAnswer, createCallTool, failedCall } from "./call-tool.ts";
import { argumentsIn } from "./read-arguments.ts";
import { findTool, toolsOfferedTo } from "./tool-registry.ts";

/**
 * Returns the routes of `/ai/v1/*`, which offer the tools as plain HTTP. The gateway runs its checks in its own
 * order: key, rate, sandbox, body, and then the tool's own endpoint. Each tool call is a request to `gateway`.
 */
export function createAgentRoutes(services: GatewayServices, gateway: Gateway): Routes {
  const { store, clock } = services.dependencies;
  const callTool = createCallTool(gateway, store);

  const list: Route = {
    id: toolsEndpoint.id,
    method: toolsEndpoint.method,
    metered: false,
    async handle(context) {
      const access = await enter(context, toolsEndpoint, services);
      const answer: StandardOf<typeof toolsEndpoint> = {
        tools: toolsOfferedTo(access, services.purchasing).map(
          ({ tool, name, description, inputSchema, outputSchema, units }) => ({
            tool_id: tool.id,
            name,
            title: tool.title,
            description,
            input_schema: inputSchema,
            output_schema: outputSchema,
            units,
            scope: tool.endpoint.scope,
          }),
        ),
        request_id: context.requestId,
      };
      return respond(context, 200, JSON.stringify(answer));
    },
    fail: (context, failure) => respondFailure(context, failure, clock()),
  };

  const call: Route = {
    id: toolCallEndpoint.id,
    method: toolCallEndpoint.method,
    metered: true,
    async handle(context) {
      const { request, signal } = context;
      const access = await enter(context, toolCallEndpoint, services);
      const body = readBody(request, bodyLimitOf(toolCallEndpoint));
      const given = argumentsIn(body.arguments);
      const { data, issues } = readRequest(toolCallEndpoint.request, {
        ...body,
        ...(given && { arguments: Object.keys(given).length > 0 ? given : undefined }),
      });
      if (issues !== null) throw unreadable(issues);
      const tool = findTool(data.tool_id);
      if (!tool) throw noTool();
      const answer = await callTool(
        {
          tool,
          // `schema` returns a copy that drops names such as `__proto__`, so the copy is not used.
          arguments: given ?? {},
          agent: { surface: "ai", access, rate: countedRate(context), requestId: context.requestId },
          callerRequestId: request.headers[headerNames.requestId],
          operatorId: request.operatorId,
        },
        signal,
      );
      context.delegated = true;
      return present(tool.id, answer);
    },
    async fail(context, failure) {
      const { access } = context;
      if (failure.details.isStoreAway) context.day = null;
      const left = access && context.day !== null ? await remainingDay(store, access, context) : null;
      const response = respondFailure(context, failure, clock(), ({ error }) => failedCall(error, left));
      return withQuota(response, { charged: 0, left });
    },
  };

  return { [toolsEndpoint.path]: list, [toolCallEndpoint.path]: call };
}

/**
 * Presents a tool's answer with the status and headers of its endpoint. The body stays empty for a caller that has
 * disconnected.
 */
function present(tool_id: string, answer: ToolAnswer): GatewayResponse {
  const { response, data, error, charged, left, requestId } = answer;
  if (response.body === "") return response;
  const body =
    error === null
      ? writeAnswer({ tool_id, data, units_charged: charged, units_left_today: left, request_id: requestId })
      : JSON.stringify(failedCall(error, left));
  return withQuota({ ...response, body }, answer);
}

/** Adds the quota headers to a response: endpoints that cost no units have none, but every answer of this path carries them. */
function withQuota(
  response: GatewayResponse,
  { charged, left }: Pick<ToolAnswer, "charged" | "left">,
): GatewayResponse {
  const quota = quotaHeaders({ units: charged, channel: null, remaining: left });
  return { ...response, headers: { ...quota, ...response.headers } };
}

function noTool(): Failure {
  return new Failure(
    "NOT_FOUND",
    "There is no tool of this id. GET /ai/v1/tools lists those that this key may call.",
  );
}
