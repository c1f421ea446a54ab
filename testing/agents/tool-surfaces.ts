import { agentKeys, type AgentsFixture, type Era } from "./agents-fixture.ts";

const live = { authorization: `Bearer ${agentKeys.live}` };

/** A caller's view of a tool call, in one form for all surfaces. On /mcp every failed call counts as a 400. */
type Outcome = {
  status: number;
  data: { [field: string]: unknown } | null;
  message: string;
  charged: unknown;
};

async function overHttp(harness: AgentsFixture, tool: string, given: unknown): Promise<Outcome> {
  const body = typeof given === "string" ? given : JSON.stringify(given);
  const text = `{"tool_id":"${tool}","arguments":${body}}`;
  const answer = await harness.post("/ai/v1/tools/call", text, live);
  const json = JSON.parse(answer.text);
  return {
    status: answer.status,
    data: json.data ?? null,
    message: json.error?.message ?? "",
    charged: json.units_charged,
  };
}

async function overMcp(
  harness: AgentsFixture,
  tool: string,
  given: unknown,
  era: Era = "legacy",
): Promise<Outcome> {
  const { body, headers } = mcpMessage(era, "tools/call", { name: tool.replace(".", "_") });
  const own = typeof given === "string" ? given : JSON.stringify(given);
  const text = JSON.stringify(body).replace('"params":{', `"params":{"arguments":${own},`);
  const answer = await harness.post("/mcp", text, { ...headers, ...live });
  const { result, error } = readMcp(answer.text);
  if (!result) return { status: 400, data: null, message: error?.message ?? "", charged: 0 };
  const content = JSON.parse(result.content[0]?.text ?? "{}");
  return {
    status: result.isError === true ? 400 : 200,
    data: result.isError === true ? null : content,
    message: content.error?.message ?? "",
    charged: content.units_charged,
  };
}

/** Calls a tool on one surface. `given` holds the arguments, or their JSON text. */
type CallOn = (harness: AgentsFixture, tool: string, given: unknown) => Promise<Outcome>;

/** Every surface on which a tool can be called. */
export const toolSurfaces: [name: string, callOn: CallOn][] = [
  ["/ai/v1/tools/call", overHttp],
  ["/mcp", overMcp],
  ["/mcp of the newer revision", (harness, tool, given) => overMcp(harness, tool, given, "modern")],
];

/** A tool's result as its host receives it. */
export type ToolResult = {
  isError?: boolean;
  content: { text: string }[];
  structuredContent: { [field: string]: unknown };
};

/** Returns a client's message of an era: the newer one states its revision in the message and in headers. */
export function mcpMessage(era: Era, method: string, params: object = {}) {
  if (era === "legacy") return { body: { jsonrpc: "2.0", id: 1, method, params }, headers: {} };
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const { name } = params as { name?: string };
  return {
    body: { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } },
    headers: {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(name !== undefined && { "mcp-name": name }),
    },
  };
}

/** Reads the JSON-RPC message of an answer, which may be an event stream. */
export function readMcp(text: string): {
  result?: ToolResult;
  error?: { code: number; message: string; data?: { [field: string]: unknown } };
} {
  const frame = /^data: (.*)$/m.exec(text)?.[1];
  return JSON.parse(frame ?? text);
}
