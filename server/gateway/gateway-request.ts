import type { KeyAccess } from "#server/store/access.ts";

/** Where a call came in: the surface itself, the tools as HTTP, or the tools as MCP. */
export type Surface = "v1" | "ai" | "mcp";

/** An agent's call, made in process by the tools' room, which has judged the key and counted the call already. */
export type AgentCaller = {
  surface: Exclude<Surface, "v1">;
  access: KeyAccess;
  /** Of the request that the tool was called by: one id in its headers, its body and its log line. */
  requestId: string;
  /** Told how far a call is that takes many steps at the marketplace. */
  onProgress?: (done: number, total: number) => void;
};

/** A request on plain values. */
export type GatewayRequest = {
  method: string;
  /** Decoded by nobody: as it stands before `?`. */
  path: string;
  /** Raw query text without `?`. */
  query: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** The body as text; null when its bytes are not UTF-8. */
  body: string | null;
  /** The body was longer than this caller may send here (read-input.ts) and `body` is empty: the gateway says so, in its order. */
  isBodyCut?: true;
  /** The address that the caller reached this process by, such as `https://gateway.example`; said with `/openapi.json` only. */
  origin?: string;
  /** Who calls, for the activity list; set only by the console's BFF, in process. */
  operatorId?: string;
  /** Set only in process: no header or body of a caller becomes this. */
  agent?: AgentCaller;
};

export type GatewayResponse = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
};

/** The whole gateway. Never throws. Aborting `signal` (the caller is gone) stops the upstream call and frees the hold. */
export type Gateway = (request: GatewayRequest, signal: AbortSignal) => Promise<GatewayResponse>;
