import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { openPostgresStore, type PostgresStoreOptions } from "../postgres/postgres-store.ts";
import { startPrivatePostgres, type PrivatePostgres } from "../postgres/private-postgres.ts";
import type { Store } from "../store.ts";

export type PostgresUnderTest = {
  server: PrivatePostgres;
  /** Runs statements in a database. */
  command: (database: string, ...statements: string[]) => Promise<void>;
  open: (database: string, change?: Partial<PostgresStoreOptions>) => Promise<Store>;
};

/**
 * Tests that need a PostgreSQL: with a private one that ends with them. Where there is none and none can be installed,
 * a laptop is told so; in CI that is a failure.
 */
export async function describePostgres(
  name: string,
  define: (postgres: PostgresUnderTest) => void,
): Promise<void> {
  const started = await startPrivatePostgres({ durable: false });
  describe(name, () => {
    if (typeof started === "string") {
      it("is tested wherever PostgreSQL is at hand, and always in CI", () => {
        console.warn(`${name} was not tested. ${started}`);
        expect(process.env["CI"], started).toBeUndefined();
      });
      return;
    }
    afterAll(() => started.stop());
    define({
      server: started,
      command: async (database, ...statements) => {
        const client = new Client(started.url(database));
        await client.connect();
        for (const statement of statements) await client.query(statement);
        await client.end();
      },
      open: (database, change) =>
        openPostgresStore({
          url: started.url(database),
          clock: () => Date.now(),
          newId: randomUUID,
          quotaDayZone: "Asia/Shanghai",
          ...change,
        }),
    });
  });
}
