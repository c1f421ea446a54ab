import { sql, type Transaction } from "kysely";
import { tokenOwner } from "../access.ts";
import type { AuditActor } from "../audit.ts";
import { fileAuthorization, fileChanges } from "../file-changes.ts";
import type { Access, KeyUse } from "../store.ts";
import { appFromRow, keyFromRow, planFromRow, reviewFromRow } from "./access-rows.ts";
import { applyAccess, lowerUuid, withdrawKeys } from "./apply-access.ts";
import { prepareQuery, type Placeholders } from "./prepared-query.ts";
import { readRecords } from "./sql-access-records.ts";
import { writeAudit } from "./sql-audit.ts";
import type { Authorized } from "./sql-authorizations.ts";
import type { SqlDatabase, Tables } from "./tables.ts";
import type { TransactionQueue } from "./transaction-queue.ts";

const planColumns = [
  "plan.enabled",
  "plan.requests_per_minute",
  "plan.daily_units",
  "plan.channels",
  "plan.units",
] as const;

/** Creates storage of plans, apps and keys in a database. */
export function createSqlAccess({
  db,
  queue,
  startsAlone,
}: Pick<SqlDatabase, "db" | "startsAlone"> & { queue: TransactionQueue }): Access {
  const recordUse = prepareQuery((v: Placeholders<KeyUse>) =>
    db
      .updateTable("app_keys")
      .set({ last_used_at: v.at, last_used_operation: v.operation })
      .where("app_id", "=", v.appId)
      .where("id", "=", v.keyId),
  );

  /**
   * Runs work in a transaction that no other start-up shares. When several instances start with the same file at
   * once, only the first one finds changes and records them in the audit log.
   */
  const alone = <Done>(work: (transaction: Transaction<Tables>) => Promise<Done>) =>
    db.transaction().execute(async (transaction) => {
      for (const statement of startsAlone) await sql.raw(statement).execute(transaction);
      return work(transaction);
    });

  return {
    recordKeyUse: queue.together(async (turn, uses: KeyUse[]) => {
      await Promise.all(uses.map((use) => turn.wrote(recordUse(use))));
      return uses.map(() => undefined);
    }),

    apply: (configuration, actor) =>
      alone((transaction) =>
        withAudit(transaction, actor, (authorized) => applyAccess(transaction, configuration, authorized)),
      ),

    withdrawKeys: (configuration, actor) =>
      alone((transaction) => withAudit(transaction, actor, () => withdrawKeys(transaction, configuration))),

    findKey: async (sha256) => {
      const row = await db
        .selectFrom("app_keys as key")
        .innerJoin("apps as app", "app.id", "key.app_id")
        .innerJoin("plans as plan", "plan.name", "app.plan")
        .where("key.sha256", "=", sha256)
        .select([
          "key.id as key_id",
          "key.environment",
          "key.sha256",
          "key.scopes",
          "key.revoked",
          "key.in_file",
          "key.expires_at",
        ])
        .select(["app.id", "app.name", "app.mode", "app.plan", "app.merchant_uuid", "app.warehouse_code"])
        .select(["app.purchasing", "app.purchase_max_order", "app.purchase_max_day"])
        .select(["app.state", "app.state_reason"])
        .select(planColumns)
        .executeTakeFirst();
      if (!row) return null;
      const app = appFromRow(row);
      return {
        key: keyFromRow({ ...row, id: row.key_id }),
        app,
        review: reviewFromRow(row),
        plan: planFromRow({ ...row, name: row.plan }),
        tokenOwner: tokenOwner({ ...app, warehouseCode: row.warehouse_code }),
      };
    },

    findMerchant: async (merchantUuid) => {
      const row = await db
        .selectFrom("apps as app")
        .innerJoin("plans as plan", "plan.name", "app.plan")
        .selectAll("app")
        .select(planColumns)
        .where(lowerUuid, "=", merchantUuid.toLowerCase())
        .executeTakeFirst();
      if (!row) return null;
      return {
        appId: row.id,
        review: reviewFromRow(row),
        plan: planFromRow({ ...row, name: row.plan }),
        tokenOwner: tokenOwner({ ...appFromRow(row), warehouseCode: row.warehouse_code }),
      };
    },
  };
}

/** Records the changes of `work` in the audit log, in the same transaction, if there is an actor. */
async function withAudit<Done>(
  db: Transaction<Tables>,
  actor: AuditActor | undefined,
  work: (authorized: Authorized[]) => Promise<Done>,
): Promise<Done> {
  if (!actor) return work([]);
  const authorized: Authorized[] = [];
  const before = await readRecords(db);
  const done = await work(authorized);
  const entries = [
    ...fileChanges(before, await readRecords(db), actor),
    ...authorized.map(({ owner, channel }) => fileAuthorization(owner, channel, actor)),
  ];
  for (const entry of entries) await writeAudit(db, entry);
  return done;
}
