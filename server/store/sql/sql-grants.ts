import type { Kysely } from "kysely";
import { z } from "zod";
import { knownGrants, noGrants, type Grants, type GrantsRecord } from "../grants.ts";
import { writeAudit } from "./sql-audit.ts";
import type { ColdDatabase, Tables } from "./tables.ts";

const settingName = "granted_actions";

const storedSchema = z.object({
  roles: z.record(z.string(), z.array(z.string())),
  version: z.int(),
  changedAt: z.number().nullable(),
  changedBy: z.string().nullable(),
});

/** Creates storage of granted actions in a database. */
export function createSqlGrants({ db }: Pick<ColdDatabase, "db">): Grants {
  async function stored(on: Kysely<Tables>): Promise<{ value: string | null; record: GrantsRecord }> {
    const row = await on
      .selectFrom("store_settings")
      .select("value")
      .where("name", "=", settingName)
      .executeTakeFirst();
    if (!row) return { value: null, record: noGrants };
    const { roles, ...revision } = storedSchema.parse(JSON.parse(row.value));
    return { value: row.value, record: { roles: knownGrants(roles), ...revision } };
  }

  return {
    read: async () => (await stored(db)).record,
    write: (record, audit) =>
      db.transaction().execute(async (on) => {
        const before = await stored(on);
        if (before.record.version !== record.version - 1) return false;
        const value = JSON.stringify(record);
        const { rows } = await replace(on, before.value, value);
        // Another instance was first.
        if (rows !== 1n) return false;
        await writeAudit(on, audit);
        return true;
      }),
  };
}

async function replace(on: Kysely<Tables>, before: string | null, value: string): Promise<{ rows: bigint }> {
  if (before === null) {
    const { numInsertedOrUpdatedRows: rows } = await on
      .insertInto("store_settings")
      .values({ name: settingName, value })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .executeTakeFirstOrThrow();
    return { rows: rows ?? 0n };
  }
  const { numUpdatedRows: rows } = await on
    .updateTable("store_settings")
    .set({ value })
    .where("name", "=", settingName)
    .where("value", "=", before)
    .executeTakeFirstOrThrow();
  return { rows };
}
