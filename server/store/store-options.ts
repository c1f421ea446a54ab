/** What is kept, and for how long. */
export type Retention = {
  /** Lines of the call log; the oldest of the apps that have most go first. */
  callRows: number;
  callMs: number;
  /** Events of operators' sign-ins. */
  signInMs: number;
  /** Settled calls: what invoices are made from. */
  ledgerMs: number;
};

export type DatabaseStoreOptions = {
  /** Epoch ms. */
  clock: () => number;
  /** Names of walks and lock holders: must not repeat on any instance. */
  newId: () => string;
  /** IANA zone of the quota day. */
  quotaDayZone: string;
  /** True to count days in that zone from now on, whatever zone the database had. */
  changesZone?: boolean;
  retention?: Partial<Retention>;
  /** Pauses between tries to get a lock. */
  wait?: (ms: number) => Promise<void>;
};

const day = 86_400_000;

/** The retention that is asked for, or: a million lines or 90 days of log, 400 days of sign-ins and ledger. */
export function retentionOf({ retention }: Pick<DatabaseStoreOptions, "retention">): Retention {
  return { callRows: 1_000_000, callMs: 90 * day, signInMs: 400 * day, ledgerMs: 400 * day, ...retention };
}

/** The zone of the quota day, and whether it replaces the one that the database has. */
export function zoneOf({ quotaDayZone: zone, changesZone: changes = false }: DatabaseStoreOptions): {
  zone: string;
  changes: boolean;
} {
  return { zone, changes };
}

export function pauseFor(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

/** The store cannot be opened. The message is one line for the operator: which store, what is wrong, what to do. */
export class StoreUnusable extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "StoreUnusable";
  }
}
