import { channelNames } from "#contract/shared/channel";
import { appPaths, type PlanRow } from "#contract/console/console-apps";
import { newPlanSchema, planChangeSchema } from "#contract/console/plan-fields";
import { respond } from "#server/gateway/respond.ts";
import type { PlanRecord } from "#server/store/access-records.ts";
import { auditSubjects } from "#server/store/audit.ts";
import { changedFacts, planFacts } from "#server/store/record-facts.ts";
import {
  auditEntry,
  newRevision,
  nextRevision,
  requireCurrent,
  revisionBody,
  writeOrFail,
} from "./access-changes.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import { readForm } from "../read-form.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";

/**
 * Creates the routes by which administrators manage plans, which limit what the apps on them may use. A change applies
 * from the next call on.
 */
export function createPlanRoutes({ store }: ConsoleDependencies): ConsoleRoute[] {
  const { accessRecords } = store;

  const list: ConsoleHandler = async (call) => {
    const plans = (await accessRecords.plans()).map(planRow);
    return respond(call, 200, JSON.stringify({ plans }));
  };

  const create: ConsoleHandler = async (call, { operator }) => {
    const { name, ...fields } = readForm(call.request, newPlanSchema);
    const record: PlanRecord = { ...newRevision(call, operator), name, ...planOf(fields) };
    const entry = {
      action: "plan_created",
      subject: auditSubjects.plan(name),
      before: null,
      after: planFacts(record),
    } as const;
    await writeOrFail(store, [{ kind: "plan", record }], [auditEntry(call, operator, entry)]);
    return respond(call, 201, JSON.stringify({ plan: planRow(record) }));
  };

  const change: ConsoleHandler<typeof appPaths.plan> = async (call, { operator }, { name }) => {
    const { version, ...fields } = readForm(call.request, planChangeSchema);
    const known = (await accessRecords.plans()).find((plan) => plan.name === name);
    const before = requireCurrent(known, { what: "plan", version });
    const after: PlanRecord = { ...nextRevision(before, call, operator), name, ...planOf(fields) };
    const facts = changedFacts(planFacts(before), planFacts(after));
    const entry = auditEntry(call, operator, {
      action: "plan_changed",
      subject: auditSubjects.plan(name),
      ...facts,
    });
    await writeOrFail(store, [{ kind: "plan", record: after }], [entry]);
    return respond(call, 200, JSON.stringify({ plan: planRow(after) }));
  };

  return [
    route("GET", appPaths.plans, "plans.read", list),
    route("POST", appPaths.plans, "plans.edit", create),
    route("PATCH", appPaths.plan, "plans.edit", change),
  ];
}

type Fields = Omit<PlanRow, "name" | "version" | "changed_at" | "changed_by" | "in_file">;

function planOf(fields: Fields) {
  return {
    enabled: fields.enabled,
    requestsPerMinute: fields.requests_per_minute,
    dailyUnits: fields.daily_units,
    channels: channelNames.filter((channel) => fields.channels.includes(channel)),
    units: fields.units,
  };
}

function planRow(plan: PlanRecord): PlanRow {
  return { name: plan.name, ...planFacts(plan), ...revisionBody(plan) };
}
