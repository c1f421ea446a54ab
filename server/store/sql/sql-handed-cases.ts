import { sql, type Selectable } from "kysely";
import type { HandedCase, HandedCases } from "../handed-cases.ts";
import { writeAudit } from "./sql-audit.ts";
import type { ColdDatabase, Tables } from "./tables.ts";

/** Creates storage of handed-over cases in a database. */
export function createSqlHandedCases({ db }: Pick<ColdDatabase, "db">): HandedCases {
  return {
    open: async (max) => {
      const rows = await db
        .selectFrom("handed_cases")
        .selectAll()
        .orderBy("asked_at")
        .orderBy("id")
        .limit(sql.lit(max))
        .execute();
      return rows.map(caseFromRow);
    },

    handOver: (handed, audit) =>
      db.transaction().execute(async (on) => {
        const { numInsertedOrUpdatedRows: added } = await on
          .insertInto("handed_cases")
          .values({
            id: handed.id,
            channel: handed.channel,
            order_id: handed.orderId,
            verdict: handed.verdict,
            error_code: handed.errorCode,
            request_id: handed.requestId,
            note: handed.note,
            asked_at: handed.askedAt,
            asked_by: handed.askedBy,
          })
          .onConflict((conflict) => conflict.columns(["channel", "order_id"]).doNothing())
          .executeTakeFirstOrThrow();
        if (added !== 1n) return false;
        await writeAudit(on, audit);
        return true;
      }),

    close: (id, audit) =>
      db.transaction().execute(async (on) => {
        const closed = await on
          .deleteFrom("handed_cases")
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst();
        if (!closed) return false;
        await writeAudit(on, audit(caseFromRow(closed)));
        return true;
      }),
  };
}

function caseFromRow(row: Selectable<Tables["handed_cases"]>): HandedCase {
  return {
    id: row.id,
    channel: row.channel,
    orderId: row.order_id,
    verdict: row.verdict,
    errorCode: row.error_code,
    requestId: row.request_id,
    note: row.note,
    askedAt: row.asked_at,
    askedBy: row.asked_by,
  };
}
