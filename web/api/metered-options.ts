import { mutationOptions, useMutation, useMutationState } from "@tanstack/react-query";
import type { EndpointShape, StandardOf } from "#contract/shared/endpoint";
import type { UpstreamEnvelope } from "#contract/shared/response-format";
import type { CallResult } from "./call-result.ts";
import { callOperation, callUpstream, type BodyOf } from "./call.ts";

/** An endpoint whose calls cost units; the compiler rejects a free one. */
export type Metered<E extends EndpointShape> = E["units"] extends 0 ? never : E;

/**
 * Returns a metered call as a mutation: it runs when a user presses a button, and never by itself. Query
 * options for a metered endpoint do not exist; `freeQueryOptions` rejects them.
 */
export function meteredOptions<E extends EndpointShape>(endpoint: E & Metered<E>) {
  return mutationOptions<CallResult<StandardOf<E>>, never, { body: BodyOf<E> }>({
    mutationKey: [endpoint.id],
    mutationFn: ({ body }) => callOperation<E>(endpoint, body),
  });
}

/**
 * Requests the vendor's own payload for an answer. It takes a press of its own, and the payload is cached
 * while the page is open, so that leaving the screen and coming back does not pay for it again.
 * @param about distinguishes the answers of an endpoint
 */
export function useRawAnswer<E extends EndpointShape>(endpoint: E & Metered<E>, about: string) {
  const mutationKey = [endpoint.id, "upstream", about];
  const { mutate } = useMutation<CallResult<UpstreamEnvelope>, never, BodyOf<E>>({
    mutationKey,
    mutationFn: (body) => callUpstream<E>(endpoint, body),
    gcTime: Infinity,
  });
  const calls = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => ({
      isPending: state.status === "pending",
      answer: state.data as CallResult<UpstreamEnvelope> | undefined,
    }),
  });
  return { isPending: false, answer: undefined, ...calls.at(-1), ask: (body: BodyOf<E>) => mutate(body) };
}

/**
 * Tells whether requests to this endpoint are in flight, from this screen or from before it was left and
 * opened again, so that no button offers to pay for one again.
 */
export function useInFlight<E extends EndpointShape>(endpoint: E & Metered<E>) {
  const bodies = useMutationState({
    filters: { mutationKey: [endpoint.id], exact: true, status: "pending" },
    select: ({ state }) => JSON.stringify((state.variables as { body: BodyOf<E> }).body),
  });
  return { isAny: bodies.length > 0, has: (body: BodyOf<E>) => bodies.includes(JSON.stringify(body)) };
}
