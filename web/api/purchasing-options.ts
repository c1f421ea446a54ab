import { queryOptions } from "@tanstack/react-query";
import {
  purchasingPaths,
  purchasingSchema,
  type GrantsChange,
  type PurchasingSwitches,
  type StoppedInput,
} from "#contract/console/console-purchasing";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** The kill switch, and the roles that may create and cancel orders. Administrators only. */
export const purchasingOptions = queryOptions<PurchasingSwitches, RequestFailure>({
  queryKey: ["purchasing"],
  queryFn: async ({ signal }) =>
    valueOf(
      await send({ method: "GET", path: purchasingPaths.purchasing, schema: purchasingSchema, signal }),
    ),
  staleTime: 0,
});

/** Stops or starts purchasing on every instance. */
export const setPurchasingStopped = (body: StoppedInput) =>
  send({ method: "PUT", path: purchasingPaths.stopped, schema: purchasingSchema, body });

/** Grants the actions of purchasing to roles. 409: another administrator changed the grants first. */
export const changeGrants = (body: GrantsChange) =>
  send({ method: "PUT", path: purchasingPaths.grants, schema: purchasingSchema, body });
