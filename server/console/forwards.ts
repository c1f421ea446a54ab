import { categoryEndpoint } from "#contract/category";
import { consolePaths } from "#contract/console";
import type { EndpointShape } from "#contract/endpoint";
import { endpoints, type EndpointId } from "#contract/endpoints";

export type Forward = {
  operation: EndpointId;
  /** The gateway's path. */
  path: string;
  auth: EndpointShape["auth"];
};

/** The console's paths that lead to the gateway, and nothing else does: `/bff/v1/…` and `/bff/category`. */
export const forwards: ReadonlyMap<string, Forward> = new Map(
  endpoints.flatMap((endpoint): [string, Forward][] => {
    const forward = (path: string): Forward => ({ operation: endpoint.id, path, auth: endpoint.auth });
    if (endpoint.id === categoryEndpoint.id) return [[consolePaths.category, forward(endpoint.path)]];
    const paths = [endpoint.path, ...endpoint.shortcuts.map(({ path }) => path)];
    return paths.map((path) => [`${consolePaths.forward}${path}`, forward(path)]);
  }),
);
