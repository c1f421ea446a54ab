import { CompiledQuery, type DatabaseConnection } from "kysely";
import { StoreUnavailable } from "../store.ts";
import type { NamedQuery } from "./prepared-query.ts";
import type { LedgerDatabase } from "./tables.ts";

/** The transaction that a job runs in. Nobody else, in any process, writes the ledger or the minutes meanwhile. */
export type Turn = {
  /** Epoch ms, by the clock that decides; read after the transaction began. */
  now: number;
  rows: <Row>(query: NamedQuery<Row>) => Promise<Row[]>;
  /** Whether a query that answers no rows wrote any: on SQLite half the cost of one that answers what it wrote. */
  wrote: (query: NamedQuery<unknown>) => Promise<boolean>;
};

/**
 * Work inside a transaction that others share, and overlap with: between two of its queries may lie another job's, so a
 * limit is checked by the statement that counts. It awaits nothing but the turn's queries, and may run again from its
 * beginning when another job spoilt the transaction.
 */
export type Job<T> = (turn: Turn) => Promise<T>;

export type TransactionQueue = {
  /**
   * Runs a job and resolves when its transaction is committed. `durable`: also when it would survive a power cut.
   * Rejects with StoreUnavailable, and then nothing of the job was written (unless the commit itself went unanswered).
   */
  run: <T>(job: Job<T>, options?: { durable?: boolean }) => Promise<T>;
  /** Resolves when everything handed over so far is answered. */
  idle: () => Promise<void>;
};

/** So that one transaction takes some 20 ms at most, in which SQLite keeps the event loop to itself. */
const largest = 200;

const commit = CompiledQuery.raw("COMMIT");
const rollback = CompiledQuery.raw("ROLLBACK");

type Waiting = {
  durable: boolean;
  attempt: (turn: Turn) => Promise<void>;
  answer: () => void;
  fail: (error: StoreUnavailable) => void;
};

/**
 * Puts what waits into one transaction: all that arrived in one turn of the event loop, and all that arrived while the
 * transaction before was under way. Its jobs run side by side, so that their queries share the way to a PostgreSQL (on a busy
 * machine five times as many calls a second), and each is answered after the commit. One commit for many is what makes a
 * settlement on disk affordable: 64 callers share it.
 */
export function createTransactionQueue({ db, begin, again }: LedgerDatabase): TransactionQueue {
  const queue: Waiting[] = [];
  let work: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await new Promise<void>((resolve) => void setImmediate(resolve));
      const batch = queue.splice(0, largest);
      try {
        await db.getExecutor().provideConnection((connection) => commitTogether(connection, batch));
      } catch (cause) {
        // The database itself is away: those who wait behind would only wait as long again.
        const error = unavailable(cause);
        for (const { fail } of [...batch, ...queue.splice(0)]) fail(error);
      }
    }
    work = null;
  }

  /** Answers all of the batch, or throws when the database is away. */
  async function commitTogether(connection: DatabaseConnection, batch: Waiting[]): Promise<void> {
    const rows = async <Row>(query: NamedQuery<Row>) => (await connection.executeQuery<Row>(query)).rows;
    const wrote = async (query: NamedQuery<unknown>) =>
      ((await connection.executeQuery(query)).numAffectedRows ?? 0n) > 0n;
    // The others fail because of the first one that did.
    const failures: { waiting: Waiting; cause: unknown }[] = [];
    try {
      const now = await begin(connection, { durable: batch.some(({ durable }) => durable) });
      const attempts = batch.map((waiting) =>
        waiting
          .attempt({ now, rows, wrote })
          .catch((cause: unknown) => void failures.push({ waiting, cause })),
      );
      await Promise.all(attempts);
      if (failures.length === 0) await connection.executeQuery(commit);
    } catch (cause) {
      await connection.executeQuery(rollback).catch(() => undefined);
      throw cause;
    }
    const [failed] = failures;
    if (failed) return startAgain(connection, batch, failed);
    for (const { answer } of batch) answer();
  }

  async function startAgain(
    connection: DatabaseConnection,
    batch: Waiting[],
    { waiting: atFault, cause }: { waiting: Waiting; cause: unknown },
  ): Promise<void> {
    await connection.executeQuery(rollback).catch(() => undefined);
    if (again(cause)) return commitTogether(connection, batch);
    if (cause instanceof StoreUnavailable) throw cause;
    // Its own fault, for example impossible values: the others have not had their commit yet.
    atFault.fail(unavailable(cause));
    const others = batch.filter((waiting) => waiting !== atFault);
    return others.length > 0 ? commitTogether(connection, others) : undefined;
  }

  return {
    run: <T>(job: Job<T>, { durable = false } = {}) =>
      new Promise<T>((resolve, reject) => {
        let result: { value: T } | null = null;
        queue.push({
          durable,
          attempt: async (turn) => {
            result = { value: await job(turn) };
          },
          answer: () => (result ? resolve(result.value) : reject(new StoreUnavailable())),
          fail: reject,
        });
        work ??= drain();
      }),
    idle: async () => {
      while (work) await work;
    },
  };
}

function unavailable(cause: unknown): StoreUnavailable {
  return cause instanceof StoreUnavailable ? cause : new StoreUnavailable({ cause });
}
