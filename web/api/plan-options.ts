import { queryOptions } from "@tanstack/react-query";
import { pathTo } from "#contract/console/console";
import { appPaths, changedPlanSchema, plansSchema, type PlanRow } from "#contract/console/console-apps";
import type { NewPlan, PlanChange } from "#contract/console/plan-fields";
import { type RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** All plans, by name. */
export const plansOptions = queryOptions<PlanRow[], RequestFailure>({
  queryKey: ["plans"],
  queryFn: async ({ signal }) =>
    valueOf(await send({ method: "GET", path: appPaths.plans, schema: plansSchema, signal })).plans,
  staleTime: 0,
});

export const createPlan = (body: NewPlan) =>
  send({ method: "POST", path: appPaths.plans, schema: changedPlanSchema, body });

export const changePlan = ({ name, ...body }: PlanChange & { name: string }) =>
  send({ method: "PATCH", path: pathTo(appPaths.plan, { name }), schema: changedPlanSchema, body });
