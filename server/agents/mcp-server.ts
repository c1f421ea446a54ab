import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type CallToolResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { Failure } from "#contract/shared/failure";
import { isRetryable } from "#contract/shared/is-retryable";
import { vendorWordsNotice, type Tool } from "#contract/tools/tool";
import { accountTool } from "#contract/tools/account-tool";
import { writeAnswer } from "#contract/shared/yuan-amount";
import { neverCancel } from "#contract/tools/payment-methods-tool";
import { pacingIn } from "#server/gateway/pacing.ts";
import type { GatewayServices } from "#server/gateway/gateway-services.ts";
import { isJsonObject, type JsonObject } from "#server/shared/json/exact-json.ts";
import { type CallTool, type ToolAnswer, failedCall } from "./call-tool.ts";
import { findTool, toolsOfferedTo, type JsonSchema } from "./tool-registry.ts";
import { webRequest, type McpEntry, type McpRequest } from "./enter-mcp.ts";
import { prompts, errorTemplate, fixedResource, agentResources } from "./prompts-and-resources.ts";

const readOnly = "Nothing is bought, paid or changed.";
const buying =
  "Nothing is paid. Only order_create changes anything: it creates a real order, once a person agreed to it.";

const instructions = (mayBuy: boolean) =>
  [
    `Tools over the Chinese marketplaces 1688, Taobao and Weidian: find products, preview carts, follow orders, explain how an order can be paid. ${mayBuy ? buying : readOnly}`,
    "Orders are priced in CNY fen, products in CNY yuan. null is unknown, 0 is zero. Ids are text: keep every digit.",
    neverCancel,
    vendorWordsNotice,
  ].join(" ");

type Purchasing = Pick<GatewayServices["purchasing"], "isEnabled">;

/** Cache hints, ttl in ms. Lists depend on the key's scopes and plan, so shared caches must not store them. */
const listed = { ttlMs: 60_000, cacheScope: "private" } as const;
const fixed = { ttlMs: 3_600_000, cacheScope: "private" } as const;

/** A request that has passed its checks. `delegated` says that a tool call writes its log entry. */
export type McpSession = {
  entry: McpEntry;
  delegated: boolean;
  /** The RateLimit fields of the tool call's answer; null: none has been answered. */
  pacing: Record<string, string> | null;
};

/** Answers one request; the response may be a stream. */
export type ServeMcp = (request: McpRequest, session: McpSession) => Promise<Response>;

/**
 * Serves the tools as MCP in both protocol eras (docs/agents.md), independent of sockets. Every request gets a new
 * server and nothing is stored between requests, so any instance can answer any request.
 */
export function createMcpServer(callTool: CallTool, purchasing: Purchasing): ServeMcp {
  const handler = createMcpHandler(
    ({ authInfo }) => serverFor(callTool, purchasing, authInfo?.extra?.["session"] as McpSession),
    // Subscriptions are off because the lists change only with a new process or a changed key.
    { maxSubscriptions: 0 },
  );
  return (request, session) => {
    const { agent, message } = session.entry;
    const { app, key } = agent.access;
    const authInfo = { token: "", clientId: `${app.id}/${key.id}`, scopes: key.scopes, extra: { session } };
    return handler.fetch(webRequest(request), { parsedBody: message, authInfo });
  };
}

function serverFor(callTool: CallTool, purchasing: Purchasing, session: McpSession): Server {
  const { agent, message, callerRequestId } = session.entry;
  const offered = () => toolsOfferedTo(agent.access, purchasing);
  const server = new Server(
    { name: "procurement-gateway", title: "Procurement gateway", version: "1" },
    {
      capabilities: { tools: {}, prompts: {}, resources: {} },
      instructions: instructions(offered().some(({ tool }) => tool.changes)),
      cacheHints: {
        "tools/list": listed,
        "prompts/list": fixed,
        "resources/list": fixed,
        "resources/templates/list": fixed,
        "resources/read": { ttlMs: 0, cacheScope: "private" },
        "server/discover": fixed,
      },
    },
  );

  async function call(tool: Tool, given: JsonObject, { mcpReq }: ServerContext): Promise<ToolAnswer> {
    const token = mcpReq._meta?.progressToken;
    const onProgress = (done: number, total: number) =>
      void mcpReq
        .notify({
          method: "notifications/progress",
          params: {
            progressToken: token,
            progress: done,
            total,
            message: `${done} of ${total} products resolved`,
          },
        })
        .catch(() => {});
    const caller = { ...agent, ...(token !== undefined && { onProgress }) };
    // The tool call writes its own log entry, even when the caller disconnects before it ends.
    session.delegated = true;
    const answer = await callTool({ tool, arguments: given, agent: caller, callerRequestId }, mcpReq.signal);
    session.pacing = pacingIn(answer.response.headers);
    return answer;
  }

  server.setRequestHandler("tools/list", () => ({
    tools: offered().map(({ tool, name, description, inputSchema, outputSchema }) => ({
      name,
      title: tool.title,
      description,
      inputSchema: { ...inputSchema, type: "object" },
      outputSchema: withCosts(outputSchema),
      annotations: annotationsOf(tool),
    })),
  }));

  server.setRequestHandler("tools/call", async ({ params: { name } }, context) => {
    const tool = findTool(name);
    if (!tool)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        "Unknown tool: tools/list has those there are.",
      );
    const given = argumentsOf(message);
    try {
      return toResult(await call(tool, given, context));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      session.entry.keep({ status: error.status, failure: error, delegated: false });
      const { code, message: text, details } = error;
      const retryable = isRetryable(error);
      return failed(
        { code, message: text, issues: details.issues, request_id: agent.requestId, retryable },
        null,
      );
    }
  });

  server.setRequestHandler("prompts/list", () => ({
    prompts: prompts.map(({ name, title, description, arguments: given }) => ({
      name,
      title,
      description,
      arguments: given,
    })),
  }));

  server.setRequestHandler("prompts/get", ({ params: { name, arguments: given = {} } }) => {
    const prompt = prompts.find((each) => each.name === name);
    const missing = prompt?.arguments.find((each) => each.required && !given[each.name]?.trim());
    if (!prompt || missing)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        missing ? `The prompt needs ${missing.name}.` : "Unknown prompt: prompts/list has those there are.",
      );
    return {
      description: prompt.description,
      messages: [{ role: "user", content: { type: "text", text: prompt.text(given) } }],
    };
  });

  server.setRequestHandler("resources/list", () => ({
    resources: Object.values(agentResources).map((each) => ({ ...each, mimeType: "application/json" })),
  }));

  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [{ ...errorTemplate, mimeType: "application/json" }],
  }));

  server.setRequestHandler("resources/read", async ({ params: { uri } }, context) => {
    let value = fixedResource(uri);
    if (uri === agentResources.account.uri) {
      const { data, error } = await call(accountTool, {}, context);
      value = data ?? { error };
    }
    if (value === undefined) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, mimeType: "application/json", text: JSON.stringify(value) }] };
  });

  return server;
}

/** Returns what a host may assume of a tool: it asks a person before one that is destructive, and repeats none that is not idempotent. */
function annotationsOf({ title, changes }: Tool) {
  if (!changes) return { title, readOnlyHint: true, openWorldHint: true };
  return { title, readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
}

/** Adds the fields that every answer has in addition to the tool's own. */
function withCosts({ properties, required, ...schema }: JsonSchema) {
  const costs = { units_charged: { type: "integer" }, request_id: { type: "string" } };
  return {
    ...schema,
    type: "object" as const,
    properties: { ...(properties as object), ...costs },
    required: [...(required as string[]), ...Object.keys(costs)],
  };
}

/** Returns the arguments of the message as received: the library's copy drops names such as `__proto__`. */
function argumentsOf({ params = null }: JsonObject): JsonObject {
  const given =
    typeof params === "object" && params !== null && "arguments" in params ? params.arguments : null;
  return isJsonObject(given) ? given : {};
}

/** Presents a success as the same JSON twice, as text and as structured content, because each host passes on only one of them. */
function toResult({ data, error, charged, left, requestId }: ToolAnswer): CallToolResult {
  if (error !== null) return failed(error, left);
  const answer = { ...data, units_charged: charged, units_left_today: left, request_id: requestId };
  const text = writeAnswer(answer);
  return { content: [{ type: "text", text }], structuredContent: withExactTokens(text) };
}

/** Parses a written answer into an object that the library's `JSON.stringify` writes with the same number tokens. */
function withExactTokens(written: string): CallToolResult["structuredContent"] {
  return JSON.parse(written, (_name, value, { source = "" }) =>
    typeof value === "number" ? JSON.rawJSON(source) : value,
  ) as CallToolResult["structuredContent"];
}

/**
 * Presents a failure that a model can act on as a result, which the model reads; a protocol error would stay with its
 * host. It is text only: clients of the first SDK also validate a failure's structured content against the schema of
 * the tool's answer, and throw.
 */
function failed(
  error: { code: Failure["code"]; [field: string]: unknown },
  left: number | null,
): CallToolResult {
  return { isError: true, content: [{ type: "text", text: JSON.stringify(failedCall(error, left)) }] };
}
