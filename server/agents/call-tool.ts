import { z } from "zod";
import { errorAdvice, type Tool, toolDetails, type ToolAsked } from "#contract/tools/tool";
import { publicCode, type FailureCode } from "#contract/shared/error-codes";
import type { ErrorEnvelope } from "#contract/shared/error-envelope";
import { countIn, headerNames } from "#contract/shared/request-headers";
import { parseAnswer } from "#contract/shared/yuan-amount";
import type {
  AgentCaller,
  Gateway,
  GatewayResponse,
  GatewayRequest,
} from "#server/gateway/gateway-request.ts";
import { remainingDay } from "#server/gateway/pacing.ts";
import {
  type ExactJson,
  exactNumberText,
  isExactNumber,
  type JsonObject,
} from "#server/shared/json/exact-json.ts";
import type { Store } from "#server/store/store.ts";
import { readRequest, unreadable } from "#server/gateway/read-input.ts";
import { type RequestShape, shapeOf } from "#server/gateway/request-shape.ts";
import { readArguments } from "./read-arguments.ts";
import { presentedAnswer, presentedError } from "./presented-answer.ts";

export type ToolCall = {
  tool: Tool;
  /** As parsed by `parseExact`, so that ids keep every digit until they are validated. */
  arguments: JsonObject;
  agent: AgentCaller;
  /** The caller's own x-request-id, for the log. */
  callerRequestId?: string | undefined;
  operatorId?: string | undefined;
};

/**
 * A tool's answer. `data` holds product amounts as text, which `writeAnswer` writes as numbers. `left` is null when
 * the units left are unknown.
 */
export type ToolAnswer = {
  requestId: string;
  charged: number;
  left: number | null;
  response: GatewayResponse;
} & ({ data: object; error: null } | { data: null; error: ErrorEnvelope["error"] });

/**
 * Calls a tool as one call of the gateway, with one access log entry.
 * @throws Failure VALIDATION_ERROR when the arguments cannot be mapped to a request
 */
export type CallTool = (call: ToolCall, signal: AbortSignal) => Promise<ToolAnswer>;

/**
 * Creates the function that calls tools. Each call is a request to the endpoint behind the tool, so rate, scope,
 * plan, token, units and log are the same.
 */
export function createCallTool(gateway: Gateway, store: Pick<Store, "quota">): CallTool {
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
      left:
        countIn(response.headers[headerNames.remainingDay]) ??
        (await remainingDay(store, agent.access, { day: undefined })),
      response,
    };
    const text = typeof response.body === "string" ? response.body : new TextDecoder().decode(response.body);
    // A 202 is an answer: what was asked for may have happened.
    if (response.status !== 200 && response.status !== 202)
      return {
        ...facts,
        data: null,
        error: text === "" ? noError : presentedError((JSON.parse(text) as ErrorEnvelope).error),
      };
    const { request_id: _id, ...answer } = parseAnswer(text) as JsonObject;
    return { ...facts, data: presentedAnswer(tool, answer, asked), error: null };
  };
}

/** Error for an answer whose caller disconnected before it was written. */
const noError = {} as ErrorEnvelope["error"];

/**
 * Presents a failed call in the form that all surfaces share: with the next step and a cost of zero. `left` is null
 * when the units left are unknown.
 */
export function failedCall<Error extends { code: FailureCode }>(error: Error, left: number | null) {
  return {
    error: { ...error, next_step: errorAdvice[publicCode(error.code)] },
    units_charged: 0,
    units_left_today: left,
  };
}

/** Arguments that a tool accepts in addition to its endpoint's request. */
const ownSchema = z.object({
  detail: z.enum(toolDetails).default("small"),
  variant: z.string().trim().max(100).default(""),
});

/**
 * Maps a tool's arguments to a request of its endpoint, and reads which detail and variants the agent wants.
 * Arguments are read by their declared types; then the endpoint validates its own fields, always in standard format.
 * @throws Failure VALIDATION_ERROR
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

/** Returns the fields that the endpoint does not know: one of them may be a misspelt argument of the tool itself. */
function misspelt(fields: JsonObject, shape: RequestShape): JsonObject {
  const known = shape.kind === "object" ? shape.fields : new Map();
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !known.has(name)));
}

/** Reads a boolean in place of a detail level, because models take `detail` for a flag. */
function detailIn(detail: ExactJson | undefined): ExactJson | undefined {
  if (detail === true || detail === "true") return "full";
  return detail === false || detail === "false" ? "small" : detail;
}

/**
 * Writes values parsed by `parseExact` as JSON text in which every number keeps its own digits. Values that JSON
 * cannot express become null.
 */
export function writeExact(value: unknown): string {
  if (isExactNumber(value)) return exactNumberText(value);
  if (Array.isArray(value)) return `[${value.map(writeExact).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${writeExact(each)}`);
  return `{${members.join(",")}}`;
}
