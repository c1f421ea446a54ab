import { existsSync } from "node:fs";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { Client } from "pg";
import { sqliteCode, unusable } from "../sqlite/open-database.ts";
import { StoreUnusable } from "../store-options.ts";

/** Number of rows sent or read in one statement. */
const batchSize = 1_000;

/** Tables that already have rows after opening a database; their rows are replaced. */
const replacedTables = ["store_settings", "clock_marks", "leases"];
/** Tables that describe the program, not the data. */
const skippedTables = ["schema_version"];

/** Number of rows copied of a table. */
type MovedTable = { table: string; rows: number };

/** A table of the file, with the columns of its primary key in their order. */
type Table = { name: string; columns: Column[]; key: Column[] };
type Column = { name: string; isText: boolean };

/**
 * Copies every row of a SQLite file into an empty PostgreSQL database and compares the two row for row, in one
 * transaction: either all rows are copied unchanged or none. This version has opened both, so they have the same
 * tables. Nothing else can open the file during the copy.
 *
 * @returns the tables in the order of their copying
 * @throws StoreUnusable when the file is in use, the database is not empty or has other tables, or a row cannot be
 * written or differs
 */
export async function moveFromSqlite({ path, url }: { path: string; url: string }): Promise<MovedTable[]> {
  const source = openAlone(path);
  const target = new Client({ connectionString: url });
  try {
    await target.connect();
    // With fewer digits PostgreSQL would show fractions rounded.
    await target.query("BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL extra_float_digits = 1");
    await target.query("SELECT pg_advisory_xact_lock(hashtext('procurement-gateway ledger'))");
    const tables = tablesOf(source);
    for (const { name } of tables) await requireEmpty(target, name);
    const moved: MovedTable[] = [];
    for (const table of tables) {
      moved.push({ table: table.name, rows: await copyTable(source, target, table) });
      await compareTable(source, target, table);
    }
    await target.query("COMMIT");
    return moved;
  } finally {
    source.close();
    await target.end();
  }
}

/**
 * Checks that there is a file and that no other process has it open.
 *
 * @throws StoreUnusable
 */
export function requireUnused(path: string): void {
  if (!existsSync(path))
    throw new StoreUnusable(`There is no database ${path}: set DATABASE_URL to the file of the gateway.`);
  openAlone(path).close();
}

/**
 * Opens a file so that no other process can. SQLite grants that only while no other process has it open, even for
 * reading.
 *
 * @throws StoreUnusable
 */
function openAlone(path: string): DatabaseSync {
  const source = new DatabaseSync(path, { timeout: 500 });
  try {
    source.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    return source;
  } catch (cause) {
    source.close();
    if (sqliteCode(cause) !== 5) throw unusable(path, cause);
    throw new StoreUnusable(
      `Another process has ${path} open: stop the gateway, such as by systemctl stop procurement, and try again. Nothing was copied.`,
      { cause },
    );
  }
}

/** Returns all tables of the file, each after the tables that it refers to. */
function tablesOf(source: DatabaseSync): Table[] {
  const rows = source
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all();
  const parents = source.prepare('SELECT "table" AS name FROM pragma_foreign_key_list(?)');
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name) || skippedTables.includes(name)) return;
    for (const parent of parents.all(name)) add(String(parent["name"]));
    ordered.add(name);
  };
  for (const { name } of rows) add(String(name));
  return [...ordered].map((name) => tableOf(source, name));
}

function tableOf(source: DatabaseSync, name: string): Table {
  const columns = source
    .prepare("SELECT name, type, pk FROM pragma_table_info(?)")
    .all(name)
    .map((column) => ({
      name: quoted(String(column["name"])),
      isText: column["type"] === "TEXT",
      place: Number(column["pk"]),
    }));
  const key = columns.filter(({ place }) => place > 0).toSorted((one, other) => one.place - other.place);
  return { name, columns, key };
}

async function requireEmpty(target: Client, table: string): Promise<void> {
  if (replacedTables.includes(table)) {
    await target.query(`DELETE FROM ${quoted(table)}`);
    return;
  }
  const { rowCount } = await target.query(`SELECT 1 FROM ${quoted(table)} LIMIT 1`);
  if ((rowCount ?? 0) > 0)
    throw new StoreUnusable(
      `The database to move to is not empty (it has rows in ${table}): make a new one. Nothing was copied.`,
    );
}

/** Returns the rows of a table in the order of its key; whole numbers of any size stay exact. */
function rowsOf(
  source: DatabaseSync,
  { name, columns, key }: Table,
): Iterable<Record<string, SQLOutputValue>> {
  const statement = source.prepare(
    `SELECT ${namesOf(columns)} FROM ${quoted(name)} ORDER BY ${namesOf(key)}`,
  );
  statement.setReadBigInts(true);
  return statement.iterate();
}

async function copyTable(source: DatabaseSync, target: Client, table: Table): Promise<number> {
  const { name } = table;
  const columns = namesOf(table.columns);
  const insert = `INSERT INTO ${quoted(name)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${quoted(name)}, $1)`;
  let rows: Record<string, SQLOutputValue>[] = [];
  let copied = 0;
  const send = async () => {
    const json = JSON.stringify(rows, (_key, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    await target.query(insert, [json]).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : "unknown error";
      throw new StoreUnusable(
        `Rows ${copied + 1} to ${copied + rows.length} of ${name} cannot be written: ${why}. Nothing was copied.`,
        { cause },
      );
    });
    copied += rows.length;
    rows = [];
  };
  for (const row of rowsOf(source, table)) {
    rows.push(row);
    if (rows.length === batchSize) await send();
  }
  if (rows.length > 0) await send();
  await continueNumbering(target, name);
  return copied;
}

/**
 * Compares a table of the database with the file, value for value.
 *
 * @throws StoreUnusable
 */
async function compareTable(source: DatabaseSync, target: Client, table: Table): Promise<void> {
  const { name, columns, key } = table;
  // SQLite orders texts by their bytes. Without the table's name the order would be that of the selected texts.
  const order = key
    .map((column) => `${quoted(name)}.${column.name}${column.isText ? ' COLLATE "C"' : ""}`)
    .join(", ");
  const texts = columns.map((column) => `${column.name}::text`).join(", ");
  await target.query(
    `DECLARE written NO SCROLL CURSOR FOR SELECT ${texts} FROM ${quoted(name)} ORDER BY ${order}`,
  );
  const fetch = async () =>
    (
      await target.query<(string | null)[]>({
        text: `FETCH ${batchSize} FROM written`,
        rowMode: "array",
      })
    ).rows;
  let place = 0;
  let batch = await fetch();
  for (const row of rowsOf(source, table)) {
    const written = batch[place % batchSize];
    const differing = Object.values(row).findIndex((value, at) => !isSame(value, written?.[at]));
    if (differing >= 0)
      throw new StoreUnusable(
        written
          ? `Row ${place + 1} of ${name}, in the order of ${namesOf(key)}, has another ${columns[differing]?.name} in the database than in the file. Nothing was copied.`
          : `${name} has fewer rows in the database than in the file. Nothing was copied.`,
      );
    place += 1;
    if (place % batchSize === 0) batch = await fetch();
  }
  if (batch.length > place % batchSize)
    throw new StoreUnusable(`${name} has more rows in the database than in the file. Nothing was copied.`);
  await target.query("CLOSE written");
}

/** Returns whether a value of the file is the one that PostgreSQL shows as this text. */
function isSame(value: SQLOutputValue, text: string | null | undefined): boolean {
  if (text === null || text === undefined) return value === null && text === null;
  // Fractions have several texts for the same number.
  return typeof value === "number" ? Number(text) === value : String(value) === text;
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

function namesOf(columns: Column[]): string {
  return columns.map(({ name }) => name).join(", ");
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
