import { sql, type RawBuilder, type SqlBool } from "kysely";

/**
 * Whether a lease is over: its time has come, or it is so far ahead that it was taken before the clock was set back. Whoever
 * held it then is told that he has lost it.
 *
 * @param leaseMs how long such a lease is taken for, ms
 */
export function hasEnded(column: string, now: RawBuilder<number>, leaseMs: number): RawBuilder<SqlBool> {
  const until = sql.ref(column);
  return sql<SqlBool>`(${until} <= ${now} OR ${until} > ${now} + ${sql.lit(2 * leaseMs)})`;
}
