import { sql } from "kysely";
import { channelNames } from "#contract/shared/channel";
import { messageRetentionMs, messagesDropped, type VendorMessages } from "../vendor-messages.ts";
import { hintReads } from "./hint-reads.ts";
import { hasEnded } from "./sql-snapshots.ts";
import type { ColdDatabase } from "./tables.ts";

/** Creates storage of the marketplaces' messages in a database. */
export function createSqlVendorMessages({ db, now }: Pick<ColdDatabase, "db" | "now">): VendorMessages {
  return {
    receive: ({ channel, id, topic, orderIds }, { source, readEveryMs }) =>
      db.transaction().execute(async (on) => {
        const stored = await on
          .insertInto("vendor_messages")
          .values({
            channel,
            message_id: id,
            topic,
            order_ids: JSON.stringify(orderIds),
            source,
            received_at: now(),
          })
          .onConflict((conflict) => conflict.columns(["channel", "message_id"]).doNothing())
          .returning("received_at")
          .executeTakeFirst();
        if (!stored) return "duplicate";
        const at = stored.received_at;
        await on
          .deleteFrom("vendor_messages")
          .where("channel", "=", channel)
          .where("message_id", "in", (oldest) =>
            oldest
              .selectFrom("vendor_messages")
              .select("message_id")
              .where("channel", "=", channel)
              .where("received_at", "<=", at - messageRetentionMs)
              .orderBy("received_at")
              .limit(sql.lit(messagesDropped)),
          )
          .execute();
        return (await hintReads(on, { channel, orderIds, readEveryMs }, at)) ? "known" : "unknown_order";
      }),

    latest: async () => {
      // It is one index lookup for each marketplace, however many messages exist.
      const found = channelNames.map(async (channel) => {
        const row = await db
          .selectFrom("vendor_messages")
          .select("received_at")
          .where("channel", "=", channel)
          .orderBy("received_at", "desc")
          .limit(sql.lit(1))
          .executeTakeFirst();
        return row ? [{ channel, receivedAt: row.received_at }] : [];
      });
      return (await Promise.all(found)).flat();
    },

    claimPull: async (channel, leaseMs) => {
      const until = sql<number>`${now()} + ${sql.lit(leaseMs)}`;
      const claimed = await db
        .insertInto("leases")
        .values({ name: `messages of ${channel}`, holder: "", lease_until: until })
        .onConflict((conflict) =>
          conflict
            .column("name")
            .doUpdateSet({ lease_until: until })
            .where(hasEnded("leases.lease_until", now(), leaseMs)),
        )
        .returning("name")
        .executeTakeFirst();
      return claimed !== undefined;
    },
  };
}
