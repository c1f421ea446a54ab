import { toolsEndpoint } from "#contract/public/agent-endpoints";
import { categoryEndpoint } from "#contract/public/category";
import { consolePaths } from "#contract/console/console";
import type { Action } from "#contract/console/roles";
import type { EndpointShape } from "#contract/shared/endpoint";
import { type EndpointId, endpoints } from "#contract/public/endpoints";
import { headerNames } from "#contract/shared/request-headers";
import { internalCategoryPaths } from "#server/gateway/categories/categories.ts";
import { isAudited } from "./audited-orders.ts";
import type { GatewayRequest, GatewayResponse } from "#server/gateway/gateway-request.ts";

export type Forward = {
  /** Action that the operator's role has to permit. */
  action: Action;
  /** Path at the gateway. */
  path: string;
  auth: EndpointShape["auth"];
  /** Endpoint at the gateway by whose id a call is audited; null for calls about categories and tools, which never are. */
  endpoint: EndpointId | null;
};

/** Webhooks belong to the app of a key: a console's operators manage those of every app, by paths of their own. */
type NotForwarded = `webhooks.${string}` | "events.list";
type ForwardedId = Exclude<EndpointId, NotForwarded>;

const actions: Record<ForwardedId, Action> = {
  account: "account.read",
  "category.item": "categories.use",
  "products.search": "products.use",
  "products.detail": "products.use",
  "products.parse": "products.use",
  "products.freight-estimate": "products.use",
  "products.upload-image": "products.use",
  "products.search-by-image": "products.use",
  "products.batch-check": "products.use",
  "orders.preview": "preview.use",
  "orders.create": "orders.create",
  "orders.cancel": "orders.cancel",
  "orders.detail": "orders.read",
  "orders.list": "orders.read",
  "orders.trace": "orders.read",
  "orders.payment-link": "orders.read",
  "orders.payment-methods": "payment-methods.use",
};

const aboutCategories = (path: string): Forward => ({
  action: actions[categoryEndpoint.id],
  path,
  auth: categoryEndpoint.auth,
  endpoint: null,
});

/** The only console paths that lead to the gateway: `/bff/v1/…`, the category paths and the list of tools. */
export const forwards: ReadonlyMap<string, Forward> = new Map([
  [consolePaths.categoryColumns, aboutCategories(internalCategoryPaths.columns)],
  [consolePaths.categoryChanges, aboutCategories(internalCategoryPaths.changes)],
  [consolePaths.categoryState, aboutCategories(internalCategoryPaths.state)],
  [consolePaths.categoryRefresh, aboutCategories(internalCategoryPaths.refresh)],
  // Like the account, the tools describe what the service credential may do.
  [
    consolePaths.tools,
    { action: "account.read", path: toolsEndpoint.path, auth: toolsEndpoint.auth, endpoint: null },
  ],
  ...endpoints.flatMap((endpoint): [string, Forward][] => {
    if (endpoint.scope === "webhook:manage") return [];
    const forward = (path: string): Forward => ({
      action: actions[endpoint.id],
      path,
      auth: endpoint.auth,
      endpoint: endpoint.id,
    });
    if (endpoint.id === categoryEndpoint.id) return [[consolePaths.category, aboutCategories(endpoint.path)]];
    const paths = [endpoint.path, ...endpoint.shortcuts.map(({ path }) => path)];
    return paths.map((path) => [`${consolePaths.forward}${path}`, forward(path)]);
  }),
]);

export type Credentials = { apiKey: string | null; merchantUuid: string | null };

/** Headers of the browser's request that reach the gateway. Cookies and a browser's own Authorization do not. */
const sentHeaders = [
  "accept-encoding",
  "content-encoding",
  "content-type",
  "if-none-match",
  headerNames.requestId,
];

/** Headers of the gateway's answer that reach the browser; the page has no use for the RateLimit headers. */
const returnedHeaders = [
  "age",
  "allow",
  "cache-control",
  "content-encoding",
  "content-type",
  "etag",
  "idempotent-replayed",
  "retry-after",
  "vary",
  headerNames.requestId,
  headerNames.snapshotAt,
  headerNames.billableUnits,
  headerNames.quotaChannel,
  headerNames.remainingDay,
];

/**
 * Returns the gateway's request for a console call, with the service credential or merchant UUID instead of the
 * operator's session.
 */
export function toGatewayRequest(
  forward: Forward,
  { method, query, headers, body, isBodyCut }: Omit<GatewayRequest, "path">,
  { apiKey, merchantUuid }: Credentials,
): GatewayRequest {
  const credential: Record<string, string> = {};
  if (forward.auth === "key" && apiKey !== null) credential["authorization"] = `Bearer ${apiKey}`;
  if (forward.auth === "merchant" && merchantUuid !== null) credential[headerNames.merchant] = merchantUuid;
  // The console reads the answers that it records, so they must not be compressed.
  const names = isAudited(forward.endpoint)
    ? sentHeaders.filter((name) => name !== "accept-encoding")
    : sentHeaders;
  return {
    method,
    path: forward.path,
    query,
    headers: { ...pick(headers, names), ...credential },
    body,
    ...(isBodyCut && { isBodyCut }),
  };
}

/** Returns the gateway's answer unchanged: status, bytes and the headers of the contract. */
export function toConsoleAnswer(answer: GatewayResponse): GatewayResponse {
  return { ...answer, headers: pick(answer.headers, returnedHeaders) };
}

function pick(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => names.includes(name)),
  );
}
