import { auditFields } from "#contract/console/console-audit";
import { isoTime } from "#server/shared/runtime.ts";
import type { AppRecord, KeyRecord, PlanRecord } from "./access-records.ts";
import type { AuditFacts } from "./audit.ts";

/** Returns the audit fields of an app. They exclude the merchant UUID, because it lets its holder read categories. */
export function appFacts(app: AppRecord): AuditFacts {
  return {
    name: app.name,
    mode: app.mode,
    plan: app.plan,
    max_order: app.purchasing?.maxOrder ?? null,
    max_day: app.purchasing?.maxDay ?? null,
    warehouse_code: app.warehouseCode,
    state: app.state,
    reason: app.stateReason,
  };
}

/** Returns the audit fields of a key. They exclude its text and its digest. */
export function keyFacts(key: Omit<KeyRecord, "lastUsed">): AuditFacts {
  return {
    environment: key.environment,
    scopes: key.scopes,
    note: key.note,
    expires_at: key.expiresAt === null ? null : isoTime(key.expiresAt),
    revoked: key.revoked,
  };
}

/** Returns the audit fields of a plan: all of its fields, by the names that the console's forms use. */
export function planFacts(plan: PlanRecord) {
  return {
    enabled: plan.enabled,
    requests_per_minute: plan.requestsPerMinute,
    daily_units: plan.dailyUnits,
    channels: plan.channels,
    units: plan.units,
  } satisfies AuditFacts;
}

/** Returns only the fields that differ between two versions of a record. */
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
