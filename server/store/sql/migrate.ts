import { sql } from "kysely";
import { StoreUnusable } from "../store-options.ts";
import type { SqlDatabase } from "./tables.ts";

/**
 * Brings a database up to date. Several processes may start at once.
 *
 * @throws StoreUnusable when the database was written by a newer version of this program
 */
export async function migrate(
  { db, startsAlone }: Pick<SqlDatabase, "db" | "startsAlone">,
  migrations: Migration[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of startsAlone) await sql.raw(statement).execute(transaction);
    await sql`CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)`.execute(transaction);
    const found = await sql<{ version: number }>`SELECT version FROM schema_version`.execute(transaction);
    const version = found.rows[0]?.version ?? 0;
    if (version > migrations.length) {
      throw new StoreUnusable(
        `it was written by a newer version of this program (schema ${version}, this one knows ${migrations.length}): start that version`,
      );
    }
    for (const statement of migrations.slice(version).flat()) {
      await sql.raw(statement).execute(transaction);
    }
    if (version === migrations.length) return;
    await sql`DELETE FROM schema_version`.execute(transaction);
    await sql`INSERT INTO schema_version (version) VALUES (${migrations.length})`.execute(transaction);
  });
}

/** One step of the schema: statements that run together or not at all. Steps are only ever added, at the end. */
export type Migration = string[];
