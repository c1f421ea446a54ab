import type { RateDecision, RateLimiter } from "../store.ts";
import { createBatch } from "./batch.ts";
import { undone, type Connections } from "./connections.ts";

/** The sliding log in PostgreSQL: stamps are made by the database's clock, so skewed instances agree (I11). */
export function createPostgresRateLimiter({ call }: Pick<Connections, "call">): RateLimiter {
  const admitAll = async (inputs: { keyId: string; perMinute: number }[]): Promise<RateDecision[]> => {
    const rows = await call<{ admitted: boolean; retry_at: number | null }>(
      "rate_admit",
      "SELECT * FROM rate_admit($1, $2) ORDER BY place",
      [inputs.map((input) => input.keyId), inputs.map((input) => input.perMinute)],
    );
    return rows.map(({ retry_at: retryAt }) =>
      retryAt === null ? { admitted: true } : { admitted: false, retryAt },
    );
  };
  return { admit: createBatch(admitAll, { largest: 500, undone }) };
}
