import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { accountEndpoint } from "#contract/public/account";
import { consolePaths } from "#contract/console/console";
import type { EndpointShape, StandardOf } from "#contract/shared/endpoint";
import type { CallFailure } from "./call-result.ts";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** An endpoint that costs nothing; the compiler rejects a metered one. */
export type Free<E extends EndpointShape> = E["units"] extends 0 ? E : never;

/** Returns the query options for a GET endpoint that costs no units. */
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

/** Number of automatic retries before the user has to press a button. */
const maxRetries = 3;

/**
 * Plan, limits and usage of the console server's service credential. A list or another program may have used
 * up the key's minute; the read is free, so it is retried when the gateway says.
 */
export const accountOptions = queryOptions({
  ...freeQueryOptions(accountEndpoint),
  retry: (count, { failure }) => count < maxRetries && limitWait(failure) !== undefined,
  retryDelay: (_, { failure }) => limitWait(failure) ?? 0,
});

function limitWait(failure: CallFailure): number | undefined {
  return failure.kind === "error" && failure.envelope.code === "RATE_LIMIT_EXCEEDED"
    ? failure.waitMs
    : undefined;
}

/** Returns when a read that waits for the key's next minute is retried, epoch ms; null when none waits. */
export function readAgainAt({
  fetchStatus,
  failureReason,
}: Pick<UseQueryResult<unknown, RequestFailure>, "fetchStatus" | "failureReason">): number | null {
  const failure = fetchStatus === "idle" ? undefined : failureReason?.failure;
  return failure?.kind === "error" ? (failure.retryAt ?? null) : null;
}

/** Returns the cost of a call under this key's plan; before the account is read, the contract's cost (§8). */
export function useUnits({ id, units }: Pick<EndpointShape, "id" | "units">): number {
  const { data } = useQuery(accountOptions);
  return data?.plan.units[id] ?? units;
}
