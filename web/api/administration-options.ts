import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { pathTo } from "#contract/console/console";
import type { Channel } from "#contract/shared/channel";
import {
  appDetailSchema,
  appPaths,
  appsSchema,
  changedAppSchema,
  changedPlanSchema,
  newKeySchema,
  plansSchema,
  type AppChange,
  type AppDetail,
  type AppReviewInput,
  type AppRow,
  type KeyRotation,
  type NewApp,
  type NewKey,
  type NewKeyRequest,
  type NewPlan,
  type PlanChange,
  type PlanRow,
} from "#contract/console/console-apps";
import { authorizationLinkSchema, authorizationPaths } from "#contract/console/console-authorizations";
import type { CallResult } from "./call-result.ts";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** All apps, by id. Administrators only. */
export const appsOptions = queryOptions<AppRow[], RequestFailure>({
  queryKey: ["apps"],
  queryFn: async ({ signal }) =>
    valueOf(await send({ method: "GET", path: appPaths.apps, schema: appsSchema, signal })).apps,
  staleTime: 0,
});

/** Returns the query options for one app with its keys and the authorization status of its marketplaces. */
export function appOptions(id: string) {
  return queryOptions<AppDetail, RequestFailure>({
    queryKey: ["apps", id],
    queryFn: async ({ signal }) => {
      const path = pathTo(appPaths.app, { id });
      return valueOf(await send({ method: "GET", path, schema: appDetailSchema, signal }));
    },
    staleTime: 0,
  });
}

/** All plans, by name. */
export const plansOptions = queryOptions<PlanRow[], RequestFailure>({
  queryKey: ["plans"],
  queryFn: async ({ signal }) =>
    valueOf(await send({ method: "GET", path: appPaths.plans, schema: plansSchema, signal })).plans,
  staleTime: 0,
});

const change = <Schema extends z.ZodType>(
  method: "POST" | "PUT" | "PATCH",
  path: string,
  { schema, body }: { schema: Schema; body: object },
) => send({ method, path, schema, body });

export const createApp = (body: NewApp): Promise<CallResult<{ app: AppRow }>> =>
  change("POST", appPaths.apps, { schema: changedAppSchema, body });

export const changeApp = ({
  id,
  ...body
}: AppChange & { id: string }): Promise<CallResult<{ app: AppRow }>> =>
  change("PATCH", pathTo(appPaths.app, { id }), { schema: changedAppSchema, body });

export const reviewApp = ({
  id,
  ...body
}: AppReviewInput & { id: string }): Promise<CallResult<{ app: AppRow }>> =>
  change("PUT", pathTo(appPaths.review, { id }), { schema: changedAppSchema, body });

/** Creates a key. Only this answer contains the text of the key. */
export const createKey = ({ app, ...body }: NewKeyRequest & { app: string }): Promise<CallResult<NewKey>> =>
  change("POST", pathTo(appPaths.keys, { id: app }), { schema: newKeySchema, body });

export const rotateKey = ({
  app,
  id,
  ...body
}: KeyRotation & { app: string; id: string }): Promise<CallResult<NewKey>> =>
  change("POST", pathTo(appPaths.rotateKey, { id: app, keyId: id }), { schema: newKeySchema, body });

export const revokeKey = ({ app, id }: { app: string; id: string }): Promise<CallResult<unknown>> =>
  send({ method: "DELETE", path: pathTo(appPaths.key, { id: app, keyId: id }), schema: z.unknown() });

export const createPlan = (body: NewPlan): Promise<CallResult<{ plan: PlanRow }>> =>
  change("POST", appPaths.plans, { schema: changedPlanSchema, body });

export const changePlan = ({
  name,
  ...body
}: PlanChange & { name: string }): Promise<CallResult<{ plan: PlanRow }>> =>
  change("PATCH", pathTo(appPaths.plan, { name }), { schema: changedPlanSchema, body });

/**
 * Requests the marketplace's sign-in page for an app. The link is valid for ten minutes and for this session.
 */
export const beginAppAuthorization = ({ app, channel }: { app: string; channel: Channel }) =>
  change("POST", pathTo(authorizationPaths.begin, { channel }), {
    schema: authorizationLinkSchema,
    body: { app },
  });
