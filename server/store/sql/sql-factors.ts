import type { Selectable } from "kysely";
import { z } from "zod";
import type { Passkey, Passkeys, RecoveryCodes } from "../factors.ts";
import type { ColdDatabase, Tables } from "./tables.ts";

/**
 * Creates storage of passkeys and recovery codes in a database. Anything that may happen only once is one statement,
 * so that it holds across instances.
 */
export function createSqlFactors({ db }: Pick<ColdDatabase, "db">): {
  passkeys: Passkeys;
  recoveryCodes: RecoveryCodes;
} {
  return {
    passkeys: {
      add: async (passkey) => {
        const { numInsertedOrUpdatedRows: added } = await db
          .insertInto("passkeys")
          .values({
            id: passkey.id,
            operator_id: passkey.operatorId,
            name: passkey.name,
            public_key: passkey.publicKey,
            counter: passkey.counter,
            transports: JSON.stringify(passkey.transports),
            synced: passkey.synced ? 1 : 0,
            created_at: passkey.createdAt,
            last_used_at: passkey.lastUsedAt,
          })
          .onConflict((conflict) => conflict.column("id").doNothing())
          .executeTakeFirstOrThrow();
        return (added ?? 0n) > 0n;
      },
      find: async (id) => {
        const row = await db.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst();
        return row ? passkeyFromRow(row) : null;
      },
      ofOperator: async (operatorId) => {
        const rows = await db
          .selectFrom("passkeys")
          .selectAll()
          .where("operator_id", "=", operatorId)
          .orderBy("created_at")
          .orderBy("id")
          .execute();
        return rows.map(passkeyFromRow);
      },
      recordUse: async (id, { counter, synced, at }) => {
        const { numUpdatedRows: noted } = await db
          .updateTable("passkeys")
          .set({ counter, synced: synced ? 1 : 0, last_used_at: at })
          .where("id", "=", id)
          .where((where) => (counter === 0 ? where("counter", "=", 0) : where("counter", "<", counter)))
          .executeTakeFirstOrThrow();
        return noted > 0n;
      },
      remove: async (operatorId, id) => {
        const { numDeletedRows: removed } = await db
          .deleteFrom("passkeys")
          .where("id", "=", id)
          .where("operator_id", "=", operatorId)
          .executeTakeFirstOrThrow();
        return removed > 0n;
      },
    },
    recoveryCodes: {
      replace: (operatorId, digests) =>
        db.transaction().execute(async (transaction) => {
          await transaction.deleteFrom("recovery_codes").where("operator_id", "=", operatorId).execute();
          const rows = digests.map((digest) => ({ operator_id: operatorId, digest }));
          if (rows.length > 0) await transaction.insertInto("recovery_codes").values(rows).execute();
        }),
      use: async (operatorId, digest) => {
        const { numDeletedRows: used } = await db
          .deleteFrom("recovery_codes")
          .where("operator_id", "=", operatorId)
          .where("digest", "=", digest)
          .executeTakeFirstOrThrow();
        return used > 0n;
      },
      left: async (operatorId) => {
        const row = await db
          .selectFrom("recovery_codes")
          .select((select) => select.fn.countAll<number>().as("count"))
          .where("operator_id", "=", operatorId)
          .executeTakeFirstOrThrow();
        return row.count;
      },
    },
  };
}

const transportList = z.array(z.string());

function passkeyFromRow(row: Selectable<Tables["passkeys"]>): Passkey {
  return {
    id: row.id,
    operatorId: row.operator_id,
    name: row.name,
    publicKey: row.public_key,
    counter: row.counter,
    transports: transportList.parse(JSON.parse(row.transports)),
    synced: row.synced === 1,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
