import { StoreUnavailable } from "./store.ts";

export type LeaseLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export type LeaseTable = {
  /** Returns true when `holder` holds the lock of that name from now on for `leaseMs`. */
  acquire: (lease: { name: string; holder: string; leaseMs: number }) => Promise<boolean>;
  release: (lease: { name: string; holder: string }) => Promise<void>;
};

const leaseMs = 60_000;
const pauseMs = 50;

/**
 * Runs work under one name one piece after the other: within this process in order of arrival, and across processes
 * by a lease in the store. It is a lease rather than a database lock because the work waits for a marketplace and
 * must not hold a connection or a transaction open that long.
 */
export function createLeaseLock(dependencies: {
  table: LeaseTable;
  newId: () => string;
  wait: (ms: number) => Promise<void>;
}): LeaseLock {
  const { table, newId, wait } = dependencies;
  const last = new Map<string, Promise<unknown>>();

  async function underLease<T>(name: string, work: () => Promise<T>): Promise<T> {
    const holder = newId();
    for (let waited = 0; !(await table.acquire({ name, holder, leaseMs })); waited += pauseMs) {
      if (waited >= 2 * leaseMs)
        throw new StoreUnavailable({ cause: new Error(`the lock ${name} was not released in time`) });
      await wait(pauseMs);
    }
    try {
      return await work();
    } finally {
      // The lease expires by itself, so a store that is unavailable now must not hide the result of the work.
      await table.release({ name, holder }).catch(() => undefined);
    }
  }

  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(() => underLease(name, work));
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    last.set(name, settled);
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name);
    });
    return turn;
  };
}
