import { mutationOptions, useMutationState } from "@tanstack/react-query";
import type { EndpointShape, StandardOf } from "#contract/endpoint";
import type { UpstreamEnvelope } from "#contract/response-format";
import type { CallResult } from "./call-result.ts";
import { callOperation, callUpstream, type BodyOf } from "./call.ts";

/** An endpoint whose calls cost units; one that is free is refused by the compiler. */
export type Metered<E extends EndpointShape> = E["units"] extends 0 ? never : E;

/**
 * A metered call as a mutation: it runs when a person presses, and never by itself. There is no such thing as query
 * options for a metered endpoint; `freeQueryOptions` refuses them.
 */
export function meteredOptions<E extends EndpointShape>(endpoint: E & Metered<E>) {
  return mutationOptions<CallResult<StandardOf<E>>, never, { body: BodyOf<E>; signal?: AbortSignal }>({
    mutationKey: [endpoint.id],
    mutationFn: ({ body, signal }) => callOperation<E>(endpoint, body, signal ? { signal } : {}),
  });
}

/** The same, answered with the vendor's own payload. */
export function meteredUpstreamOptions<E extends EndpointShape>(endpoint: E & Metered<E>) {
  return mutationOptions<CallResult<UpstreamEnvelope>, never, { body: BodyOf<E>; signal?: AbortSignal }>({
    mutationKey: [endpoint.id, "upstream"],
    mutationFn: ({ body, signal }) => callUpstream<E>(endpoint, body, signal ? { signal } : {}),
  });
}

/**
 * What is asked of this endpoint at the moment, by this screen or before it was left and opened again: nobody is invited to pay
 * for it once more, and no press does.
 */
export function useUnderWay<E extends EndpointShape>(endpoint: E & Metered<E>) {
  const bodies = useMutationState({
    filters: { mutationKey: [endpoint.id], exact: true, status: "pending" },
    select: ({ state }) => JSON.stringify((state.variables as { body: BodyOf<E> }).body),
  });
  return { isAny: bodies.length > 0, has: (body: BodyOf<E>) => bodies.includes(JSON.stringify(body)) };
}
