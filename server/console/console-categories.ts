import type { GatewayResponse } from "#server/gateway/gateway-request.ts";

/** What the console asks about a category tree: the query text and headers of the page's request. */
export type CategoryCall = {
  query: string;
  headers: Record<string, string>;
  requestId: string;
  signal: AbortSignal;
};

/**
 * What the console has of the category trees beyond what integrators get (contract/console.ts). None rejects: failures are
 * answers in the category envelope.
 */
export type ConsoleCategories = {
  columns: (call: CategoryCall) => Promise<GatewayResponse>;
  changes: (call: CategoryCall) => Promise<GatewayResponse>;
  state: (call: CategoryCall) => Promise<GatewayResponse>;
  refresh: (call: CategoryCall) => Promise<GatewayResponse>;
};
