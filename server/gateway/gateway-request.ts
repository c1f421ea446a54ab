import type { KeyAccess } from "#server/store/access.ts";

/** Surface by which a call came: the API itself, the tools as HTTP, or the tools as MCP. */
export type Surface = "v1" | "ai" | "mcp";

/** Caller of an agent's request, which the tools module makes in process after it has checked the key and counted the call. */
export type AgentCaller = {
  surface: Exclude<Surface, "v1">;
  access: KeyAccess;
  /** Id of the request that called the tool: the same in its headers, its body and its access log entry. */
  requestId: string;
  /** Receives the progress of a call that takes many steps at the marketplace. */
  onProgress?: (done: number, total: number) => void;
};

/** Request as plain values. */
export type GatewayRequest = {
  method: string;
  /** Path before `?`, never decoded. */
  path: string;
  /** Raw query text without `?`. */
  query: string;
  /** Headers with lower-case names. */
  headers: Record<string, string>;
  /** Body as text; null when its bytes are not UTF-8. */
  body: string | null;
  /**
   * True: the body was longer than this caller may send here (read-input.ts) and `body` is empty. The gateway refuses it in its
   * check order.
   */
  isBodyCut?: true;
  /** Address by which the caller reached this process, such as `https://gateway.example`; set with `/openapi.json` only. */
  origin?: string;
  /** Operator who calls, for the activity list; set only by the console's BFF, in process. */
  operatorId?: string;
  /** Set only in process: no header or body of a caller becomes this. */
  agent?: AgentCaller;
};

export type GatewayResponse = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
};

/**
 * The whole gateway as a function. Never throws. Aborting `signal` (the caller disconnected) stops the upstream call and frees
 * the hold.
 */
export type Gateway = (request: GatewayRequest, signal: AbortSignal) => Promise<GatewayResponse>;
