import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { openedLinkSchema, operatorPaths, type OpenedLink, type UseLink } from "#contract/console-operators";
import type { CallResult } from "./call-result.ts";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** Whose link it is. Read once: of one that opens nothing, asking again counts as another guess. */
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

/** Chooses the password; the link opens nothing from then on. */
export function openWithPassword(body: UseLink): Promise<CallResult<unknown>> {
  return send({ method: "POST", path: operatorPaths.useLink, schema: z.unknown(), body });
}
