import { StoreUnavailable } from "./store.ts";

export type LeaseLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export type LeaseTable = {
  /** True when `holder` has the lock of that name from now on for `leaseMs`. */
  acquire: (lease: { name: string; holder: string; leaseMs: number }) => Promise<boolean>;
  release: (lease: { name: string; holder: string }) => Promise<void>;
};

const leaseMs = 60_000;
const pause = 50;

/**
 * Runs pieces of work under one name one after the other: those of this process in their order, and across processes by
 * a lease in the store. A lease rather than a database lock, since the work waits for a marketplace and must not keep a
 * connection or a transaction open that long.
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
    for (let waited = 0; !(await table.acquire({ name, holder, leaseMs })); waited += pause) {
      if (waited >= 2 * leaseMs)
        throw new StoreUnavailable({ cause: new Error(`the lock ${name} is stuck`) });
      await wait(pause);
    }
    try {
      return await work();
    } finally {
      // The lease runs out by itself, so a store that is away now must not hide what the work came to.
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
