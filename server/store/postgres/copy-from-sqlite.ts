import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { Client } from "pg";
import { StoreUnusable } from "../store-options.ts";

/** Number of rows sent in one statement. */
const batchSize = 1_000;

/** Tables that others refer to, and that are copied first. */
const firstTables = ["plans", "apps"];
/** Tables that already have rows after opening a database; their rows are replaced. */
const replacedTables = ["store_settings", "clock_marks", "leases"];
/** Tables that describe the program, not the data. */
const skippedTables = ["schema_version"];

type Row = Record<string, SQLOutputValue>;

/** Number of rows copied of a table. */
export type CopiedTable = { table: string; rows: number };

/**
 * Copies every row of a SQLite file into an empty PostgreSQL database, in one transaction. Both have been opened by
 * this version, so they have the same tables. The file is locked for writing meanwhile.
 *
 * @returns the tables in the order of their copying
 * @throws StoreUnusable when the database is not empty, or has other tables, or a row cannot be written
 */
export async function copyFromSqlite({ path, url }: { path: string; url: string }): Promise<CopiedTable[]> {
  const source = new DatabaseSync(path, { timeout: 2_000 });
  const target = new Client({ connectionString: url });
  try {
    source.exec("BEGIN IMMEDIATE");
    await target.connect();
    await target.query("BEGIN; SET LOCAL statement_timeout = 0");
    await target.query("SELECT pg_advisory_xact_lock(hashtext('procurement-gateway ledger'))");
    const tables = tablesOf(source);
    for (const table of tables) await requireEmpty(target, table);
    const copied: CopiedTable[] = [];
    for (const table of tables) copied.push({ table, rows: await copyTable(source, target, table) });
    await target.query("COMMIT");
    return copied;
  } finally {
    if (source.isTransaction) source.exec("ROLLBACK");
    source.close();
    await target.end();
  }
}

function tablesOf(source: DatabaseSync): string[] {
  const rows = source
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .all();
  const names = rows.map(({ name }) => String(name)).filter((name) => !skippedTables.includes(name));
  return [...firstTables, ...names.filter((name) => !firstTables.includes(name)).toSorted()];
}

async function requireEmpty(target: Client, table: string): Promise<void> {
  if (replacedTables.includes(table)) {
    await target.query(`DELETE FROM ${quoted(table)}`);
    return;
  }
  const { rowCount } = await target.query(`SELECT 1 FROM ${quoted(table)} LIMIT 1`);
  if ((rowCount ?? 0) > 0)
    throw new StoreUnusable(
      `The database to copy to is not empty (it has rows in ${table}): make a new one. Nothing was copied.`,
    );
}

async function copyTable(source: DatabaseSync, target: Client, table: string): Promise<number> {
  const columns = source
    .prepare("SELECT name FROM pragma_table_info(?)")
    .all(table)
    .map(({ name }) => quoted(String(name)))
    .join(", ");
  const insert = `INSERT INTO ${quoted(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${quoted(table)}, $1)`;
  let rows: Row[] = [];
  let copied = 0;
  const send = async () => {
    await target.query(insert, [JSON.stringify(rows)]).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : "unknown error";
      throw new StoreUnusable(
        `Rows ${copied + 1} to ${copied + rows.length} of ${table} cannot be written: ${why}. Nothing was copied.`,
        { cause },
      );
    });
    copied += rows.length;
    rows = [];
  };
  for (const row of source.prepare(`SELECT * FROM ${quoted(table)}`).iterate()) {
    rows.push(row);
    if (rows.length === batchSize) await send();
  }
  if (rows.length > 0) await send();
  await continueNumbering(target, table);
  return copied;
}

/** Continues the numbering of new rows after the copied ones. */
async function continueNumbering(target: Client, table: string): Promise<void> {
  const { rows } = await target.query<{ sequence: string | null }>(
    `SELECT pg_get_serial_sequence($1, column_name) AS sequence FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND column_name = 'id' AND is_identity = 'YES'`,
    [table],
  );
  const sequence = rows[0]?.sequence;
  if (sequence === undefined || sequence === null) return;
  await target.query(`SELECT setval($1, coalesce((SELECT max(id) FROM ${quoted(table)}), 0) + 1, false)`, [
    sequence,
  ]);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
