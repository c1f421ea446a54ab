import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import type { Tables } from "../sql/tables.ts";
import { StoreUnavailable } from "../store.ts";
import { sqliteCode } from "./open-database.ts";

const constraint = 19;

/** Typed queries on the same connection as the hot half, for everything that is not done on every call. */
export function createColdConnection(db: DatabaseSync): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new SqliteDialect({
      database: {
        close: () => db.close(),
        prepare: (sql) => {
          // A plain BEGIN that later turns to writing can fail at once when another process wrote in between.
          const statement = translated(() => db.prepare(sql === "begin" ? "begin immediate" : sql));
          return {
            reader: statement.columns().length > 0,
            all: (values) => translated(() => statement.all(...(values as SQLInputValue[]))),
            run: (values) => translated(() => statement.run(...(values as SQLInputValue[]))),
            iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
          };
        },
      },
    }),
  });
}

function translated<T>(step: () => T): T {
  try {
    return step();
  } catch (cause) {
    const code = sqliteCode(cause);
    const away = code !== null && code !== constraint && code !== 1;
    throw away ? new StoreUnavailable({ cause }) : cause;
  }
}
