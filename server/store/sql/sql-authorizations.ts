import { sql, type Kysely, type Selectable, type Transaction } from "kysely";
import type { Channel } from "#contract/shared/channel";
import type { Authorization, ConfiguredAuthorization, TokenOwner } from "../access.ts";
import type { LeaseLock } from "../lease-lock.ts";
import { fingerprint } from "../sealed-store.ts";
import type { Authorizations } from "../store.ts";
import { authorizationEnd } from "./common-schema.ts";
import { writeAudit } from "./sql-audit.ts";
import type { ColdDatabase, Tables } from "./tables.ts";

/** Creates storage of tokens in a database, as the caller passes them (the caller encrypts them). */
export function createSqlAuthorizations({
  db,
  lock,
}: Pick<ColdDatabase, "db"> & { lock: LeaseLock }): Authorizations {
  return {
    read: async (owner, channel) => {
      const row = await db
        .selectFrom("authorizations")
        .selectAll()
        .where("owner_kind", "=", owner.kind)
        .where("owner_id", "=", owner.id)
        .where("channel", "=", channel)
        .executeTakeFirst();
      return row ? authorizationFromRow(row) : null;
    },

    save: async (owner, channel, authorization, audit) => {
      const write = async (database: Kysely<Tables>) => {
        await database
          .insertInto("authorizations")
          .values({ ...ownerColumns(owner, channel), ...tokenColumns(authorization), applied: null })
          .onConflict((conflict) =>
            conflict.columns(["owner_kind", "owner_id", "channel"]).doUpdateSet(tokenColumns(authorization)),
          )
          .execute();
        if (audit) await writeAudit(database, audit);
      };
      await (audit ? db.transaction().execute(write) : write(db));
    },

    expiries: async (max) => {
      const rows = await db
        .selectFrom("authorizations")
        .select(["owner_kind", "owner_id", "channel"])
        .select([endOf.as("ends_at"), plannedEndOf.as("planned_end")])
        .where(endOf, "is not", null)
        .orderBy(endOf)
        .limit(max)
        .execute();
      return rows.map((row) => ({
        owner: { kind: row.owner_kind, id: row.owner_id },
        channel: row.channel,
        expiresAt: row.ends_at ?? 0,
        plannedEnd: row.planned_end ?? 0,
      }));
    },

    all: async () => {
      const rows = await db
        .selectFrom("authorizations")
        .selectAll()
        .orderBy("owner_kind")
        .orderBy("owner_id")
        .orderBy("channel")
        .execute();
      return rows.map((row) => ({
        owner: { kind: row.owner_kind, id: row.owner_id },
        channel: row.channel,
        authorization: authorizationFromRow(row),
      }));
    },

    remove: async (owner, channel) => {
      const removed = await db
        .deleteFrom("authorizations")
        .where("owner_kind", "=", owner.kind)
        .where("owner_id", "=", owner.id)
        .where("channel", "=", channel)
        .returning("channel")
        .executeTakeFirst();
      return removed !== undefined;
    },

    withLock: (owner, channel, work) => lock(`token ${owner.kind} ${channel} ${owner.id}`, work),
  };
}

const endOf = sql<number | null>`${sql.raw(authorizationEnd)}`;
const plannedEndOf = sql<number | null>`CASE WHEN refresh_token IS NULL THEN expires_at
  ELSE coalesce(refresh_expires_at, dead_since) END`;

/**
 * Sets the configured tokens that differ from those applied before, because a refreshed token must survive a restart.
 *
 * @returns those that it set
 */
export async function applyAuthorizations(
  db: Transaction<Tables>,
  owner: TokenOwner,
  configured: Partial<Record<Channel, ConfiguredAuthorization>>,
): Promise<Authorized[]> {
  const set: Authorized[] = [];
  for (const [channel, authorization] of Object.entries(configured)) {
    const applied = authorization.fingerprint ?? fingerprint(authorization);
    const values = { ...tokenColumns(authorization), applied };
    const written = await db
      .insertInto("authorizations")
      .values({ ...ownerColumns(owner, channel as Channel), ...values })
      .onConflict((conflict) =>
        conflict
          .columns(["owner_kind", "owner_id", "channel"])
          .doUpdateSet(values)
          .where((where) =>
            where.or([
              where("authorizations.applied", "is", null),
              where("authorizations.applied", "<>", applied),
            ]),
          ),
      )
      .returning("channel")
      .executeTakeFirst();
    if (written) set.push({ owner, channel: written.channel });
  }
  return set;
}

/** Owner and marketplace of tokens. */
export type Authorized = { owner: TokenOwner; channel: Channel };

function ownerColumns(owner: TokenOwner, channel: Channel) {
  return { owner_kind: owner.kind, owner_id: owner.id, channel };
}

function tokenColumns(of: Authorization) {
  return {
    access_token: of.accessToken,
    refresh_token: of.refreshToken,
    expires_at: of.expiresAt,
    refresh_expires_at: of.refreshExpiresAt ?? null,
    dead_since: of.deadSince ?? null,
    account_name: of.account?.name ?? null,
    account_id: of.account?.id ?? null,
  };
}

function authorizationFromRow(row: Selectable<Tables["authorizations"]>): Authorization {
  return {
    accessToken: row.access_token,
    refreshToken: row.refresh_token,
    expiresAt: row.expires_at,
    ...(row.refresh_expires_at !== null && { refreshExpiresAt: row.refresh_expires_at }),
    ...(row.dead_since !== null && { deadSince: row.dead_since }),
    ...((row.account_name !== null || row.account_id !== null) && {
      account: { name: row.account_name, id: row.account_id },
    }),
  };
}
