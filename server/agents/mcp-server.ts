import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type CallToolResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { Failure } from "#contract/failure";
import { vendorWords, type Tool } from "#contract/tool";
import { accountTool } from "#contract/tools/account-tool";
import { writeAnswer } from "#contract/yuan-amount";
import { neverCancel } from "#contract/verdict-words";
import { isJsonObject, type JsonObject } from "#server/kernel/json/exact-json.ts";
import { type Agents, type ToolAnswer, failedCall } from "./call-tool.ts";
import { webRequest, type McpEntry, type McpRequest } from "./enter-mcp.ts";
import { answerPlainCall, plainCallOf, withExactTokens } from "./mcp-answers.ts";
import type { JsonSchema } from "./tool-schema.ts";
import { prompts } from "./prompts.ts";
import { errorTemplate, fixedResource, resources } from "./resources.ts";

const instructions = [
  "Read-only tools over the Chinese marketplaces 1688, Taobao and Weidian: find products, preview carts, explain how an order can be paid. Nothing is bought, paid or changed.",
  "Orders are priced in CNY fen, products in CNY yuan. null is unknown, 0 is zero. Ids are text: keep every digit.",
  neverCancel,
  vendorWords,
].join(" ");

/** Lists depend on the key's scopes and plan, so nobody else may keep them, ms. */
const listed = { ttlMs: 60_000, cacheScope: "private" } as const;
const fixed = { ttlMs: 3_600_000, cacheScope: "private" } as const;

/** One entered request, and whether a tool call has its log line to write. */
export type McpSession = { entry: McpEntry; handedOn: boolean };

/** Answers one entered request: with a web answer, perhaps a stream, or with the JSON text of an answer of status 200. */
export type ServeMcp = (request: McpRequest, session: McpSession) => Promise<Response | string>;

/**
 * The tools as MCP in both protocol eras (docs/agents.md), free of sockets. A fresh server for every request: nothing is kept
 * between two, so that any instance answers any.
 */
export function createMcpServer(agents: Agents): ServeMcp {
  const handler = createMcpHandler(
    ({ authInfo }) => serverFor(agents, authInfo?.extra?.["session"] as McpSession),
    // Nothing that a list is made of changes without a new process or a changed key.
    { maxSubscriptions: 0 },
  );
  return async (request, session) => {
    const { agent, message } = session.entry;
    const call = plainCallOf(request, message);
    const text =
      call && (await answerPlainCall(serverFor(agents, session, [call.revision]), call, request.signal));
    if (text !== null) return text;
    const { app, key } = agent.access;
    const authInfo = { token: "", clientId: `${app.id}/${key.id}`, scopes: key.scopes, extra: { session } };
    return handler.fetch(webRequest(request), { parsedBody: message, authInfo });
  };
}

function serverFor(
  { registry, callTool }: Agents,
  session: McpSession,
  supportedProtocolVersions = SUPPORTED_PROTOCOL_VERSIONS,
): Server {
  const { agent, message, callerRequestId } = session.entry;
  const server = new Server(
    { name: "procurement-gateway", title: "Procurement gateway", version: "1" },
    {
      capabilities: { tools: {}, prompts: {}, resources: {} },
      instructions,
      supportedProtocolVersions,
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
    // It writes its own line, also when the caller has left before it ends.
    session.handedOn = true;
    return callTool({ tool, arguments: given, agent: caller, callerRequestId }, mcpReq.signal);
  }

  server.setRequestHandler("tools/list", () => ({
    tools: registry.offeredTo(agent.access).map(({ tool, name, description, inputSchema, outputSchema }) => ({
      name,
      title: tool.title,
      description,
      inputSchema: { ...inputSchema, type: "object" },
      outputSchema: withCosts(outputSchema),
      annotations: { title: tool.title, readOnlyHint: true, openWorldHint: true },
    })),
  }));

  server.setRequestHandler("tools/call", async ({ params: { name } }, context) => {
    const tool = registry.find(name);
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
      session.entry.keep({ status: error.status, failure: error, handedOn: false });
      const { code, message: text, details } = error;
      return failed({ code, message: text, issues: details.issues, request_id: agent.requestId }, null);
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
    resources: Object.values(resources).map((each) => ({ ...each, mimeType: "application/json" })),
  }));

  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [{ ...errorTemplate, mimeType: "application/json" }],
  }));

  server.setRequestHandler("resources/read", async ({ params: { uri } }, context) => {
    let value = fixedResource(uri);
    if (uri === resources.account.uri) {
      const { data, error } = await call(accountTool, {}, context);
      value = data ?? { error };
    }
    if (value === undefined) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, mimeType: "application/json", text: JSON.stringify(value) }] };
  });

  return server;
}

/** What every answer says beside the tool's own. */
function withCosts({ properties, required, ...schema }: JsonSchema) {
  const costs = { units_charged: { type: "integer" }, request_id: { type: "string" } };
  return {
    ...schema,
    type: "object" as const,
    properties: { ...(properties as object), ...costs },
    required: [...(required as string[]), ...Object.keys(costs)],
  };
}

/** Of the message as it came: the library's copy drops names that mean something to a program. */
function argumentsOf({ params = null }: JsonObject): JsonObject {
  const given =
    typeof params === "object" && params !== null && "arguments" in params ? params.arguments : null;
  return isJsonObject(given) ? given : {};
}

/** A success is the same JSON twice: hosts pass on the one or the other. */
function toResult({ data, error, charged, left, requestId }: ToolAnswer): CallToolResult {
  if (error !== null) return failed(error, left);
  const answer = { ...data, units_charged: charged, units_left_today: left, request_id: requestId };
  const text = writeAnswer(answer);
  return { content: [{ type: "text", text }], structuredContent: withExactTokens(answer, text) };
}

/**
 * What a model can do something about is a result, which it reads, and no protocol error, which its host keeps. As text alone: clients
 * of the first SDK hold also a failure's structured content against the schema of the tool's answer, and throw.
 */
function failed(
  error: { code: Failure["code"]; [field: string]: unknown },
  left: number | null,
): CallToolResult {
  return { isError: true, content: [{ type: "text", text: JSON.stringify(failedCall(error, left)) }] };
}
