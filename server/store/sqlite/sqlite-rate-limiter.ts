import type { DatabaseSync } from "node:sqlite";
import type { RateDecision, RateLimiter } from "../store.ts";
import type { GroupCommit } from "./group-commit.ts";

const window = 60_000;
/** A clock set back by less is taken for a hiccup; by more, the later stamps are known to be wrong. */
const toleratedSetBack = 5_000;
const pruneEvery = 128;

/**
 * The sliding log in SQLite. Stamps are numbered by key, so one look at the N-th newest decides, whatever the limit.
 * Old ones are pruned a few at a time.
 */
export function createSqliteRateLimiter(
  db: DatabaseSync,
  { clock, inTurn }: { clock: () => number; inTurn: GroupCommit },
): RateLimiter {
  const newest = db.prepare("SELECT n, at FROM rate_stamps WHERE key_id = ? ORDER BY n DESC LIMIT 1");
  const numbered = db.prepare("SELECT at FROM rate_stamps WHERE key_id = ? AND n = ?");
  const add = db.prepare("INSERT INTO rate_stamps (key_id, n, at) VALUES (?, ?, ?)");
  const setBack = db.prepare("UPDATE rate_stamps SET at = ?2 WHERE key_id = ?1 AND at > ?2");
  const prune = db.prepare(
    `DELETE FROM rate_stamps WHERE key_id = ?1 AND at <= ?2 AND n IN
      (SELECT n FROM rate_stamps WHERE key_id = ?1 ORDER BY n LIMIT ${2 * pruneEvery})`,
  );

  /** The newest stamps as this transaction has left them; they end with it. */
  const known = new Map<string, { n: number; at: number }>();
  let knownIn = 0;

  function latestOf(keyId: string): { n: number; at: number } {
    if (knownIn !== inTurn.turn()) {
      known.clear();
      knownIn = inTurn.turn();
    }
    const found = known.get(keyId);
    if (found) return found;
    const row = newest.get(keyId);
    return { n: Number(row?.["n"] ?? 0), at: Number(row?.["at"] ?? 0) };
  }

  function admit(keyId: string, perMinute: number): RateDecision {
    const { n, at } = latestOf(keyId);
    const now = notBefore(keyId, at);
    if (perMinute < 1) return { admitted: false, retryAt: now + window };
    const deciding = n < perMinute ? undefined : numbered.get(keyId, n - perMinute + 1);
    const decidingAt = deciding ? Number(deciding["at"]) : null;
    if (decidingAt !== null && decidingAt + window > now) {
      return { admitted: false, retryAt: decidingAt + window };
    }
    add.run(keyId, n + 1, now);
    known.set(keyId, { n: n + 1, at: now });
    if (n % pruneEvery === 0) prune.run(keyId, now - window);
    return { admitted: true };
  }

  /** The time for a new stamp: never before the latest one, and sound again soon after the clock was set back. */
  function notBefore(keyId: string, latestAt: number): number {
    const now = clock();
    if (now >= latestAt) return now;
    if (latestAt - now <= toleratedSetBack) return latestAt;
    setBack.run(keyId, now);
    return now;
  }

  return {
    admit: ({ keyId, perMinute }) => inTurn({ durable: false, run: () => admit(keyId, perMinute) }),
  };
}
