import { sql, type Transaction } from "kysely";
import {
  renamedApp,
  renamedKey,
  type AccessConfiguration,
  type NamedKey,
  type TakenOver,
  type TokenOwner,
} from "../access.ts";
import { applyAuthorizations, type Authorized } from "./sql-authorizations.ts";
import { purchasingColumns } from "./access-rows.ts";
import type { Tables } from "./tables.ts";

/**
 * Sets the plans, apps, keys and tokens that the configuration names; all others are left alone.
 *
 * @param authorized receives the tokens that were set
 */
export async function applyAccess(
  db: Transaction<Tables>,
  configuration: AccessConfiguration,
  authorized: Authorized[],
): Promise<TakenOver> {
  const taken: TakenOver = { plans: [], apps: [], keys: [] };
  for (const plan of configuration.plans) {
    const known = await db
      .selectFrom("plans")
      .select("in_file")
      .where("name", "=", plan.name)
      .executeTakeFirst();
    if (known?.in_file === null) taken.plans.push(plan.name);
    const values = {
      in_file: 1,
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
  for (const app of configuration.apps) await applyApp(db, app, { taken, authorized });
  return taken;
}

async function applyApp(
  db: Transaction<Tables>,
  app: AccessConfiguration["apps"][number],
  { taken, authorized }: { taken: TakenOver; authorized: Authorized[] },
): Promise<void> {
  const plan = await db.selectFrom("plans").select("name").where("name", "=", app.plan).executeTakeFirst();
  if (!plan) throw new Error(`There is no plan ${app.plan}.`);
  const values = {
    name: app.name,
    mode: app.mode,
    plan: app.plan,
    merchant_uuid: app.merchantUuid,
    warehouse_code: app.warehouse?.code ?? null,
    in_file: 1,
    ...purchasingColumns(app),
    state: "approved" as const,
    state_reason: null,
  };
  if (app.merchantUuid !== null) {
    const duplicate = await db
      .selectFrom("apps")
      .select("id")
      .where(lowerUuid, "=", app.merchantUuid.toLowerCase())
      .where("id", "<>", app.id)
      .executeTakeFirst();
    if (duplicate) throw renamedApp(duplicate.id, app.id);
  }
  const known = await db.selectFrom("apps").select("in_file").where("id", "=", app.id).executeTakeFirst();
  if (known?.in_file === null) taken.apps.push(app.id);
  await db
    .insertInto("apps")
    .values({ id: app.id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
  for (const key of app.keys) {
    if (await applyKey(db, app.id, key)) taken.keys.push({ appId: app.id, keyId: key.id });
  }
  const own: TokenOwner = { kind: "app", id: app.id };
  authorized.push(...(await applyAuthorizations(db, own, app.authorizations)));
  if (!app.warehouse) return;
  const shared: TokenOwner = { kind: "warehouse", id: app.warehouse.code };
  authorized.push(...(await applyAuthorizations(db, shared, app.warehouse.authorizations)));
}

/**
 * Sets a key of the configuration.
 *
 * @returns whether it replaced another key of that id, which the configuration did not name
 */
async function applyKey(db: Transaction<Tables>, appId: string, key: NamedKey): Promise<boolean> {
  const same = await db
    .selectFrom("app_keys")
    .selectAll()
    .where("sha256", "=", key.sha256)
    .executeTakeFirst();
  if (same && (same.app_id !== appId || same.id !== key.id)) {
    throw renamedKey({ appId: same.app_id, keyId: same.id }, { appId, keyId: key.id });
  }
  const before = await db
    .selectFrom("app_keys")
    .select("in_file")
    .where("app_id", "=", appId)
    .where("id", "=", key.id)
    .executeTakeFirst();
  const values = {
    environment: key.environment,
    sha256: key.sha256,
    scopes: JSON.stringify(key.scopes),
    // Another text under the same id is another key, so the revocation of the old one does not apply to it.
    revoked: same?.revoked ?? 0,
    in_file: 1,
    expires_at: null,
  };
  await db
    .insertInto("app_keys")
    .values({ app_id: appId, id: key.id, ...values })
    .onConflict((conflict) => conflict.columns(["app_id", "id"]).doUpdateSet(values))
    .execute();
  return before?.in_file === null && !same;
}

/**
 * Withdraws the keys that came from the configuration file and are no longer in it, and leaves apps and plans that it
 * no longer names to the administrators.
 *
 * @returns the keys that were valid until now
 */
export async function withdrawKeys(
  db: Transaction<Tables>,
  { apps, plans }: AccessConfiguration,
): Promise<{ appId: string; keyId: string }[]> {
  await db
    .updateTable("apps")
    .set({ in_file: 0 })
    .where("in_file", "=", 1)
    .where("id", "not in", ["", ...apps.map(({ id }) => id)])
    .execute();
  await db
    .updateTable("plans")
    .set({ in_file: 0 })
    .where("in_file", "=", 1)
    .where("name", "not in", ["", ...plans.map(({ name }) => name)])
    .execute();
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

/** The merchant UUID in lower case, because UUIDs are case-insensitive (RFC 9562 4). */
export const lowerUuid = sql<string>`lower(merchant_uuid)`;
