import type { ErrorEnvelope } from "#contract/error-envelope";
import { headerNames } from "#contract/request-headers";
import type { Tool } from "#contract/tool";
import { readAnswer } from "#contract/yuan-amount";
import type { AgentCaller, Gateway, GatewayResponse } from "#server/gateway/gateway-request.ts";
import { remainingDay } from "#server/gateway/respond.ts";
import type { JsonObject } from "#server/kernel/json/exact-json.ts";
import type { Store } from "#server/store/store.ts";
import { fitAnswer } from "./fit-answer.ts";
import type { ToolRegistry } from "./tool-registry.ts";
import { toolRequest } from "./tool-request.ts";

export type ToolCall = {
  tool: Tool;
  /** As `parseExact` reads them, so that no digit of an id is lost before it is judged. */
  arguments: JsonObject;
  agent: AgentCaller;
  /** The caller's own x-request-id, for the log. */
  callerRequestId?: string | undefined;
  operatorId?: string | undefined;
};

/** `data` holds amounts of products as text; `writeAnswer` writes them as the numbers they are. `left` null: not known now. */
export type ToolAnswer = {
  requestId: string;
  charged: number;
  left: number | null;
  response: GatewayResponse;
} & ({ data: object; error: null } | { data: null; error: ErrorEnvelope["error"] });

/** Calls a tool: one call of the gateway's own function, with its one log line. @throws Failure VALIDATION_ERROR for what is no call yet */
export type CallTool = (call: ToolCall, signal: AbortSignal) => Promise<ToolAnswer>;

/** What every surface of the tools is made of. */
export type Agents = { registry: ToolRegistry; callTool: CallTool };

/** Every call is a request of the endpoint behind the tool, so rate, scope, plan, token, units and log are the same. */
export function createCallTool(gateway: Gateway, { quota }: Pick<Store, "quota">): CallTool {
  return async ({ tool, arguments: given, agent, callerRequestId, operatorId }, signal) => {
    const { asked, request } = toolRequest(tool, given);
    const headers = {
      ...request.headers,
      ...(callerRequestId !== undefined && { [headerNames.requestId]: callerRequestId }),
    };
    const response = await gateway(
      { ...request, headers, agent, ...(operatorId !== undefined && { operatorId }) },
      signal,
    );
    const facts = {
      requestId: response.headers[headerNames.requestId] ?? "",
      charged: wholeNumber(response.headers[headerNames.billableUnits]) ?? 0,
      left:
        wholeNumber(response.headers[headerNames.remainingDay]) ?? (await remainingDay(quota, agent.access)),
      response,
    };
    const text = typeof response.body === "string" ? response.body : new TextDecoder().decode(response.body);
    if (response.status !== 200)
      return { ...facts, data: null, error: (JSON.parse(text || "{}") as ErrorEnvelope).error };
    const { request_id: _id, ...answer } = readAnswer(text) as JsonObject;
    return { ...facts, data: fitAnswer(tool.view(answer, asked), tool.cut, asked.detail), error: null };
  };
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
}
