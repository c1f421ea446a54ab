import { largestBodyOf } from "#contract/endpoint";
import { endpoints } from "#contract/endpoints";
import { Failure } from "#contract/failure";
import type { GatewayParts } from "./gateway-parts.ts";
import type { GatewayRequest } from "./gateway-request.ts";

/** As much is read of anybody's body, bytes, before it is known who sends it. */
export const strangersBody = 16 * 1024;

/** How large a body its caller may send with this request, bytes, by all but the body. Rejects as the store does. */
export type MostBody = (head: Omit<GatewayRequest, "body">) => Promise<number>;

/** The gateway's: without a valid key no more than anybody's, which is refused whatever it says. */
export function createMostBody({ authenticate }: Pick<GatewayParts, "authenticate">): MostBody {
  return async ({ path, headers }) => {
    try {
      await authenticate(headers.authorization);
      return largestOf.get(path) ?? largestBodyOf();
    } catch (error) {
      if (error instanceof Failure) return strangersBody;
      throw error;
    }
  };
}

/** The largest body of each path of the contract, bytes. */
export const largestOf: ReadonlyMap<string, number> = new Map(
  endpoints.flatMap((endpoint) =>
    [endpoint, ...endpoint.shortcuts].map(({ path }) => [path, largestBodyOf(endpoint)]),
  ),
);
