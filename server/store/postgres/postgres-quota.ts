import { quotaDay } from "../quota-day.ts";
import type { Quota, Reservation, ReserveInput, Settlement } from "../store.ts";
import { createBatch } from "./batch.ts";
import { undone, type Connections } from "./connections.ts";

type ReservedRow = {
  place: number;
  refused_by: "app" | "platform" | null;
  hold_id: string | null;
  on_day: string;
  at_ms: number;
};

const largest = 500;
const sweepEveryMs = 10_000;

/** The ledger in PostgreSQL: calls that arrive together take one round trip; day and lease go by the database's clock. */
export function createPostgresQuota(
  { call }: Pick<Connections, "call">,
  { zone, elapsed }: { zone: string; /** Any clock that only goes forward (ms). */ elapsed: () => number },
): Quota & { expire: () => Promise<number>; idle: () => Promise<void> } {
  let sweptAt = Number.NEGATIVE_INFINITY;

  const reserveAll = async (inputs: ReserveInput[]): Promise<Reservation[]> => {
    const rows = await call<ReservedRow>(
      "quota_reserve",
      "SELECT * FROM quota_reserve($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ORDER BY place",
      [
        zone,
        inputs.map((input) => input.appId),
        inputs.map((input) => input.keyId),
        inputs.map((input) => input.requestId),
        inputs.map((input) => input.channel),
        inputs.map((input) => input.operation),
        inputs.map((input) => input.units),
        inputs.map((input) => input.dailyUnits),
        inputs.map((input) => input.platformDailyUnits),
        inputs.map((input) => input.leaseMs),
      ],
    );
    return rows.map((row): Reservation => {
      if (row.hold_id !== null) return { outcome: "reserved", holdId: row.hold_id, day: row.on_day };
      const { resetsAt } = quotaDay(row.at_ms, zone);
      return { outcome: "refused", limit: row.refused_by ?? "app", day: row.on_day, resetsAt };
    });
  };

  const settleAll = async (holdIds: string[]): Promise<Settlement[]> => {
    const rows = await call<{ hold_id: string; remaining: number }>(
      "quota_settle",
      "SELECT * FROM quota_settle($1)",
      [holdIds],
    );
    const settled = new Map(rows.map((row) => [row.hold_id, row.remaining]));
    return holdIds.map((holdId): Settlement => {
      const remaining = settled.get(holdId);
      return remaining === undefined ? { outcome: "expired" } : { outcome: "settled", remaining };
    });
  };

  const releaseAll = async (holdIds: string[]): Promise<true[]> => {
    await call("quota_release", "SELECT quota_release($1)", [holdIds]);
    return holdIds.map(() => true);
  };

  const expire = async (): Promise<number> => {
    sweptAt = elapsed();
    const [row] = await call<{ count: number }>("quota_expire", "SELECT quota_expire(NULL) AS count", []);
    return row?.count ?? 0;
  };

  const reserveTogether = createBatch(reserveAll, { largest, undone });
  const settleTogether = createBatch(settleAll, { largest, undone });
  const releaseTogether = createBatch(releaseAll, { largest, undone });
  // Refused calls ask together as well whether a hold has run out in the meantime.
  const expireTogether = createBatch(
    async (asked: null[]) => {
      const count = await expire();
      return asked.map(() => count);
    },
    { largest: 1_000_000, undone },
  );

  return {
    reserve: async (input) => {
      const first = await reserveTogether(input);
      if (first.outcome === "refused")
        return (await expireTogether(null)) > 0 ? reserveTogether(input) : first;
      // Holds of apps that never come back are given back by whoever is busy; a failure shows in the next call anyway.
      if (elapsed() - sweptAt > sweepEveryMs) void expire().catch(() => undefined);
      return first;
    },
    settle: settleTogether,
    release: async (holdId) => void (await releaseTogether(holdId)),
    usage: async (appId) => {
      const [row] = await call<{ on_day: string; used_units: number; held_units: number; at_ms: number }>(
        "quota_usage",
        "SELECT * FROM quota_usage($1, $2)",
        [zone, appId],
      );
      if (!row) throw new TypeError("quota_usage answered no row");
      const { resetsAt } = quotaDay(row.at_ms, zone);
      return { day: row.on_day, used: row.used_units, held: row.held_units, resetsAt };
    },
    expire,
    idle: async () => {
      for (const batch of [reserveTogether, expireTogether, settleTogether, releaseTogether])
        await batch.idle();
    },
  };
}
