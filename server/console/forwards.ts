import { accountEndpoint } from "#contract/account";
import { toolsEndpoint } from "#contract/agent-endpoints";
import { categoryEndpoint } from "#contract/category";
import { consolePaths } from "#contract/console";
import type { EndpointShape } from "#contract/endpoint";
import { endpoints, type EndpointId } from "#contract/endpoints";
import { internalCategoryPaths } from "#server/gateway/categories/internal-paths.ts";

export type Forward = {
  operation: EndpointId;
  /** The gateway's path. */
  path: string;
  auth: EndpointShape["auth"];
};

const aboutCategories = (path: string): Forward => ({
  operation: categoryEndpoint.id,
  path,
  auth: categoryEndpoint.auth,
});

/** The console's paths that lead to the gateway, and nothing else does: `/bff/v1/…` and those about categories. */
export const forwards: ReadonlyMap<string, Forward> = new Map([
  [consolePaths.categoryColumns, aboutCategories(internalCategoryPaths.columns)],
  [consolePaths.categoryChanges, aboutCategories(internalCategoryPaths.changes)],
  [consolePaths.categoryState, aboutCategories(internalCategoryPaths.state)],
  [consolePaths.categoryRefresh, aboutCategories(internalCategoryPaths.refresh)],
  // As the account is: what the held key may do.
  [consolePaths.tools, { operation: accountEndpoint.id, path: toolsEndpoint.path, auth: toolsEndpoint.auth }],
  ...endpoints.flatMap((endpoint): [string, Forward][] => {
    const forward = (path: string): Forward => ({ operation: endpoint.id, path, auth: endpoint.auth });
    if (endpoint.id === categoryEndpoint.id) return [[consolePaths.category, aboutCategories(endpoint.path)]];
    const paths = [endpoint.path, ...endpoint.shortcuts.map(({ path }) => path)];
    return paths.map((path) => [`${consolePaths.forward}${path}`, forward(path)]);
  }),
]);
