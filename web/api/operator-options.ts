import { queryOptions } from "@tanstack/react-query";
import { pathTo } from "#contract/console/console";
import {
  changedOperatorSchema,
  operatorListSchema,
  operatorPaths,
  type ChangeOperator,
  type Invite,
  type OperatorList,
  type ResetOperator,
} from "#contract/console/console-operators";
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
export const inviteOperator = (body: Invite) =>
  send({ method: "POST", path: operatorPaths.operators, schema: changedOperatorSchema, body });

/**
 * Changes an operator. 409: another administrator changed the operator first (`version`), or no other
 * operator could manage the rest (`id`).
 */
export function changeOperator({ id, ...body }: ChangeOperator & { id: string }) {
  const path = pathTo(operatorPaths.operator, { id });
  return send({ method: "PATCH", path, schema: changedOperatorSchema, body });
}

export const resetOperator = ({ id, ...body }: ResetOperator & { id: string }) =>
  send({ method: "POST", path: pathTo(operatorPaths.reset, { id }), schema: changedOperatorSchema, body });
