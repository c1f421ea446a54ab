import { CompiledQuery, type DatabaseConnection } from "kysely";
import { StoreUnavailable } from "../store.ts";
import type { NamedQuery } from "./prepared-query.ts";
import type { LedgerDatabase } from "./tables.ts";

/**
 * The transaction that a job runs in. No other transaction, in any process, writes the ledger or the minutes during it.
 */
export type Turn = {
  /** Epoch ms, by the authoritative clock; read after the transaction began. */
  now: number;
  rows: <Row>(query: NamedQuery<Row>) => Promise<Row[]>;
  /**
   * Runs a query that returns no rows, and returns whether it wrote any: on SQLite this costs half of a query that
   * returns what it wrote.
   */
  wrote: (query: NamedQuery<unknown>) => Promise<boolean>;
};

/**
 * Work inside a transaction that it shares, and overlaps, with other jobs. Another job may run between two of its
 * queries, so a limit is checked by the statement that counts. A job awaits nothing but the turn's queries, and may run
 * again from its beginning when another job failed the transaction.
 */
export type Job<T> = (turn: Turn) => Promise<T>;

/** Work of one kind on all waiting inputs, in order of arrival; returns as many outputs, in the same order. */
export type JointJob<Input, Output> = (turn: Turn, inputs: Input[]) => Promise<Output[]>;

export type TransactionQueue = {
  /**
   * Runs a job and resolves when its transaction is committed, with `durable` when it would also survive a power cut.
   * Rejects with StoreUnavailable, and then nothing of the job was written (unless the commit itself went unanswered).
   */
  run: <T>(job: Job<T>, options?: { durable?: boolean }) => Promise<T>;
  /** Returns a function like `run` for many concurrent callers: one transaction does the job once for all of them. */
  together: <Input, Output>(
    job: JointJob<Input, Output>,
    options?: { durable?: boolean },
  ) => (input: Input) => Promise<Output>;
  /** Resolves when all jobs queued so far are answered. */
  idle: () => Promise<void>;
};

/**
 * Maximum number of inputs of one transaction, so that it takes some 20 ms at most, in which SQLite blocks the event
 * loop.
 */
const maxInputs = 200;

const commit = CompiledQuery.raw("COMMIT");
const rollback = CompiledQuery.raw("ROLLBACK");

type Kind = { durable: boolean; job: JointJob<unknown, unknown> };

type Waiting = {
  kind: Kind;
  input: unknown;
  answer: (output: unknown) => void;
  fail: (error: StoreUnavailable) => void;
};

/** Inputs of one kind that share a transaction. */
type Group = { kind: Kind; members: Waiting[] };

/**
 * Creates a queue that puts waiting jobs into one transaction: all that arrived in one turn of the event loop, and
 * all that arrived while the previous transaction was in flight. Its jobs run concurrently, so that their queries
 * share the round trips to PostgreSQL (on a busy machine five times as many calls a second), and each is answered
 * after the commit. Sharing commits is what makes a durable settlement affordable: 64 callers share one.
 */
export function createTransactionQueue({
  db,
  begin,
  stands,
  ended,
  again,
}: LedgerDatabase): TransactionQueue {
  const queue: Waiting[] = [];
  let work: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await new Promise<void>((resolve) => void setImmediate(resolve));
      const batch = queue.splice(0, maxInputs);
      try {
        await db.getExecutor().provideConnection((connection) => commitTogether(connection, groupsOf(batch)));
      } catch (cause) {
        // The database itself is unavailable, so the waiting jobs would only wait as long again.
        const error = unavailable(cause);
        for (const { fail } of [...batch, ...queue.splice(0)]) fail(error);
      }
    }
    work = null;
  }

  /** Answers all of the groups, or throws when the database is unavailable. */
  async function commitTogether(connection: DatabaseConnection, groups: Group[]): Promise<void> {
    const durable = groups.some(({ kind }) => kind.durable);
    const done: (() => void)[] = [];
    const durableDone: (() => void)[] = [];
    // Other jobs fail because of the first failure, after which nothing is written.
    const failures: { group: Group; cause: unknown }[] = [];

    const turnOf = (group: Group, now: number): Turn => {
      const ask = async <Row>(query: NamedQuery<Row>) => {
        const [failed] = failures;
        if (failed) throw failed.cause;
        if (!stands()) throw new StoreUnavailable();
        return connection.executeQuery<Row>(query).catch((cause: unknown) => {
          failures.push({ group, cause });
          throw cause;
        });
      };
      return {
        now,
        rows: async (query) => (await ask(query)).rows,
        wrote: async (query) => ((await ask(query)).numAffectedRows ?? 0n) > 0n,
      };
    };

    try {
      const now = await begin(connection, { durable });
      const attempts = groups.map(async (group) => {
        const { kind, members } = group;
        try {
          const outputs = await kind.job(
            turnOf(group, now),
            members.map(({ input }) => input),
          );
          const answer = () => members.forEach((member, index) => member.answer(outputs[index]));
          (kind.durable ? durableDone : done).push(answer);
        } catch (cause) {
          failures.push({ group, cause });
        }
      });
      await Promise.all(attempts);
      if (failures.length === 0) await connection.executeQuery(commit);
    } catch (cause) {
      await rollBack(connection);
      throw cause;
    }
    const [failed] = failures;
    if (failed) return startAgain(connection, groups, failed);
    const onDisk = ended({ durable });
    for (const answer of done) answer();
    await onDisk;
    for (const answer of durableDone) answer();
  }

  async function startAgain(
    connection: DatabaseConnection,
    groups: Group[],
    { group: failedGroup, cause }: { group: Group; cause: unknown },
  ): Promise<void> {
    await rollBack(connection);
    if (again(cause)) return commitTogether(connection, groups);
    if (cause instanceof StoreUnavailable) throw cause;
    // The failure is the group's own, for example impossible values, and no group has been committed yet.
    const others = groups.filter((group) => group !== failedGroup);
    if (others.length > 0) await commitTogether(connection, others);
    const { kind, members } = failedGroup;
    if (members.length === 1) members[0]?.fail(unavailable(cause));
    else for (const member of members) await commitTogether(connection, [{ kind, members: [member] }]);
  }

  async function rollBack(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(rollback).catch(() => undefined);
    await ended({ durable: false });
  }

  function together<Input, Output>(job: JointJob<Input, Output>, { durable = false } = {}) {
    const kind: Kind = { durable, job: job as JointJob<unknown, unknown> };
    return (input: Input) =>
      new Promise<Output>((resolve, reject) => {
        queue.push({ kind, input, answer: (output) => resolve(output as Output), fail: reject });
        work ??= drain();
      });
  }

  return {
    run: (job, options) => together(async (turn) => [await job(turn)], options)(null),
    together,
    idle: async () => {
      while (work) await work;
    },
  };
}

/** Returns a joint job that runs separately and concurrently for each key. */
export function forEachKey<Input, Output>(
  keyOf: (input: Input) => string,
  job: JointJob<Input, Output>,
): JointJob<Input, Output> {
  return async (turn, inputs) => {
    const ofKey = [...Map.groupBy(inputs.keys(), (index) => keyOf(inputs[index]!)).values()];
    const outputs: Output[] = [];
    const work = ofKey.map(async (places) => {
      const answers = await job(
        turn,
        places.map((index) => inputs[index]!),
      );
      places.forEach((index, at) => (outputs[index] = answers[at]!));
    });
    await Promise.all(work);
    return outputs;
  };
}

function groupsOf(batch: Waiting[]): Group[] {
  const groups = new Map<Kind, Group>();
  for (const waiting of batch) {
    const group = groups.get(waiting.kind);
    if (group) group.members.push(waiting);
    else groups.set(waiting.kind, { kind: waiting.kind, members: [waiting] });
  }
  return [...groups.values()];
}

function unavailable(cause: unknown): StoreUnavailable {
  return cause instanceof StoreUnavailable ? cause : new StoreUnavailable({ cause });
}
