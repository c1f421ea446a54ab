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
} from "#contract/console-operators";
import type { CallResult } from "./call-result.ts";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** Everybody who may sign in here. Administrators only. */
export const operatorsOptions = queryOptions<OperatorList, RequestFailure>({
  queryKey: ["operators"],
  queryFn: async ({ signal }) =>
    valueOf(await send({ method: "GET", path: operatorPaths.list, schema: operatorListSchema, signal })),
  staleTime: 0,
});

/** A new operator: the link in the answer is told this once. */
export function inviteOperator(body: Invite): Promise<CallResult<ChangedOperator>> {
  return send({ method: "POST", path: operatorPaths.invite, schema: changedOperatorSchema, body });
}

/** 409: somebody changed this operator since (`version`), or nobody else could look after the others (`id`). */
export function changeOperator(body: ChangeOperator): Promise<CallResult<ChangedOperator>> {
  return send({ method: "POST", path: operatorPaths.change, schema: changedOperatorSchema, body });
}

export function resetOperator(body: ResetOperator): Promise<CallResult<ChangedOperator>> {
  return send({ method: "POST", path: operatorPaths.reset, schema: changedOperatorSchema, body });
}
