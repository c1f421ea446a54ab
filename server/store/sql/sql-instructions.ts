import type { Instruction, Instructions } from "../instructions.ts";
import { writeTogether } from "./sql-access-records.ts";
import type { ColdDatabase } from "./tables.ts";

/** Creates storage of instructions in a database. */
export function createSqlInstructions({ db }: Pick<ColdDatabase, "db">): Instructions {
  return {
    all: async () => {
      const rows = await db.selectFrom("payment_instructions").selectAll().orderBy("verdict").execute();
      return rows.map((row) => ({
        verdict: row.verdict,
        en: row.text_en,
        zh: row.text_zh,
        version: row.version,
        changedAt: row.changed_at,
        changedBy: row.changed_by,
      }));
    },

    write: ({ verdict, version, ...instruction }, audit) =>
      writeTogether(db, [audit], async (on) => {
        const values = { ...columnsOf(instruction), version };
        if (version === 1) {
          const { numInsertedOrUpdatedRows: added } = await on
            .insertInto("payment_instructions")
            .values({ verdict, ...values })
            .onConflict((conflict) => conflict.column("verdict").doNothing())
            .executeTakeFirstOrThrow();
          return added === 1n ? "written" : "taken";
        }
        const { numUpdatedRows: changed } = await on
          .updateTable("payment_instructions")
          .set(values)
          .where("verdict", "=", verdict)
          .where("version", "=", version - 1)
          .executeTakeFirstOrThrow();
        return changed === 1n ? "written" : "stale";
      }),
  };
}

function columnsOf({ en, zh, changedAt, changedBy }: Omit<Instruction, "verdict" | "version">) {
  return { text_en: en, text_zh: zh, changed_at: changedAt, changed_by: changedBy };
}
