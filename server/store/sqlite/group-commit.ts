import type { DatabaseSync } from "node:sqlite";
import { StoreUnavailable } from "../store.ts";

export type GroupCommit = {
  <T>(operation: Operation<T>): Promise<T>;
  /** The number of the transaction that is open: while it stays the same, nobody else has written anything. */
  turn: () => number;
  /** Has this done inside every transaction, after its operations: what they have left to be written once. */
  beforeCommit: (finish: () => void) => void;
  /** Resolves when everything handed over so far is answered. */
  idle: () => Promise<void>;
};

/** A piece of work inside the transaction of its turn. It must leave nothing half done when it throws. */
export type Operation<T> = {
  run: () => T;
  /** Whether the answer waits until the commit would survive a power cut, not only the end of this process. */
  durable: boolean;
  /** Nobody waits for it: it goes with the next commit that somebody waits for, or alone a moment later. */
  lazy?: boolean;
};

export type CommitHooks = {
  /** Calls back when all commits made so far are on the disk. */
  makeDurable: (done: (error: Error | null) => void) => void;
  /** Called after each commit. */
  committed: () => void;
};

/** How long a lazy operation waits for company, ms. */
const lazyMs = 5;

type Waiting = {
  run: () => void;
  durable: boolean;
  answer: () => void;
  fail: (error: unknown) => void;
};

/**
 * Does all operations of two turns of the event loop in one transaction; each is answered after its commit. The write
 * lock is held for a moment only (BEGIN IMMEDIATE, nothing awaited inside), so several processes share the file.
 */
export function createGroupCommit(db: DatabaseSync, { makeDurable, committed }: CommitHooks): GroupCommit {
  const begin = db.prepare("BEGIN IMMEDIATE");
  const commit = db.prepare("COMMIT");
  const rollback = db.prepare("ROLLBACK");
  let queue: Waiting[] = [];
  let scheduled = false;
  let later: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  let syncing = 0;
  let idleWaiters: (() => void)[] = [];
  const finishes: (() => void)[] = [];

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    clearTimeout(later);
    later = undefined;
    // One turn more than needed: in an idle process that is nothing, in a busy one twice as many calls share the commit.
    setImmediate(() => setImmediate(flush));
  }

  function flush(): void {
    scheduled = false;
    if (!db.isOpen) return failAll(queue.splice(0), new Error("the store is closed"));
    // A transaction of the cold half is open on this connection: it ends by itself within a turn or two.
    if (db.isTransaction) return schedule();
    const batch = queue;
    queue = [];
    commitTogether(batch);
    tellIdle();
  }

  function commitTogether(batch: Waiting[]): void {
    let atFault: Waiting | null = null;
    turn += 1;
    try {
      begin.run();
      for (const waiting of batch) {
        atFault = waiting;
        waiting.run();
      }
      atFault = null;
      for (const finish of finishes) finish();
      commit.run();
    } catch (error) {
      if (db.isTransaction) rollback.run();
      // Locked or out of space: the others would fare no better, and each would wait for the lock again.
      if (atFault === null) return failAll(batch, error);
      atFault.fail(new StoreUnavailable({ cause: error }));
      const others = batch.filter((waiting) => waiting !== atFault);
      return others.length > 0 ? commitTogether(others) : undefined;
    }
    committed();
    answerAll(batch);
  }

  function answerAll(batch: Waiting[]): void {
    const durable = batch.filter((waiting) => waiting.durable);
    for (const waiting of batch) if (!waiting.durable) waiting.answer();
    if (durable.length === 0) return;
    syncing += 1;
    makeDurable((error) => {
      if (error) failAll(durable, error);
      else for (const waiting of durable) waiting.answer();
      syncing -= 1;
      tellIdle();
    });
  }

  function failAll(batch: Waiting[], cause: unknown): void {
    for (const waiting of batch) waiting.fail(new StoreUnavailable({ cause }));
  }

  function tellIdle(): void {
    if (queue.length > 0 || syncing > 0) return;
    const waiters = idleWaiters;
    idleWaiters = [];
    for (const tell of waiters) tell();
  }

  function enqueue<T>({ run, durable, lazy = false }: Operation<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: { value: T } | null = null;
      queue.push({
        durable,
        run: () => {
          result = { value: run() };
        },
        answer: () => (result ? resolve(result.value) : reject(new StoreUnavailable())),
        fail: reject,
      });
      if (!lazy) schedule();
      else if (!scheduled) later ??= setTimeout(schedule, lazyMs);
    });
  }

  return Object.assign(enqueue, {
    turn: () => turn,
    beforeCommit: (finish: () => void) => void finishes.push(finish),
    idle: () =>
      new Promise<void>((resolve) => {
        if (queue.length > 0) schedule();
        idleWaiters.push(resolve);
        tellIdle();
      }),
  });
}
