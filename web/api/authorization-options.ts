import { queryOptions } from "@tanstack/react-query";
import { pathTo } from "#contract/console/console";
import type { Channel } from "#contract/shared/channel";
import {
  authorizationLinkSchema,
  authorizationPaths,
  authorizationsSchema,
  type AuthorizationLink,
  type AppAuthorizations,
} from "#contract/console/console-authorizations";
import type { CallResult } from "./call-result.ts";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/**
 * The marketplaces that can be authorized in this console, or the reason why that is done elsewhere.
 * Administrators only.
 */
export const authorizationsOptions = queryOptions<AppAuthorizations, RequestFailure>({
  queryKey: ["authorizations"],
  queryFn: async ({ signal }) =>
    valueOf(
      await send({ method: "GET", path: authorizationPaths.list, schema: authorizationsSchema, signal }),
    ),
});

/** Requests the marketplace's sign-in page. The link is valid for ten minutes and for this session. */
export const beginAuthorization = (channel: Channel): Promise<CallResult<AuthorizationLink>> =>
  send({
    method: "POST",
    path: pathTo(authorizationPaths.begin, { channel }),
    schema: authorizationLinkSchema,
  });
