/** Limits on the amount and age of stored data. */
export type Retention = {
  /**
   * Maximum number of entries of the call log; beyond it, the oldest entries of the apps with the most are deleted
   * first.
   */
  callRows: number;
  callMs: number;
  /** Retention of operators' sign-in events. */
  signInMs: number;
  /** Retention of settled calls, from which invoices are made. */
  ledgerMs: number;
};

export type DatabaseStoreOptions = {
  /** Epoch ms. */
  clock: () => number;
  /** Creates ids of crawls and lock holders, unique across all instances. */
  newId: () => string;
  /** IANA zone of the quota day. */
  quotaDayZone: string;
  /** True to count days in that zone from now on, whatever zone the database has. */
  changesZone?: boolean;
  retention?: Partial<Retention>;
  /** Waits between attempts to get a lock. */
  wait?: (ms: number) => Promise<void>;
};

const day = 86_400_000;

/**
 * Returns the configured retention; the defaults are a million entries or 90 days of call log, and 400 days of
 * sign-in events and ledger.
 */
export function retentionOf({ retention }: Pick<DatabaseStoreOptions, "retention">): Retention {
  return { callRows: 1_000_000, callMs: 90 * day, signInMs: 400 * day, ledgerMs: 400 * day, ...retention };
}

/** Returns the zone of the quota day, and whether it replaces the one that the database has. */
export function zoneOf({ quotaDayZone: zone, changesZone: changes = false }: DatabaseStoreOptions): {
  zone: string;
  changes: boolean;
} {
  return { zone, changes };
}

export function pauseFor(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

/**
 * Error for a store that cannot be opened. The message is one line for the operator: which store, what is wrong, what
 * to do.
 */
export class StoreUnusable extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "StoreUnusable";
  }
}

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
