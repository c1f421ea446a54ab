import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import {
  openedLinkSchema,
  operatorPaths,
  type OpenedLink,
  type UseLink,
} from "#contract/console/console-operators";
import type { CallResult } from "./call-result.ts";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/**
 * Returns the query of the operator of a one-time link. It is read once, because reading an invalid link again counts
 * as another guess.
 */
export const openedLinkOptions = (token: string) =>
  queryOptions<OpenedLink, RequestFailure>({
    queryKey: ["opened-link", token],
    queryFn: async () =>
      valueOf(
        await send({ method: "POST", path: operatorPaths.link, schema: openedLinkSchema, body: { token } }),
      ),
    staleTime: Infinity,
    retryOnMount: false,
  });

/** Sets the password; the link is invalid from then on. */
export function openWithPassword(body: UseLink): Promise<CallResult<unknown>> {
  return send({ method: "POST", path: operatorPaths.useLink, schema: z.unknown(), body });
}
