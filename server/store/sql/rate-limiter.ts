import { sql, type ExpressionBuilder, type Kysely } from "kysely";
import { rateWindowMs, toleratedSetBackMs, type RateDecision, type RateLimiter } from "../store.ts";
import { prepareQuery, prepareRows, type Placeholders } from "./prepared-query.ts";
import type { Tables } from "./tables.ts";
import { forEachKey, type TransactionQueue, type Turn } from "./transaction-queue.ts";

const pruneEvery = 128;

type Call = { keyId: string; perMinute: number };

/**
 * Creates the sliding log in a database. Admissions are numbered by key, so the N-th newest decides, whatever the
 * limit.
 */
export function createRateLimiter({
  db,
  queue,
}: {
  db: Kysely<Tables>;
  queue: TransactionQueue;
}): RateLimiter & { forgetOld: () => Promise<void> } {
  const queries = rateQueries(db);

  /** Decides all calls of a key that share a transaction, in order: each is numbered after the one before. */
  async function admitAll(turn: Turn, calls: Call[]): Promise<RateDecision[]> {
    const [{ keyId, perMinute }] = calls as [Call];
    if (calls.length > 1 && calls.every((call) => call.perMinute === perMinute)) {
      const all = await admit(turn, keyId, { perMinute, calls: calls.length });
      if (all.admitted)
        return calls.map((_, index) => ({ ...all, left: all.left + calls.length - 1 - index }));
    }
    const decisions: RateDecision[] = [];
    for (const call of calls)
      decisions.push(await admit(turn, keyId, { perMinute: call.perMinute, calls: 1 }));
    return decisions;
  }

  /** Admits a number of calls at once, or none of them. `left` is what the last of them leaves. */
  async function admit(
    turn: Turn,
    keyId: string,
    { perMinute, calls }: { perMinute: number; calls: number },
  ): Promise<RateDecision> {
    const [newest] = await turn.rows(
      queries.newest({
        keyId,
        back: perMinute - calls,
        now: turn.now,
        tolerated: turn.now + toleratedSetBackMs,
        old: turn.now - rateWindowMs,
      }),
    );
    const now = await notBefore(turn, keyId, newest?.at ?? 0);
    if (perMinute < calls) return { admitted: false, retryAt: now + rateWindowMs };
    // After a large setback of the clock, the deciding timestamp was set back with the others.
    const deciding = newest?.deciding == null ? null : Math.min(newest.deciding, now);
    if (deciding !== null && deciding + rateWindowMs > now)
      return { admitted: false, retryAt: deciding + rateWindowMs };
    const before = newest?.n ?? 0;
    const stamps = Array.from({ length: calls }, (_, index) => ({ keyId, n: before + index + 1, now }));
    await Promise.all(queries.add(stamps).map(turn.wrote));
    if (stamps.some(({ n }) => n % pruneEvery === 0))
      await turn.wrote(queries.prune({ keyId, old: now - rateWindowMs }));
    const first = newest?.firstN == null ? null : { n: newest.firstN, at: newest.firstAt ?? now };
    return {
      admitted: true,
      // The calls of a key are numbered without a gap.
      left: perMinute - calls - (first === null ? 0 : before - first.n + 1),
      moreAt: Math.min(first?.at ?? now, now) + rateWindowMs,
    };
  }

  /**
   * Returns the time for a new admission: never before the latest one, and correct again soon after the clock was set
   * back.
   */
  async function notBefore({ now, wrote }: Turn, keyId: string, latest: number): Promise<number> {
    if (now >= latest) return now;
    if (latest - now <= toleratedSetBackMs) return latest;
    await wrote(queries.setBack({ keyId, now }));
    return now;
  }

  return {
    admit: queue.together(forEachKey(({ keyId }: Call) => keyId, admitAll)),
    forgetOld: () =>
      queue.run(async ({ now, wrote }) => void (await wrote(queries.forget({ old: now - rateWindowMs })))),
  };
}

function rateQueries(db: Kysely<Tables>) {
  return {
    /**
     * Returns the key's newest admission, the time of the one `back` before it, and the first one of the window; null
     * for those that do not exist. The window ends with the newest admission if the clock was set back by less than
     * `tolerated`.
     */
    newest: prepareQuery((v: Placeholders<NewestInput>) =>
      db
        .selectFrom("rate_stamps as newest")
        .where("newest.key_id", "=", v.keyId)
        .orderBy("newest.n", "desc")
        // Inlined, because SQLite plans a query again each time a limit is passed as a value (17 us).
        .limit(sql.lit(1))
        .select((select) => [
          "newest.n",
          "newest.at",
          select
            .selectFrom("rate_stamps as deciding")
            .select("deciding.at")
            .whereRef("deciding.key_id", "=", "newest.key_id")
            .where("deciding.n", "=", sql<number>`newest.n - ${v.back}`)
            .as("deciding"),
          firstOfWindow(select, v).select("first.n").as("firstN"),
          firstOfWindow(select, v).select("first.at").as("firstAt"),
        ]),
    ),

    add: prepareRows((stamps: Placeholders<{ keyId: string; n: number; now: number }>[]) =>
      db.insertInto("rate_stamps").values(stamps.map((v) => ({ key_id: v.keyId, n: v.n, at: v.now }))),
    ),

    setBack: prepareQuery((v: Placeholders<{ keyId: string; now: number }>) =>
      db.updateTable("rate_stamps").set({ at: v.now }).where("key_id", "=", v.keyId).where("at", ">", v.now),
    ),

    /** Deletes a few at a time, oldest first, so that no call waits for a busy key's whole minute. */
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

type NewestInput = { keyId: string; back: number; now: number; tolerated: number; old: number };

/** Selects the first admission of the window that ends now, next to the newest one. */
function firstOfWindow(
  select: ExpressionBuilder<Tables & { newest: Tables["rate_stamps"] }, "newest">,
  { now, tolerated, old }: Placeholders<Pick<NewestInput, "now" | "tolerated" | "old">>,
) {
  return select
    .selectFrom("rate_stamps as first")
    .whereRef("first.key_id", "=", "newest.key_id")
    .where(
      "first.at",
      ">",
      sql<number>`case when newest.at > ${now} and newest.at <= ${tolerated} then newest.at - ${sql.lit(rateWindowMs)} else ${old} end`,
    )
    .orderBy("first.n")
    .limit(sql.lit(1));
}
