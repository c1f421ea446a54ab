import { z } from "zod";
import { errorAdvice } from "#contract/error-advice";
import type { ErrorCode } from "#contract/error-codes";
import type { ErrorEnvelope } from "#contract/error-envelope";
import { countIn, headerNames } from "#contract/request-headers";
import { type Tool, toolDetails, type ToolAsked } from "#contract/tool";
import { readAnswer } from "#contract/yuan-amount";
import type {
  AgentCaller,
  Gateway,
  GatewayResponse,
  GatewayRequest,
} from "#server/gateway/gateway-request.ts";
import { remainingDay } from "#server/gateway/respond.ts";
import {
  type ExactJson,
  exactNumberText,
  isExactNumber,
  type JsonObject,
} from "#server/kernel/json/exact-json.ts";
import type { Store } from "#server/store/store.ts";
import { readRequest, unreadable } from "#server/gateway/read-input.ts";
import { type RequestShape, shapeOf } from "#server/gateway/request-shape.ts";
import { readArguments } from "./read-arguments.ts";
import { toldAnswer, toldError } from "./told-answer.ts";
import type { ToolRegistry } from "./tool-registry.ts";

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
      charged: countIn(response.headers[headerNames.billableUnits]) ?? 0,
      left: countIn(response.headers[headerNames.remainingDay]) ?? (await remainingDay(quota, agent.access)),
      response,
    };
    const text = typeof response.body === "string" ? response.body : new TextDecoder().decode(response.body);
    if (response.status !== 200)
      return {
        ...facts,
        data: null,
        error: text === "" ? noError : toldError((JSON.parse(text) as ErrorEnvelope).error),
      };
    const { request_id: _id, ...answer } = readAnswer(text) as JsonObject;
    return { ...facts, data: toldAnswer(tool, answer, asked), error: null };
  };
}

/** What a caller that has left is told. */
const noError = {} as ErrorEnvelope["error"];

/** A failed call as every surface tells it: what to do next, and that it cost nothing. `left` null: not known now. */
export function failedCall<Error extends { code: ErrorCode }>(error: Error, left: number | null) {
  return {
    error: { ...error, next_step: errorAdvice[error.code] },
    units_charged: 0,
    units_left_today: left,
  };
}

/** What a tool takes beside its endpoint's request. */
const ownSchema = z.object({
  detail: z.enum(toolDetails).default("small"),
  variant: z.string().trim().max(100).default(""),
});

/**
 * A tool's arguments as a request of its endpoint, and what the agent wants to be told of the answer. They are read by their declared
 * types; then the endpoint judges its own fields, always in standard format. @throws Failure VALIDATION_ERROR
 */
function toolRequest(
  { endpoint, defaults = {} }: Tool,
  given: JsonObject,
): { asked: ToolAsked; request: Pick<GatewayRequest, "method" | "path" | "query" | "headers" | "body"> } {
  const { detail, variant, ...fields } = readArguments(
    ownSchema,
    readArguments(endpoint.request, given, defaults),
  );
  const { data, issues } = readRequest(ownSchema, {
    ...misspelt(fields, shapeOf(endpoint.request)),
    detail: detailIn(detail),
    variant,
  });
  if (issues !== null) throw unreadable(issues);
  const body = { ...defaults, ...fields, response_format: "standard" };
  return {
    asked: { detail: data.detail, variant: data.variant.toLowerCase().split(/\s+/).filter(Boolean) },
    request: {
      method: endpoint.method,
      path: endpoint.path,
      query: "",
      headers: { "content-type": "application/json" },
      body: endpoint.method === "POST" ? writeExact(body) : "",
    },
  };
}

/** Returns the fields that the endpoint does not know, among which the tool's own may be misspelt. */
function misspelt(fields: JsonObject, shape: RequestShape): JsonObject {
  const known = shape.kind === "object" ? shape.fields : new Map();
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !known.has(name)));
}

/** Reads a flag in the place of how much is asked for: models take `detail` for one. */
function detailIn(detail: ExactJson | undefined): ExactJson | undefined {
  if (detail === true || detail === "true") return "full";
  return detail === false || detail === "false" ? "small" : detail;
}

/** JSON text of what `parseExact` read: every number keeps its own digits. What JSON has no word for is null. */
export function writeExact(value: unknown): string {
  if (isExactNumber(value)) return exactNumberText(value);
  if (Array.isArray(value)) return `[${value.map(writeExact).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${writeExact(each)}`);
  return `{${members.join(",")}}`;
}
