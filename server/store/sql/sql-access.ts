import type { Selectable } from "kysely";
import { z } from "zod";
import { channelSchema } from "#contract/channel";
import { scopes } from "#contract/endpoint";
import { tokenOwner, type App, type AppKey, type AppReview, type Plan } from "../access.ts";
import type { Access, KeyUse } from "../store.ts";
import { applyAccess, lowerUuid, withdrawKeys } from "./apply-access.ts";
import { prepareQuery, type Placeholders } from "./prepared-query.ts";
import type { ColdDatabase, Tables } from "./tables.ts";
import type { TransactionQueue } from "./transaction-queue.ts";

const planColumns = [
  "plan.enabled",
  "plan.requests_per_minute",
  "plan.daily_units",
  "plan.channels",
  "plan.units",
] as const;

/** Plans, apps and keys in a database. */
export function createSqlAccess({
  db,
  queue,
}: Pick<ColdDatabase, "db"> & { queue: TransactionQueue }): Access {
  const noteUse = prepareQuery((v: Placeholders<KeyUse>) =>
    db
      .updateTable("app_keys")
      .set({ last_used_at: v.at, last_used_operation: v.operation })
      .where("app_id", "=", v.appId)
      .where("id", "=", v.keyId),
  );

  return {
    noteKeyUse: queue.together(async (turn, uses: KeyUse[]) => {
      await Promise.all(uses.map((use) => turn.wrote(noteUse(use))));
      return uses.map(() => undefined);
    }),

    apply: (configuration) =>
      db.transaction().execute((transaction) => applyAccess(transaction, configuration)),

    withdrawKeys: (configuration) =>
      db.transaction().execute((transaction) => withdrawKeys(transaction, configuration)),

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

// Lists and records are kept as JSON text; reading them back by schema keeps a later version's channel or scope out.
const channelList = z
  .array(z.unknown())
  .transform((list) => list.flatMap((each) => known(channelSchema, each)));
const scopeList = z
  .array(z.unknown())
  .transform((list) => list.flatMap((each) => known(z.enum(scopes), each)));
const unitsByEndpoint = z.record(z.string(), z.int());

function known<T>(schema: z.ZodType<T>, value: unknown): T[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [parsed.data] : [];
}

export function appFromRow(
  row: Pick<Selectable<Tables["apps"]>, "id" | "name" | "mode" | "plan" | "merchant_uuid">,
): App {
  return { id: row.id, name: row.name, mode: row.mode, plan: row.plan, merchantUuid: row.merchant_uuid };
}

export function reviewFromRow(row: Pick<Selectable<Tables["apps"]>, "state" | "state_reason">): AppReview {
  return { state: row.state, reason: row.state_reason };
}

export function planFromRow(
  row: Pick<
    Selectable<Tables["plans"]>,
    "name" | "enabled" | "requests_per_minute" | "daily_units" | "channels" | "units"
  >,
): Plan {
  return {
    name: row.name,
    enabled: row.enabled === 1,
    requestsPerMinute: row.requests_per_minute,
    dailyUnits: row.daily_units,
    channels: channelList.parse(JSON.parse(row.channels)),
    units: unitsByEndpoint.parse(JSON.parse(row.units)),
  };
}

export function keyFromRow(
  row: Pick<
    Selectable<Tables["app_keys"]>,
    "id" | "environment" | "sha256" | "scopes" | "revoked" | "in_file" | "expires_at"
  >,
): AppKey {
  return {
    id: row.id,
    environment: row.environment,
    sha256: row.sha256,
    scopes: scopeList.parse(JSON.parse(row.scopes)),
    revoked: row.revoked === 1 || row.in_file === 0,
    expiresAt: row.expires_at,
  };
}
