import { sql, type Kysely, type Selectable, type Transaction } from "kysely";
import type { WriteOutcome } from "../access-records.ts";
import {
  afterLink,
  firstAdministrator,
  isAbleAdministrator,
  newcomer,
  type OneTimeLink,
  type OperatorChange,
  type Operators,
  type StoredOperator,
} from "../operators.ts";
import { writeTogether } from "./sql-access-records.ts";
import { writeAudit } from "./sql-audit.ts";
import type { ColdDatabase, Tables } from "./tables.ts";

/**
 * Creates storage of operators in a database. Changes are serialized, so that "the last administrator" is true across
 * all instances.
 */
export function createSqlOperators({ db, now }: Pick<ColdDatabase, "db" | "now">): Operators {
  const alone = <T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      await lock(transaction);
      return work(transaction);
    });

  const selectFrom = (from: Kysely<Tables>) =>
    from
      .selectFrom("operators")
      .leftJoin("operator_links", (join) =>
        join
          .onRef("operator_links.operator_id", "=", "operators.id")
          .on("operator_links.good_until", ">", now()),
      )
      .selectAll("operators")
      .select("operator_links.good_until");

  const findById = async (from: Kysely<Tables>, id: string) => {
    const row = await selectFrom(from).where("operators.id", "=", id).executeTakeFirst();
    return row ? operatorFromRow(row) : null;
  };

  async function findLink(from: Kysely<Tables>, digest: string) {
    const link = await from
      .selectFrom("operator_links")
      .selectAll()
      .where("digest", "=", digest)
      .where("good_until", ">", now())
      .executeTakeFirst();
    if (!link) return null;
    const until = link.good_until;
    if (link.operator_id === firstAdministrator)
      return (await isEmpty(from)) ? { operator: null, until } : null;
    const operator = await findById(from, link.operator_id);
    return operator && !operator.disabled ? { operator, until } : null;
  }

  async function put(
    db: Transaction<Tables>,
    { record, link, dropFactors: drops, otherAdministrators }: OperatorChange,
  ): Promise<WriteOutcome | "last_administrator"> {
    if (record.version === 1) {
      if (!(await insert(db, record))) return "taken";
    } else {
      const before = await findById(db, record.id);
      if (before?.version !== record.version - 1) return "stale";
      const losesOne = isAbleAdministrator(before) && !isAbleAdministrator(record);
      if (losesOne && !otherAdministrators && (await othersThan(db, record.id)) === 0)
        return "last_administrator";
      const { password_hash, ...columns } = columnsOf(record);
      // The hash may have been renewed since the record was read.
      const values = password_hash === null ? { ...columns, password_hash } : columns;
      await db.updateTable("operators").set(values).where("id", "=", record.id).execute();
    }
    if (link !== undefined) await setLink(db, record.id, link);
    if (drops) await dropFactors(db, record.id);
    return "written";
  }

  return {
    all: async () => (await selectFrom(db).orderBy("operators.email").execute()).map(operatorFromRow),
    find: (id) => findById(db, id),
    findByEmail: async (email) => {
      const row = await selectFrom(db).where("operators.email", "=", email).executeTakeFirst();
      return row ? operatorFromRow(row) : null;
    },

    findByIdentity: async ({ issuer, subject }) => {
      const row = await selectFrom(db)
        .where("operators.issuer", "=", issuer)
        .where("operators.subject", "=", subject)
        .executeTakeFirst();
      return row ? operatorFromRow(row) : null;
    },

    signInMethods: async (ids) => {
      if (ids.length === 0) return [];
      const mine = sql`operator_id IN (${sql.join(ids)})`;
      const { rows } = await sql<{
        operator_id: string;
        passkeys: number;
        codes: number;
        signed_in_at: number | null;
      }>`
        SELECT operator_id, sum(passkeys) AS passkeys, sum(codes) AS codes, max(signed_in_at) AS signed_in_at FROM (
          SELECT operator_id, 1 AS passkeys, 0 AS codes, CAST(NULL AS BIGINT) AS signed_in_at FROM passkeys WHERE ${mine}
          UNION ALL SELECT operator_id, 0, 1, NULL FROM recovery_codes WHERE ${mine}
          UNION ALL SELECT operator_id, 0, 0, signed_in_at FROM operator_sign_ins WHERE ${mine}) AS each_way
        GROUP BY operator_id`.execute(db);
      return rows.map((row) => ({
        operatorId: row.operator_id,
        passkeys: row.passkeys,
        recoveryCodes: row.codes,
        lastSignInAt: row.signed_in_at,
      }));
    },

    recordSignIn: async (id, at) => {
      await db
        .insertInto("operator_sign_ins")
        .values({ operator_id: id, signed_in_at: at })
        .onConflict((conflict) => conflict.column("operator_id").doUpdateSet({ signed_in_at: at }))
        .execute();
    },

    renewHash: async (id, { from, to }) => {
      await db
        .updateTable("operators")
        .set({ password_hash: to })
        .where("id", "=", id)
        .where("password_hash", "=", from)
        .execute();
    },

    write: (change, audit) =>
      writeTogether(db, [audit], async (transaction) => {
        await lock(transaction);
        return put(transaction, change);
      }),

    dropFactors: (id, audit) =>
      alone(async (transaction) => {
        const had = await dropFactors(transaction, id);
        if (had) await writeAudit(transaction, audit);
        return had;
      }),

    findLink: (digest) => findLink(db, digest),

    useLink: (digest, { passwordHash, at, first: founder }, audit) =>
      alone(async (transaction) => {
        const link = await findLink(transaction, digest);
        if (!link || (link.operator === null) !== (founder !== null)) return null;
        await transaction.deleteFrom("operator_links").where("digest", "=", digest).execute();
        const operator = founder
          ? newcomer(founder, passwordHash)
          : link.operator && afterLink(link.operator, { passwordHash, at });
        if (!operator) return null;
        await (founder ? insert : update)(transaction, operator);
        await writeAudit(transaction, audit(operator));
        return operator;
      }),

    setFirstLink: (link) =>
      alone(async (transaction) => {
        const opens = await isEmpty(transaction);
        await setLink(transaction, firstAdministrator, opens ? link : null);
        return opens;
      }),
  };
}

/** Makes other changes of operators wait until this transaction ends. */
async function lock(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .insertInto("leases")
    .values({ name: "operators", holder: "", lease_until: 0 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ holder: "" }))
    .execute();
}

/** Returns whether no operator is stored. */
async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom("operators").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** Returns how many other administrators can sign in. */
async function othersThan(db: Kysely<Tables>, id: string): Promise<number> {
  const { count } = await db
    .selectFrom("operators")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("id", "<>", id)
    .where("role", "=", "admin")
    .where("disabled", "=", 0)
    .where("password_hash", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

async function insert(db: Kysely<Tables>, operator: StoredOperator): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto("operators")
    .values({ id: operator.id, email: operator.email, ...columnsOf(operator) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (added ?? 0n) > 0n;
}

async function update(db: Kysely<Tables>, operator: StoredOperator): Promise<void> {
  await db.updateTable("operators").set(columnsOf(operator)).where("id", "=", operator.id).execute();
}

/** Sets the only link of an operator; it replaces an earlier one, and null removes it. */
async function setLink(db: Kysely<Tables>, operatorId: string, link: OneTimeLink | null): Promise<void> {
  await db.deleteFrom("operator_links").where("operator_id", "=", operatorId).execute();
  if (!link) return;
  const { digest, until } = link;
  await db
    .insertInto("operator_links")
    .values({ operator_id: operatorId, digest, good_until: until })
    .execute();
}

async function dropFactors(db: Kysely<Tables>, operatorId: string): Promise<boolean> {
  const gone = await Promise.all([
    db.deleteFrom("passkeys").where("operator_id", "=", operatorId).executeTakeFirst(),
    db.deleteFrom("recovery_codes").where("operator_id", "=", operatorId).executeTakeFirst(),
  ]);
  await db.deleteFrom("sessions").where("owner", "=", operatorId).execute();
  return gone.some(({ numDeletedRows }) => numDeletedRows > 0n);
}

function columnsOf(operator: StoredOperator) {
  return {
    name: operator.name,
    role: operator.role,
    second_factor: operator.secondFactor,
    issuer: operator.identity?.issuer ?? null,
    subject: operator.identity?.subject ?? null,
    password_hash: operator.passwordHash,
    disabled: operator.disabled ? 1 : 0,
    version: operator.version,
    changed_at: operator.changedAt,
    changed_by: operator.changedBy,
  };
}

function operatorFromRow(
  row: Selectable<Tables["operators"]> & { good_until: number | null },
): StoredOperator {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    secondFactor: row.second_factor,
    identity:
      row.issuer === null || row.subject === null ? null : { issuer: row.issuer, subject: row.subject },
    passwordHash: row.password_hash,
    disabled: row.disabled === 1,
    version: row.version,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    linkUntil: row.good_until,
  };
}
