import { sql, type Kysely, type Selectable, type UpdateObject } from "kysely";
import { z } from "zod";
import { eventTypes } from "#contract/public/events/event-types";
import type { AuditEntry } from "../audit.ts";
import type { EndpointPlace, WebhookEndpoint, Webhooks } from "../webhooks.ts";
import { endPending } from "./delivery-queries.ts";
import { writeAudit } from "./sql-audit.ts";
import { lockStream } from "./sql-events.ts";
import { timeOf, type ColdDatabase, type Tables } from "./tables.ts";
import type { TransactionQueue } from "./transaction-queue.ts";

/** Creates storage of endpoints in a database. */
export function createSqlWebhooks({
  db,
  now,
  queue,
}: Pick<ColdDatabase, "db" | "now"> & { queue: TransactionQueue }): Webhooks {
  const ending = endPending(db);
  const change = (
    on: Kysely<Tables>,
    { id, owner }: EndpointPlace,
    values: UpdateObject<Tables, "webhook_endpoints">,
  ) =>
    on
      .updateTable("webhook_endpoints")
      .set(values)
      .where("id", "=", id)
      .where("app_id", "=", owner.appId)
      .where("environment", "=", owner.environment)
      .returningAll()
      .executeTakeFirst();

  const audited = async (on: Kysely<Tables>, audit: AuditEntry | undefined) => {
    if (audit) await writeAudit(on, audit);
  };

  return {
    create: ({ secret, types, ...endpoint }, max, audit) =>
      db.transaction().execute(async (on) => {
        // It serializes the creates of an owner, who could have too many endpoints otherwise.
        await lockStream(on, endpoint);
        const { count } = await on
          .selectFrom("webhook_endpoints")
          .select((select) => select.fn.countAll<number>().as("count"))
          .where("app_id", "=", endpoint.appId)
          .where("environment", "=", endpoint.environment)
          .executeTakeFirstOrThrow();
        if (count >= max) return null;
        const row = await on
          .insertInto("webhook_endpoints")
          .values({
            id: endpoint.id,
            app_id: endpoint.appId,
            environment: endpoint.environment,
            url: endpoint.url,
            types: types && JSON.stringify(types),
            description: endpoint.description,
            enabled: 1,
            created_at: await timeOf(on, now),
            secret,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await audited(on, audit);
        return endpointFrom(row);
      }),

    list: async (owner) => {
      let query = db.selectFrom("webhook_endpoints").selectAll();
      if (owner) query = query.where("app_id", "=", owner.appId).where("environment", "=", owner.environment);
      return (await query.orderBy("created_at").orderBy("id").execute()).map(endpointFrom);
    },

    find: async ({ id, owner }) => {
      const row = await db
        .selectFrom("webhook_endpoints")
        .selectAll()
        .where("id", "=", id)
        .where("app_id", "=", owner.appId)
        .where("environment", "=", owner.environment)
        .executeTakeFirst();
      return row ? endpointFrom(row) : null;
    },

    update: async (place, { url, types, description, enabled }, audit) => {
      const changed = await db.transaction().execute(async (on) => {
        const row = await change(on, place, {
          // Repeats the id, because an update has to set something.
          id: place.id,
          ...(url !== undefined && { url }),
          ...(types !== undefined && { types: types && JSON.stringify(types) }),
          ...(description !== undefined && { description }),
          ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
          ...(enabled !== undefined && { failing_since: null }),
        });
        if (!row) return null;
        await audited(on, audit);
        return endpointFrom(row);
      });
      // It has its own transaction, among the attempts, which lock deliveries before their endpoint. Pruning ends the
      // deliveries that a crash leaves here.
      if (changed && enabled === false)
        await queue.run((turn) => turn.wrote(ending({ endpointId: place.id })));
      return changed;
    },

    remove: ({ id, owner }, audit) =>
      db.transaction().execute(async (on) => {
        // Its deliveries are never read again and are deleted with their events.
        const row = await on
          .deleteFrom("webhook_endpoints")
          .where("id", "=", id)
          .where("app_id", "=", owner.appId)
          .where("environment", "=", owner.environment)
          .returning("id")
          .executeTakeFirst();
        if (row) await audited(on, audit);
        return row !== undefined;
      }),

    rotate: (place, { secret, overlapMs }, audit) =>
      db.transaction().execute(async (on) => {
        const at = await timeOf(on, now);
        const row = await change(on, place, {
          old_secret: overlapMs > 0 ? sql<string>`secret` : null,
          old_until: overlapMs > 0 ? at + overlapMs : null,
          secret,
        });
        if (!row) return null;
        await audited(on, audit);
        return endpointFrom(row);
      }),

    secrets: () =>
      db
        .selectFrom("webhook_endpoints")
        .select(["id as endpointId", "secret", "old_secret as oldSecret"])
        .orderBy("id")
        .execute(),

    reseal: async (endpointId, before, after) => {
      let query = db
        .updateTable("webhook_endpoints")
        .set({ secret: after.secret, old_secret: after.oldSecret })
        .where("id", "=", endpointId)
        .where("secret", "=", before.secret);
      query =
        before.oldSecret === null
          ? query.where("old_secret", "is", null)
          : query.where("old_secret", "=", before.oldSecret);
      await query.execute();
    },
  };
}

const typesSchema = z.array(z.enum(eventTypes));

function endpointFrom(row: Selectable<Tables["webhook_endpoints"]>): WebhookEndpoint {
  return {
    id: row.id,
    appId: row.app_id,
    environment: row.environment,
    url: row.url,
    types: row.types === null ? null : typesSchema.parse(JSON.parse(row.types)),
    description: row.description,
    enabled: row.enabled === 1,
    createdAt: row.created_at,
    lastSuccessAt: row.last_success_at,
    lastFailureAt: row.last_failure_at,
    failingSince: row.failing_since,
  };
}
