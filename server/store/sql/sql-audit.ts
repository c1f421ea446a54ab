import { sql, type Kysely, type Selectable } from "kysely";
import { z } from "zod";
import type { AuditEntry, AuditFacts, AuditFilter, AuditLog, StoredAuditEntry } from "../audit.ts";
import type { ColdDatabase, Tables } from "./tables.ts";

/** Number of entries scanned by one query: some 5 ms on SQLite, during which nothing else runs. */
const scanLimit = 10_000;

/** Creates the audit log in a database. */
export function createSqlAudit({ db }: Pick<ColdDatabase, "db">): AuditLog {
  return {
    record: (entry) => writeAudit(db, entry),

    page: async (filter, { below, most: max }) => {
      const found: StoredAuditEntry[] = [];
      const first = Math.min(below ?? Number.POSITIVE_INFINITY, (await newest()) + 1);
      for (let end = first; end > 0 && found.length < max; end -= scanLimit)
        found.push(...(await look(filter, { below: end, most: max - found.length })));
      return found;
    },
  };

  async function newest(): Promise<number> {
    const { id } = await db
      .selectFrom("audit_log")
      .select((select) => select.fn.max<number | null>("id").as("id"))
      .executeTakeFirstOrThrow();
    return id ?? 0;
  }

  async function look(
    { operator, action, subject, from, until }: AuditFilter,
    { below, most: max }: { below: number; most: number },
  ): Promise<StoredAuditEntry[]> {
    let query = db
      .selectFrom("audit_log")
      .selectAll()
      .where("id", "<", below)
      .where("id", ">=", below - scanLimit)
      .orderBy("id", "desc")
      .limit(max);
    if (action !== undefined) query = query.where("action", "=", action);
    if (from !== undefined) query = query.where("at", ">=", from);
    if (until !== undefined) query = query.where("at", "<", until);
    if (operator !== undefined)
      query = query.where((where) =>
        where.or([
          where("operator_id", "=", operator),
          where(sql<string>`lower(operator_email)`, "=", operator.toLowerCase()),
        ]),
      );
    if (subject !== undefined) {
      const inside = sql`CAST(${`${subject}/`} AS TEXT)`;
      query = query.where((where) =>
        where.or([
          where("subject", "=", subject),
          sql<boolean>`substr(subject, 1, length(${inside})) = ${inside}`,
        ]),
      );
    }
    return (await query.execute()).map(entryFromRow);
  }
}

/**
 * Writes an audit entry.
 *
 * @param db the transaction of the change that the entry is about
 */
export async function writeAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      at: entry.at,
      operator_id: entry.operatorId,
      operator_email: entry.operatorEmail,
      action: entry.action,
      subject: entry.subject,
      facts_before: entry.before && JSON.stringify(entry.before),
      facts_after: entry.after && JSON.stringify(entry.after),
      request_id: entry.requestId,
    })
    .execute();
}

function entryFromRow(row: Selectable<Tables["audit_log"]>): StoredAuditEntry {
  return {
    id: row.id,
    at: row.at,
    operatorId: row.operator_id,
    operatorEmail: row.operator_email,
    action: row.action,
    subject: row.subject,
    before: factsFrom(row.facts_before),
    after: factsFrom(row.facts_after),
    requestId: row.request_id,
  };
}

const facts = z.record(z.string(), z.unknown());

function factsFrom(text: string | null): AuditFacts | null {
  return text === null ? null : facts.parse(JSON.parse(text));
}
