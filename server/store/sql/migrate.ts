import { sql } from "kysely";
import { StoreUnusable } from "../store-options.ts";
import type { StoreSchema } from "../store.ts";
import type { SqlDatabase } from "./tables.ts";

/**
 * Migrates a database to the newest schema. Several processes may start at once.
 *
 * @param oldest the oldest schema whose programs can run with the newest one; saved in the database, where their
 *   instances read it
 * @returns the schema that the database had before; 0 for a new one
 * @throws StoreUnusable when the database was written by a newer version of this program
 */
export async function migrate(
  { db, startsAlone }: Pick<SqlDatabase, "db" | "startsAlone">,
  { migrations, oldest }: { migrations: Migration[]; oldest: number },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
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
    if (version === migrations.length) return version;
    await sql`DELETE FROM schema_version`.execute(transaction);
    await sql`INSERT INTO schema_version (version, oldest) VALUES (${migrations.length}, ${oldest})`.execute(
      transaction,
    );
    return version;
  });
}

/** Describes the schema of an open database. */
export function createSchema(
  { db }: Pick<SqlDatabase, "db">,
  { migrations, oldest, before }: { migrations: Migration[]; oldest: number; before: number },
): StoreSchema {
  const version = migrations.length;
  return {
    version,
    before: before === version ? null : before,
    oldest,
    oldestUsable: async () => {
      const { rows } = await sql<{ oldest: number }>`SELECT oldest FROM schema_version`.execute(db);
      return rows[0]?.oldest ?? 0;
    },
  };
}

/** A migration step: statements that run together or not at all. Steps are only ever added, at the end. */
export type Migration = string[];
