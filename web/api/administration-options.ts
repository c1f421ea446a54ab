import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
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
  type KeyRevocation,
  type KeyRotation,
  type NewApp,
  type NewKey,
  type NewKeyRequest,
  type PlanRow,
} from "#contract/console/console-apps";
import type { NewPlan, PlanChange } from "#contract/console/plan-fields";
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
      const path = `${appPaths.app}?${new URLSearchParams({ id }).toString()}`;
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

const post = <Schema extends z.ZodType>(path: string, schema: Schema, body: object) =>
  send({ method: "POST", path, schema, body });

export const createApp = (app: NewApp): Promise<CallResult<{ app: AppRow }>> =>
  post(appPaths.apps, changedAppSchema, app);

export const changeApp = (change: AppChange): Promise<CallResult<{ app: AppRow }>> =>
  post(appPaths.change, changedAppSchema, change);

export const reviewApp = (review: AppReviewInput): Promise<CallResult<{ app: AppRow }>> =>
  post(appPaths.review, changedAppSchema, review);

/** Creates a key. Only this answer contains the text of the key. */
export const createKey = (key: NewKeyRequest): Promise<CallResult<NewKey>> =>
  post(appPaths.keys, newKeySchema, key);

export const rotateKey = (rotation: KeyRotation): Promise<CallResult<NewKey>> =>
  post(appPaths.rotateKey, newKeySchema, rotation);

export const revokeKey = (key: KeyRevocation): Promise<CallResult<unknown>> =>
  post(appPaths.revokeKey, z.unknown(), key);

export const createPlan = (plan: NewPlan): Promise<CallResult<{ plan: PlanRow }>> =>
  post(appPaths.plans, changedPlanSchema, plan);

export const changePlan = (change: PlanChange): Promise<CallResult<{ plan: PlanRow }>> =>
  post(appPaths.changePlan, changedPlanSchema, change);

/**
 * Requests the marketplace's sign-in page for an app. The link is valid for ten minutes and for this session.
 */
export const beginAppAuthorization = ({ app, channel }: { app: string; channel: Channel }) =>
  post(authorizationPaths.begin(channel), authorizationLinkSchema, { app });
