import type { DatabaseSync } from "node:sqlite";
import type { RateDecision, RateLimiter } from "../store.ts";
import type { GroupCommit } from "./group-commit.ts";

const window = 60_000;
/** A clock set back by less is taken for a hiccup; by more, the later stamps are known to be wrong. */
const toleratedSetBack = 5_000;
const pruneEvery = 128;

/** A key's newest call, and the calls of this transaction and instant that no row stands for yet. */
type Newest = { n: number; at: number; unwritten: number };

/**
 * The sliding log in SQLite. Calls are numbered by key, so one look at the N-th newest decides, whatever the limit. Those
 * of one turn and instant share a row, which is written before the commit. Old rows are pruned a few at a time.
 */
export function createSqliteRateLimiter(
  db: DatabaseSync,
  { clock, inTurn }: { clock: () => number; inTurn: GroupCommit },
): RateLimiter {
  const newest = db.prepare("SELECT n, at FROM rate_stamps WHERE key_id = ? ORDER BY n DESC LIMIT 1");
  const numbered = db.prepare(
    "SELECT at, n - calls AS before FROM rate_stamps WHERE key_id = ? AND n >= ? ORDER BY n LIMIT 1",
  );
  const add = db.prepare("INSERT INTO rate_stamps (key_id, n, at, calls) VALUES (?, ?, ?, ?)");
  const setBack = db.prepare("UPDATE rate_stamps SET at = ?2 WHERE key_id = ?1 AND at > ?2");
  const prune = db.prepare(
    `DELETE FROM rate_stamps WHERE key_id = ?1 AND at <= ?2 AND n IN
      (SELECT n FROM rate_stamps WHERE key_id = ?1 ORDER BY n LIMIT ${2 * pruneEvery})`,
  );

  /** The newest calls as this transaction has left them; they end with it. */
  const known = new Map<string, Newest>();
  let knownIn = 0;

  function newestOf(keyId: string): Newest {
    if (knownIn !== inTurn.turn()) {
      known.clear();
      knownIn = inTurn.turn();
    }
    const found = known.get(keyId);
    if (found) return found;
    const row = newest.get(keyId);
    const read = { n: Number(row?.["n"] ?? 0), at: Number(row?.["at"] ?? 0), unwritten: 0 };
    known.set(keyId, read);
    return read;
  }

  function write(keyId: string, latest: Newest): void {
    if (latest.unwritten === 0) return;
    add.run(keyId, latest.n, latest.at, latest.unwritten);
    latest.unwritten = 0;
  }

  function admit(keyId: string, perMinute: number): RateDecision {
    const latest = newestOf(keyId);
    const now = notBefore(keyId, latest);
    if (perMinute < 1) return { admitted: false, retryAt: now + window };
    const deciding = whenNumbered(keyId, latest, latest.n - perMinute + 1);
    if (deciding !== null && deciding + window > now) return { admitted: false, retryAt: deciding + window };
    if (now !== latest.at) write(keyId, latest);
    latest.n += 1;
    latest.at = now;
    latest.unwritten += 1;
    if (latest.n % pruneEvery === 1) prune.run(keyId, now - window);
    return { admitted: true };
  }

  /** When the call of that number was; null when there was none, or so long ago that it is kept no more. */
  function whenNumbered(keyId: string, latest: Newest, n: number): number | null {
    if (n < 1) return null;
    if (n > latest.n - latest.unwritten) return latest.at;
    const row = numbered.get(keyId, n);
    return row && Number(row["before"]) < n ? Number(row["at"]) : null;
  }

  /** The time for a new stamp: never before the latest one, and sound again soon after the clock was set back. */
  function notBefore(keyId: string, latest: Newest): number {
    const now = clock();
    if (now >= latest.at) return now;
    if (latest.at - now <= toleratedSetBack) return latest.at;
    write(keyId, latest);
    setBack.run(keyId, now);
    latest.at = now;
    return now;
  }

  inTurn.beforeCommit(() => {
    if (knownIn !== inTurn.turn()) return;
    for (const [keyId, latest] of known) write(keyId, latest);
  });

  return {
    admit: ({ keyId, perMinute }) => inTurn({ durable: false, run: () => admit(keyId, perMinute) }),
  };
}
