import { queryOptions, type UseQueryResult } from "@tanstack/react-query";
import { accountEndpoint } from "#contract/account";
import { consolePaths } from "#contract/console";
import type { EndpointShape, StandardOf } from "#contract/endpoint";
import type { CallFailure } from "./call-result.ts";
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

/** How often a reading is made again by itself before a person has to press. */
const mostRetries = 3;

/**
 * Plan, limits and use of the key that the console's server holds. A list or another program may have used up the key's minute:
 * the reading costs nothing, so it is made again when the gateway says.
 */
export const accountOptions = queryOptions({
  ...freeQueryOptions(accountEndpoint),
  retry: (count, { failure }) => count < mostRetries && limitWait(failure) !== undefined,
  retryDelay: (_, { failure }) => limitWait(failure) ?? 0,
});

function limitWait(failure: CallFailure): number | undefined {
  return failure.kind === "error" && failure.envelope.code === "RATE_LIMIT_EXCEEDED"
    ? failure.waitMs
    : undefined;
}

/** When a reading that waits for the key's next minute is made again, epoch ms; null where none waits. */
export function readAgainAt({
  fetchStatus,
  failureReason,
}: Pick<UseQueryResult<unknown, RequestFailure>, "fetchStatus" | "failureReason">): number | null {
  const failure = fetchStatus === "idle" ? undefined : failureReason?.failure;
  return failure?.kind === "error" ? (failure.retryAt ?? null) : null;
}
