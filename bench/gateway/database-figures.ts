import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";

/** Bytes of each table with its indexes, by name. */
export type TableBytes = Map<string, number>;

/** Work of PostgreSQL so far: transactions that wrote, bytes of its write-ahead log, CPU time of its processes. */
type Work = { transactions: number; walBytes: number; cpuMicros: number };

/** A connection that watches a PostgreSQL on this machine without taking part in its work. */
export type PostgresWatch = {
  work: () => Promise<Work>;
  /** Returns the state of the ledger's lock: whether an instance has it, and how many wait for it. */
  ledgerLock: () => Promise<{ held: number; waiting: number }>;
  tableBytes: () => Promise<TableBytes>;
  /** Makes sizes comparable: writes back what is changed and frees what is deleted. */
  settle: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startPostgresWatch(options: { url: string }): Promise<PostgresWatch> {
  const client = new Client({ connectionString: options.url });
  await client.connect();
  const one = async <Row>(query: string) => (await client.query(query)).rows[0] as Row;
  return {
    work: async () => {
      const { xid, wal } = await one<{ xid: string; wal: string }>(
        "SELECT txid_current()::text AS xid, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS wal",
      );
      const { rows } = await client.query<{ pid: number }>("SELECT pid FROM pg_stat_activity");
      return { transactions: Number(xid), walBytes: Number(wal), cpuMicros: processorMicros(rows) };
    },
    ledgerLock: () =>
      one(
        `SELECT count(*) FILTER (WHERE granted)::int AS held, count(*) FILTER (WHERE NOT granted)::int AS waiting
         FROM pg_locks WHERE locktype = 'advisory'`,
      ),
    tableBytes: async () => {
      const { rows } = await client.query<{ name: string; bytes: string }>(
        "SELECT relname AS name, pg_total_relation_size(relid)::text AS bytes FROM pg_stat_user_tables",
      );
      return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
    },
    settle: async () => void (await client.query("VACUUM ANALYZE")),
    stop: () => client.end(),
  };
}

/** Returns the bytes of each table of a SQLite file with its indexes, without free pages. */
export function sqliteTableBytes(path: string): TableBytes {
  const db = new DatabaseSync(path, { readOnly: true });
  const rows = db
    .prepare(
      `SELECT tbl_name AS name, sum(pgsize) AS bytes FROM dbstat JOIN sqlite_master USING (name) GROUP BY tbl_name`,
    )
    .all();
  db.close();
  return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
}

/** Returns the growth of each table that grew by at least a byte per item, largest first. */
export function growthOf(before: TableBytes, after: TableBytes, items: number): [string, number][] {
  return [...after]
    .map(([name, bytes]): [string, number] => [name, (bytes - (before.get(name) ?? 0)) / items])
    .filter(([, bytes]) => bytes >= 1)
    .toSorted(([, one], [, other]) => other - one);
}

const tickMicros = 10_000;

/**
 * Returns the CPU time of PostgreSQL's processes so far, user and system, with those that have ended, which its main
 * process adds up; 0 where there is no /proc.
 */
function processorMicros(live: { pid: number }[]): number {
  const stats = live.map(({ pid }) => statOf(pid)).filter((stat) => stat.length > 0);
  const main = statOf(Number(stats[0]?.[1]));
  const ticks = (stat: string[], first: number) => Number(stat[first] ?? 0) + Number(stat[first + 1] ?? 0);
  return (stats.reduce((sum, stat) => sum + ticks(stat, 11), 0) + ticks(main, 13)) * tickMicros;
}

/** Returns the fields of /proc/<pid>/stat after the program's name, which is in brackets and may contain blanks. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  } catch {
    return [];
  }
}
