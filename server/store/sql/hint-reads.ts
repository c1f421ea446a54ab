import { sql, type Kysely } from "kysely";
import type { ReadHint } from "../purchases.ts";
import type { Tables } from "./tables.ts";

/**
 * Makes the created purchases of these orders due to be read in the background, each at most once in `readEveryMs`. A
 * read that has begun does not count, because it may have seen the orders before they changed.
 *
 * @param at the time of the transaction, epoch ms
 * @returns whether there are any
 */
export async function hintReads(
  on: Kysely<Tables>,
  { channel, orderIds, readEveryMs }: ReadHint,
  at: number,
): Promise<boolean> {
  if (orderIds.length === 0) return false;
  // The first write locks the rows, so that no claim comes between it and the second one.
  const rows = await on
    .updateTable("purchases")
    .set({ hinted_at: sql<number>`coalesce(hinted_at, ${sql.lit(at + readEveryMs)})` })
    .where("channel", "=", channel)
    .where("environment", "=", "live")
    .where("state", "=", "created")
    .where("id", "in", (orders) =>
      orders.selectFrom("purchase_orders").select("purchase_id").where("order_id", "in", orderIds),
    )
    .returning(["id", "claimed_at"])
    .execute();
  for (const { id, claimed_at: claimedAt } of rows) {
    const read = await on
      .selectFrom("purchase_orders")
      .select((select) => select.fn.max("read_at").as("at"))
      .where("purchase_id", "=", id)
      .executeTakeFirst();
    const dueAt = Math.max(at, Math.max(claimedAt ?? 0, read?.at ?? 0) + readEveryMs);
    await on
      .updateTable("purchases")
      .set({ hinted_at: dueAt })
      .where("id", "=", id)
      .where("hinted_at", ">", dueAt)
      .execute();
  }
  return rows.length > 0;
}
