import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { pathTo } from "#contract/console/console";
import type { Channel } from "#contract/shared/channel";
import {
  appDetailSchema,
  appPaths,
  appsSchema,
  changedAppSchema,
  newKeySchema,
  type AppChange,
  type AppDetail,
  type AppPurchasing,
  type AppReviewInput,
  type AppRow,
  type KeyRotation,
  type NewApp,
  type NewKeyRequest,
} from "#contract/console/console-apps";
import { authorizationLinkSchema, authorizationPaths } from "#contract/console/console-authorizations";
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

export const createApp = (body: NewApp) =>
  send({ method: "POST", path: appPaths.apps, schema: changedAppSchema, body });

export const changeApp = ({ id, ...body }: AppChange & { id: string }) =>
  send({ method: "PATCH", path: pathTo(appPaths.app, { id }), schema: changedAppSchema, body });

export const reviewApp = ({ id, ...body }: AppReviewInput & { id: string }) =>
  send({ method: "PUT", path: pathTo(appPaths.review, { id }), schema: changedAppSchema, body });

/** Enables purchasing of an app with its limits, or disables it. */
export const changeAppPurchasing = ({ id, ...body }: AppPurchasing & { id: string }) =>
  send({ method: "PUT", path: pathTo(appPaths.purchasing, { id }), schema: changedAppSchema, body });

/** Creates a key. Only this answer contains the text of the key. */
export const createKey = ({ app, ...body }: NewKeyRequest & { app: string }) =>
  send({ method: "POST", path: pathTo(appPaths.keys, { id: app }), schema: newKeySchema, body });

export function rotateKey({ app, id, ...body }: KeyRotation & { app: string; id: string }) {
  const path = pathTo(appPaths.rotateKey, { id: app, keyId: id });
  return send({ method: "POST", path, schema: newKeySchema, body });
}

export const revokeKey = ({ app, id }: { app: string; id: string }) =>
  send({ method: "DELETE", path: pathTo(appPaths.key, { id: app, keyId: id }), schema: z.unknown() });

/**
 * Requests the marketplace's sign-in page for an app. The link is valid for ten minutes and for this session.
 */
export function beginAppAuthorization({ app, channel }: { app: string; channel: Channel }) {
  const path = pathTo(authorizationPaths.begin, { channel });
  return send({ method: "POST", path, schema: authorizationLinkSchema, body: { app } });
}
