import { sql, type Kysely } from "kysely";
import type { RateDecision, RateLimiter } from "../store.ts";
import { prepareQuery, type Placeholders } from "./prepared-query.ts";
import type { Tables } from "./tables.ts";
import type { TransactionQueue, Turn } from "./transaction-queue.ts";

const window = 60_000;
/** A clock set back by less is taken for a hiccup; by more, the later stamps are known to be wrong. */
const toleratedSetBack = 5_000;
const pruneEvery = 128;

/** The sliding log in a database. Admissions are numbered by key, so the N-th newest decides, whatever the limit. */
export function createRateLimiter({
  db,
  queue,
}: {
  db: Kysely<Tables>;
  queue: TransactionQueue;
}): RateLimiter & { forgetOld: () => Promise<void> } {
  const queries = rateQueries(db);

  async function admit(turn: Turn, keyId: string, perMinute: number): Promise<RateDecision> {
    const [newest] = await turn.rows(queries.newest({ keyId, perMinute }));
    const now = await notBefore(turn, keyId, newest?.at ?? 0);
    if (perMinute < 1) return { admitted: false, retryAt: now + window };
    // After the clock was set back far, the deciding stamp was set back with the rest.
    const deciding = newest?.deciding == null ? null : Math.min(newest.deciding, now);
    if (deciding !== null && deciding + window > now) return { admitted: false, retryAt: deciding + window };
    const n = (newest?.n ?? 0) + 1;
    await turn.wrote(queries.add({ keyId, n, now }));
    if (n % pruneEvery === 0) await turn.wrote(queries.prune({ keyId, old: now - window }));
    return { admitted: true };
  }

  /** The time for a new stamp: never before the latest one, and sound again soon after the clock was set back. */
  async function notBefore({ now, wrote }: Turn, keyId: string, latest: number): Promise<number> {
    if (now >= latest) return now;
    if (latest - now <= toleratedSetBack) return latest;
    await wrote(queries.setBack({ keyId, now }));
    return now;
  }

  /** The latest job of each key: its number is the one before, so the jobs of a key take turns. */
  const latest = new Map<string, Promise<unknown>>();

  function inOrder(keyId: string, work: () => Promise<RateDecision>): Promise<RateDecision> {
    const before = latest.get(keyId);
    const own = before ? before.then(work, work) : work();
    const forget = () => void (latest.get(keyId) === own && latest.delete(keyId));
    latest.set(keyId, own);
    own.then(forget, forget);
    return own;
  }

  return {
    admit: ({ keyId, perMinute }) => queue.run((turn) => inOrder(keyId, () => admit(turn, keyId, perMinute))),
    forgetOld: () =>
      queue.run(async ({ now, wrote }) => void (await wrote(queries.forget({ old: now - window })))),
  };
}

function rateQueries(db: Kysely<Tables>) {
  return {
    /** The key's newest admission, and when the one was that decides about the next: none where fewer are kept. */
    newest: prepareQuery((v: Placeholders<{ keyId: string; perMinute: number }>) =>
      db
        .selectFrom("rate_stamps as newest")
        .where("newest.key_id", "=", v.keyId)
        .orderBy("newest.n", "desc")
        // As text: SQLite plans a query anew each time that a limit is given to it as a value (17 us).
        .limit(sql.lit(1))
        .select((select) => [
          "newest.n",
          "newest.at",
          select
            .selectFrom("rate_stamps as deciding")
            .select("deciding.at")
            .whereRef("deciding.key_id", "=", "newest.key_id")
            .where("deciding.n", "=", sql<number>`newest.n - ${v.perMinute} + 1`)
            .as("deciding"),
        ]),
    ),

    add: prepareQuery((v: Placeholders<{ keyId: string; n: number; now: number }>) =>
      db.insertInto("rate_stamps").values({ key_id: v.keyId, n: v.n, at: v.now }),
    ),

    setBack: prepareQuery((v: Placeholders<{ keyId: string; now: number }>) =>
      db.updateTable("rate_stamps").set({ at: v.now }).where("key_id", "=", v.keyId).where("at", ">", v.now),
    ),

    /** A few at a time, from the oldest on, so that no call waits for a busy key's whole minute. */
    prune: prepareQuery((v: Placeholders<{ keyId: string; old: number }>) =>
      db
        .deleteFrom("rate_stamps")
        .where("key_id", "=", v.keyId)
        .where("at", "<=", v.old)
        .where("n", "<=", (oldest) =>
          oldest
            .selectFrom("rate_stamps")
            .select(sql<number>`min(n) + ${sql.lit(2 * pruneEvery)}`.as("few"))
            .where("key_id", "=", v.keyId),
        ),
    ),

    forget: prepareQuery((v: Placeholders<{ old: number }>) =>
      db.deleteFrom("rate_stamps").where("at", "<=", v.old),
    ),
  };
}
