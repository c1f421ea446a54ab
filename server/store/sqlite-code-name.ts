/** Names of SQLite's primary result codes that mean an error, as in its documentation. */
const names: Record<number, string> = {
  1: "SQLITE_ERROR",
  2: "SQLITE_INTERNAL",
  3: "SQLITE_PERM",
  4: "SQLITE_ABORT",
  5: "SQLITE_BUSY",
  6: "SQLITE_LOCKED",
  7: "SQLITE_NOMEM",
  8: "SQLITE_READONLY",
  9: "SQLITE_INTERRUPT",
  10: "SQLITE_IOERR",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
  15: "SQLITE_PROTOCOL",
  17: "SQLITE_SCHEMA",
  18: "SQLITE_TOOBIG",
  19: "SQLITE_CONSTRAINT",
  20: "SQLITE_MISMATCH",
  21: "SQLITE_MISUSE",
  22: "SQLITE_NOLFS",
  26: "SQLITE_NOTADB",
};

/**
 * Returns the name of a result code, e.g. `SQLITE_FULL` for 13; an extended code is followed by its number:
 * `SQLITE_IOERR 778`.
 */
export function sqliteCodeName(errcode: number): string {
  const name = names[errcode & 0xff] ?? "SQLite";
  return errcode > 0xff || name === "SQLite" ? `${name} ${errcode}` : name;
}
