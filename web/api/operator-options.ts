import { queryOptions } from "@tanstack/react-query";
import { pathTo } from "#contract/console/console";
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
    valueOf(await send({ method: "GET", path: operatorPaths.operators, schema: operatorListSchema, signal })),
  staleTime: 0,
});

/** Invites a new operator. Only this answer contains the link. */
export function inviteOperator(body: Invite): Promise<CallResult<ChangedOperator>> {
  return send({ method: "POST", path: operatorPaths.operators, schema: changedOperatorSchema, body });
}

/**
 * Changes an operator. 409: another administrator changed the operator first (`version`), or no other
 * operator could manage the rest (`id`).
 */
export function changeOperator({
  id,
  ...body
}: ChangeOperator & { id: string }): Promise<CallResult<ChangedOperator>> {
  const path = pathTo(operatorPaths.operator, { id });
  return send({ method: "PATCH", path, schema: changedOperatorSchema, body });
}

export function resetOperator({
  id,
  ...body
}: ResetOperator & { id: string }): Promise<CallResult<ChangedOperator>> {
  return send({
    method: "POST",
    path: pathTo(operatorPaths.reset, { id }),
    schema: changedOperatorSchema,
    body,
  });
}
