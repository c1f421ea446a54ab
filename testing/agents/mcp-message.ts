import type { Era } from "./agents-fixture.ts";

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
