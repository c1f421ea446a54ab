import { auditFields } from "#contract/console-audit";
import { isoTime } from "#server/kernel/machine.ts";
import type { AppRecord, KeyRecord, PlanRecord } from "./access-records.ts";
import type { AuditFacts } from "./audit.ts";

/** What the audit log says of an app. The merchant UUID lets its holder read categories: it is not among it. */
export function appFacts(app: AppRecord): AuditFacts {
  return {
    name: app.name,
    mode: app.mode,
    plan: app.plan,
    warehouse_code: app.warehouseCode,
    state: app.state,
    reason: app.stateReason,
  };
}

/** Of a key: nothing of its text, nor of its digest. */
export function keyFacts(key: Omit<KeyRecord, "lastUsed">): AuditFacts {
  return {
    environment: key.environment,
    scopes: key.scopes,
    note: key.note,
    expires_at: key.expiresAt === null ? null : isoTime(key.expiresAt),
    revoked: key.revoked,
  };
}

/** Of a plan everything, as the console's forms name it too. */
export function planFacts(plan: PlanRecord) {
  return {
    enabled: plan.enabled,
    requests_per_minute: plan.requestsPerMinute,
    daily_units: plan.dailyUnits,
    channels: plan.channels,
    units: plan.units,
  } satisfies AuditFacts;
}

/** Of two versions of a record, only what differs. */
export function changedFacts(
  before: AuditFacts,
  after: AuditFacts,
): { before: AuditFacts; after: AuditFacts } {
  const names = auditFields.filter(
    (name) => name in after && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (facts: AuditFacts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: only(before), after: only(after) };
}
