/** Limits on how much data is kept, and for how long. */
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
