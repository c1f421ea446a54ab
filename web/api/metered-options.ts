import { mutationOptions, useMutation, useMutationState } from "@tanstack/react-query";
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
  return mutationOptions<CallResult<StandardOf<E>>, never, { body: BodyOf<E> }>({
    mutationKey: [endpoint.id],
    mutationFn: ({ body }) => callOperation<E>(endpoint, body),
  });
}

/**
 * The vendor's own payload beside an answer: asked for by a press of its own, and kept while the page is open, so that whoever
 * leaves the screen and comes back does not pay for it again.
 *
 * @param about tells the answers of an endpoint apart
 */
export function useRawAnswer<E extends EndpointShape>(endpoint: E & Metered<E>, about: string) {
  const mutationKey = [endpoint.id, "upstream", about];
  const { mutate } = useMutation<CallResult<UpstreamEnvelope>, never, BodyOf<E>>({
    mutationKey,
    mutationFn: (body) => callUpstream<E>(endpoint, body),
    gcTime: Infinity,
  });
  const asked = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => ({
      isPending: state.status === "pending",
      answer: state.data as CallResult<UpstreamEnvelope> | undefined,
    }),
  });
  return { isPending: false, answer: undefined, ...asked.at(-1), ask: (body: BodyOf<E>) => mutate(body) };
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
