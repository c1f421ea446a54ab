import { queryOptions } from "@tanstack/react-query";
import { accountEndpoint } from "#contract/account";
import { consolePaths } from "#contract/console";
import type { EndpointShape, StandardOf } from "#contract/endpoint";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** An endpoint that costs nothing; a metered one is refused by the compiler. */
export type Free<E extends EndpointShape> = E["units"] extends 0 ? E : never;

/** A GET endpoint that costs no unit, as a query. */
export function freeQueryOptions<E extends EndpointShape>(endpoint: E & Free<E>) {
  return queryOptions<StandardOf<E>, RequestFailure>({
    queryKey: [endpoint.id],
    queryFn: async ({ signal }) =>
      valueOf(
        await send({
          method: "GET",
          path: consolePaths.forward + endpoint.path,
          schema: endpoint.responses.standard as E["responses"]["standard"],
          signal,
        }),
      ),
  });
}

/** Plan, limits and use of the key that the console's server holds. */
export const accountOptions = freeQueryOptions(accountEndpoint);
