import type { Kysely, Selectable } from "kysely";
import { reopenMs, type HandedCase, type HandedCases } from "../handed-cases.ts";
import { writeAudit } from "./sql-audit.ts";
import type { ColdDatabase, Tables } from "./tables.ts";

/** Creates storage of handed-over cases in a database. */
export function createSqlHandedCases({ db }: Pick<ColdDatabase, "db">): HandedCases {
  return {
    open: async () => {
      const rows = await db
        .selectFrom("handed_cases")
        .selectAll()
        .where("closed_at", "is", null)
        .orderBy("asked_at")
        .orderBy("id")
        .execute();
      return rows.map(caseFromRow);
    },

    handOver: (handed, maxOpen, audit) =>
      db.transaction().execute(async (on) => {
        const { channel, orderId, askedAt, askedBy } = handed;
        await forgetClosed(on, askedAt);
        const own = await on
          .selectFrom("handed_cases")
          .select(({ fn }) => fn.countAll<number>().as("open"))
          .where("asked_by", "=", askedBy)
          .where("closed_at", "is", null)
          .executeTakeFirstOrThrow();
        if (own.open >= maxOpen) return "full";
        await on
          .deleteFrom("handed_cases")
          .where("channel", "=", channel)
          .where("order_id", "=", orderId)
          .where("closed_at", "is not", null)
          .execute();
        const { numInsertedOrUpdatedRows: added } = await on
          .insertInto("handed_cases")
          .values({
            id: handed.id,
            channel,
            order_id: orderId,
            verdict: handed.verdict,
            error_code: handed.errorCode,
            request_id: handed.requestId,
            note: handed.note,
            asked_at: askedAt,
            asked_by: askedBy,
            closed_at: null,
          })
          .onConflict((conflict) => conflict.columns(["channel", "order_id"]).doNothing())
          .executeTakeFirstOrThrow();
        if (added !== 1n) return "taken";
        await writeAudit(on, audit);
        return "handed_over";
      }),

    close: (id, at, audit) =>
      db.transaction().execute(async (on) => {
        await forgetClosed(on, at);
        const closed = await on
          .updateTable("handed_cases")
          .set({ closed_at: at })
          .where("id", "=", id)
          .where("closed_at", "is", null)
          .returningAll()
          .executeTakeFirst();
        if (!closed) return false;
        await writeAudit(on, audit(caseFromRow(closed)));
        return true;
      }),

    reopen: (id, at, audit) =>
      db.transaction().execute(async (on) => {
        const reopened = await on
          .updateTable("handed_cases")
          .set({ closed_at: null })
          .where("id", "=", id)
          .where("closed_at", ">", at - reopenMs)
          .returningAll()
          .executeTakeFirst();
        if (!reopened) return false;
        await writeAudit(on, audit(caseFromRow(reopened)));
        return true;
      }),
  };
}

/** Deletes the cases that can no longer be opened again, because their notes are free text. */
async function forgetClosed(on: Kysely<Tables>, at: number): Promise<void> {
  await on
    .deleteFrom("handed_cases")
    .where("closed_at", "<=", at - reopenMs)
    .execute();
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
