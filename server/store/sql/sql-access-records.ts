import type { Kysely, Selectable, Transaction } from "kysely";
import type {
  AccessChange,
  AccessRecords,
  AppRecord,
  KeyRecord,
  PlanRecord,
  RecordRevision,
} from "../access-records.ts";
import type { AuditEntry } from "../audit.ts";
import type { StoredRecords } from "../file-changes.ts";
import { appFromRow, keyFromRow, planFromRow, purchasingColumns } from "./access-rows.ts";
import { writeAudit } from "./sql-audit.ts";
import { appendEvents } from "./sql-events.ts";
import { timeOf, type ColdDatabase, type Tables } from "./tables.ts";

/** Creates storage in a database of apps, keys and plans as administrators change them. */
export function createSqlAccessRecords({ db, now }: Pick<ColdDatabase, "db" | "now">): AccessRecords {
  return {
    apps: async () => (await db.selectFrom("apps").selectAll().orderBy("id").execute()).map(appRecord),
    app: async (id) => {
      const row = await db.selectFrom("apps").selectAll().where("id", "=", id).executeTakeFirst();
      return row ? appRecord(row) : null;
    },
    plans: async () => (await db.selectFrom("plans").selectAll().orderBy("name").execute()).map(planRecord),
    keys: async (appId) => {
      const all = db.selectFrom("app_keys").selectAll().orderBy("app_id").orderBy("id");
      const rows = await (appId === null ? all : all.where("app_id", "=", appId)).execute();
      return rows.map(keyRecord);
    },

    write: (changes, audit, events = []) =>
      writeTogether(db, audit, async (transaction) => {
        for (const change of changes) {
          const isNew = change.record.version === 1;
          if (!(await put(transaction, change))) return isNew ? "taken" : "stale";
        }
        if (events.length > 0) await appendEvents(transaction, events, await timeOf(transaction, now));
        return "written";
      }),
  };
}

/** Reads all records, including the digests of keys, within this transaction. */
export async function readRecords(db: Kysely<Tables>): Promise<StoredRecords> {
  const keys = await db.selectFrom("app_keys").selectAll().orderBy("app_id").orderBy("id").execute();
  return {
    plans: (await db.selectFrom("plans").selectAll().orderBy("name").execute()).map(planRecord),
    apps: (await db.selectFrom("apps").selectAll().orderBy("id").execute()).map(appRecord),
    keys: keys.map((row) => ({ ...keyRecord(row), sha256: row.sha256 })),
  };
}

/** Writes records and their audit entries in one transaction, which any outcome but `written` rolls back. */
export async function writeTogether<Outcome extends string>(
  db: Kysely<Tables>,
  audit: readonly AuditEntry[],
  write: (transaction: Transaction<Tables>) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const outcome = await write(transaction);
      if (outcome !== "written") throw new NotWritten(outcome);
      for (const entry of audit) await writeAudit(transaction, entry);
      return outcome;
    });
  } catch (error) {
    if (error instanceof NotWritten) return error.message as Outcome;
    throw error;
  }
}

/** Error that rolls the transaction back; its message is the outcome. */
class NotWritten extends Error {}

/**
 * Writes a record.
 *
 * @returns whether its version was current and it was written
 */
async function put(db: Transaction<Tables>, change: AccessChange): Promise<boolean> {
  if (change.kind === "plan") return putPlan(db, change.record);
  return change.kind === "app" ? putApp(db, change.record) : putKey(db, change);
}

async function putPlan(db: Transaction<Tables>, plan: PlanRecord): Promise<boolean> {
  const values = {
    ...revisionColumns(plan),
    in_file: null,
    enabled: plan.enabled ? 1 : 0,
    requests_per_minute: plan.requestsPerMinute,
    daily_units: plan.dailyUnits,
    channels: JSON.stringify(plan.channels),
    units: JSON.stringify(plan.units),
  };
  const written =
    plan.version === 1
      ? db
          .insertInto("plans")
          .values({ ...values, name: plan.name })
          .onConflict((conflict) => conflict.doNothing())
          .returning("name")
      : db
          .updateTable("plans")
          .set(values)
          .where("name", "=", plan.name)
          .where("version", "=", plan.version - 1)
          .where((where) => where.or([where("in_file", "is", null), where("in_file", "=", 0)]))
          .returning("name");
  return (await written.executeTakeFirst()) !== undefined;
}

async function putApp(db: Transaction<Tables>, app: AppRecord): Promise<boolean> {
  const values = {
    ...revisionColumns(app),
    in_file: null,
    name: app.name,
    plan: app.plan,
    ...purchasingColumns(app),
    state: app.state,
    state_reason: app.stateReason,
  };
  const { id, mode, merchantUuid, warehouseCode, createdAt } = app;
  const written =
    app.version === 1
      ? db
          .insertInto("apps")
          .values({
            ...values,
            id,
            mode,
            merchant_uuid: merchantUuid,
            warehouse_code: warehouseCode,
            created_at: createdAt,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning("id")
      : db
          .updateTable("apps")
          .set(values)
          .where("id", "=", id)
          .where("version", "=", app.version - 1)
          .where((where) => where.or([where("in_file", "is", null), where("in_file", "=", 0)]))
          .returning("id");
  return (await written.executeTakeFirst()) !== undefined;
}

async function putKey(
  db: Transaction<Tables>,
  { record: key, sha256 }: Extract<AccessChange, { kind: "key" }>,
): Promise<boolean> {
  const values = {
    ...revisionColumns(key),
    note: key.note,
    revoked: key.revoked ? 1 : 0,
    expires_at: key.expiresAt,
  };
  const { appId, id, environment, scopes, createdAt } = key;
  const written =
    key.version === 1
      ? db
          .insertInto("app_keys")
          .values({
            ...values,
            app_id: appId,
            id,
            environment,
            sha256: sha256 ?? "",
            scopes: JSON.stringify(scopes),
            created_at: createdAt,
            in_file: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning("id")
      : db
          .updateTable("app_keys")
          .set(values)
          .where("app_id", "=", appId)
          .where("id", "=", id)
          .where("version", "=", key.version - 1)
          .returning("id");
  return (await written.executeTakeFirst()) !== undefined;
}

function revisionColumns({ version, changedAt, changedBy }: RecordRevision) {
  return { version, changed_at: changedAt, changed_by: changedBy };
}

function revision(
  row: Pick<Selectable<Tables["apps"]>, "version" | "changed_at" | "changed_by" | "in_file">,
): RecordRevision {
  return {
    version: row.version,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    inFile: row.in_file === 1,
  };
}

function planRecord(row: Selectable<Tables["plans"]>): PlanRecord {
  return { ...planFromRow(row), ...revision(row) };
}

function appRecord(row: Selectable<Tables["apps"]>): AppRecord {
  return {
    ...appFromRow(row),
    ...revision(row),
    warehouseCode: row.warehouse_code,
    state: row.state,
    stateReason: row.state_reason,
    createdAt: row.created_at,
  };
}

function keyRecord(row: Selectable<Tables["app_keys"]>): KeyRecord {
  const { sha256: _sha256, ...key } = keyFromRow(row);
  const { last_used_at: at, last_used_operation: operation } = row;
  return {
    ...key,
    ...revision(row),
    appId: row.app_id,
    note: row.note,
    createdAt: row.created_at,
    lastUsed: at === null || operation === null ? null : { at, operation },
  };
}
