import { sql, type Transaction } from "kysely";
import type { AccessConfiguration, AppKey, TokenOwner } from "../access.ts";
import type { Access } from "../store.ts";
import { tokenOwner } from "../token-owner.ts";
import { appFromRow, keyFromRow, planFromRow } from "./access-rows.ts";
import { applyAuthorizations } from "./sql-authorizations.ts";
import type { ColdDatabase, Tables } from "./tables.ts";

/** Plans, apps and keys in a database. */
export function createSqlAccess({ db }: Pick<ColdDatabase, "db">): Access {
  return {
    apply: (configuration) => db.transaction().execute((transaction) => applyAll(transaction, configuration)),

    withdrawKeys: (configuration) =>
      db.transaction().execute((transaction) => withdrawOthers(transaction, configuration)),

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
        ])
        .select(["app.id", "app.name", "app.mode", "app.plan", "app.merchant_uuid", "app.warehouse_code"])
        .select([
          "plan.enabled",
          "plan.requests_per_minute",
          "plan.daily_units",
          "plan.channels",
          "plan.units",
        ])
        .executeTakeFirst();
      if (!row) return null;
      const app = appFromRow(row);
      return {
        key: keyFromRow({ ...row, id: row.key_id }),
        app,
        plan: planFromRow({ ...row, name: row.plan }),
        tokenOwner: tokenOwner({ ...app, warehouseCode: row.warehouse_code }),
      };
    },

    findMerchant: async (merchantUuid) => {
      const row = await db
        .selectFrom("apps as app")
        .innerJoin("plans as plan", "plan.name", "app.plan")
        .selectAll("app")
        .select([
          "plan.enabled",
          "plan.requests_per_minute",
          "plan.daily_units",
          "plan.channels",
          "plan.units",
        ])
        .where(lowerUuid, "=", merchantUuid.toLowerCase())
        .executeTakeFirst();
      if (!row) return null;
      return {
        appId: row.id,
        plan: planFromRow({ ...row, name: row.plan }),
        tokenOwner: tokenOwner({ ...appFromRow(row), warehouseCode: row.warehouse_code }),
      };
    },
  };
}

/** A UUID is the same in either case (RFC 9562 4). */
const lowerUuid = sql<string>`lower(merchant_uuid)`;

async function applyAll(db: Transaction<Tables>, configuration: AccessConfiguration): Promise<void> {
  for (const plan of configuration.plans) {
    const values = {
      enabled: plan.enabled ? 1 : 0,
      requests_per_minute: plan.requestsPerMinute,
      daily_units: plan.dailyUnits,
      channels: JSON.stringify(plan.channels),
      units: JSON.stringify(plan.units),
    };
    await db
      .insertInto("plans")
      .values({ name: plan.name, ...values })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
      .execute();
  }
  for (const app of configuration.apps) await applyApp(db, app);
}

async function applyApp(db: Transaction<Tables>, app: AccessConfiguration["apps"][number]): Promise<void> {
  const plan = await db.selectFrom("plans").select("name").where("name", "=", app.plan).executeTakeFirst();
  if (!plan) throw new Error(`There is no plan ${app.plan}.`);
  const values = {
    name: app.name,
    mode: app.mode,
    plan: app.plan,
    merchant_uuid: app.merchantUuid,
    warehouse_code: app.warehouse?.code ?? null,
  };
  if (app.merchantUuid !== null) {
    const double = await db
      .selectFrom("apps")
      .select("id")
      .where(lowerUuid, "=", app.merchantUuid.toLowerCase())
      .where("id", "<>", app.id)
      .executeTakeFirst();
    if (double) throw new Error(`The apps ${double.id} and ${app.id} have the same merchant UUID.`);
  }
  await db
    .insertInto("apps")
    .values({ id: app.id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
  for (const key of app.keys) await applyKey(db, app.id, key);
  const own: TokenOwner = { kind: "app", id: app.id };
  await applyAuthorizations(db, own, app.authorizations);
  if (!app.warehouse) return;
  const shared: TokenOwner = { kind: "warehouse", id: app.warehouse.code };
  await applyAuthorizations(db, shared, app.warehouse.authorizations);
}

async function applyKey(db: Transaction<Tables>, appId: string, key: Omit<AppKey, "revoked">): Promise<void> {
  const same = await db
    .selectFrom("app_keys")
    .selectAll()
    .where("sha256", "=", key.sha256)
    .executeTakeFirst();
  if (same && (same.app_id !== appId || same.id !== key.id)) {
    throw new Error(`The key ${key.id} of the app ${appId} is in use already: give each key its own text.`);
  }
  const values = {
    environment: key.environment,
    sha256: key.sha256,
    scopes: JSON.stringify(key.scopes),
    // Another text under the same id is another key, so the revocation of the former does not concern it.
    revoked: same?.revoked ?? 0,
    in_file: 1,
  };
  await db
    .insertInto("app_keys")
    .values({ app_id: appId, id: key.id, ...values })
    .onConflict((conflict) => conflict.columns(["app_id", "id"]).doUpdateSet(values))
    .execute();
}

async function withdrawOthers(
  db: Transaction<Tables>,
  { apps }: AccessConfiguration,
): Promise<{ appId: string; keyId: string }[]> {
  const named = new Set(apps.flatMap(({ id, keys }) => keys.map((key) => JSON.stringify([id, key.id]))));
  const known = await db
    .selectFrom("app_keys")
    .select(["app_id", "id", "revoked"])
    .where("in_file", "=", 1)
    .orderBy("app_id")
    .orderBy("id")
    .execute();
  const gone = known.filter(({ app_id, id }) => !named.has(JSON.stringify([app_id, id])));
  for (const { app_id, id } of gone) {
    await db
      .updateTable("app_keys")
      .set({ in_file: 0 })
      .where("app_id", "=", app_id)
      .where("id", "=", id)
      .execute();
  }
  return gone.flatMap(({ app_id, id, revoked }) => (revoked === 1 ? [] : [{ appId: app_id, keyId: id }]));
}
