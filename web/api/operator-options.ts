import { queryOptions } from "@tanstack/react-query";
import {
  changedOperatorSchema,
  operatorListSchema,
  operatorPaths,
  type ChangedOperator,
  type ChangeOperator,
  type Invite,
  type OperatorList,
  type ResetOperator,
} from "#contract/console/console-operators";
import type { CallResult } from "./call-result.ts";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** All operators of this console. Administrators only. */
export const operatorsOptions = queryOptions<OperatorList, RequestFailure>({
  queryKey: ["operators"],
  queryFn: async ({ signal }) =>
    valueOf(await send({ method: "GET", path: operatorPaths.list, schema: operatorListSchema, signal })),
  staleTime: 0,
});

/** Invites a new operator. Only this answer contains the link. */
export function inviteOperator(body: Invite): Promise<CallResult<ChangedOperator>> {
  return send({ method: "POST", path: operatorPaths.invite, schema: changedOperatorSchema, body });
}

/**
 * Changes an operator. 409: another administrator changed the operator first (`version`), or no other
 * operator could manage the rest (`id`).
 */
export function changeOperator(body: ChangeOperator): Promise<CallResult<ChangedOperator>> {
  return send({ method: "POST", path: operatorPaths.change, schema: changedOperatorSchema, body });
}

export function resetOperator(body: ResetOperator): Promise<CallResult<ChangedOperator>> {
  return send({ method: "POST", path: operatorPaths.reset, schema: changedOperatorSchema, body });
}
