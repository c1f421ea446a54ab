import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgresStore, type PostgresStoreOptions } from "#server/store/postgres/postgres-store.ts";
import {
  findPostgres,
  startPrivatePostgres,
  withoutPostgres,
  type PrivatePostgres,
} from "../private-postgres.ts";
import type { Store } from "#server/store/store.ts";
import { patienceMs } from "./store-fixture.ts";

export type PostgresUnderTest = {
  server: PrivatePostgres;
  /** Runs statements in a database. */
  command: (database: string, ...statements: string[]) => Promise<void>;
  open: (database: string, change?: Partial<PostgresStoreOptions>) => Promise<Store>;
};

/**
 * Runs tests on a private PostgreSQL that stops with them. If there is none and none can be installed, a laptop gets
 * a warning; in CI it is a failure.
 */
export async function describePostgres(
  name: string,
  define: (postgres: PostgresUnderTest) => void,
): Promise<void> {
  const available = (await findPostgres()) !== null;
  describe(name, () => {
    if (!available) {
      test("is tested wherever PostgreSQL is available, and always in CI", () => {
        console.warn(`${name} was not tested. ${withoutPostgres}`);
        expect(process.env["CI"], withoutPostgres).toBeUndefined();
      });
      return;
    }

    let started: PrivatePostgres | null = null;
    const running = (): PrivatePostgres => {
      if (!started) throw new Error("PostgreSQL is not running yet");
      return started;
    };
    // The server starts in a hook and not during collection, so that a run without these tests leaves no server behind.
    beforeAll(async () => {
      const server = await startPrivatePostgres({ durable: false });
      if (typeof server === "string") throw new Error(server);
      started = server;
    });
    afterAll(() => started?.stop());

    define({
      server: {
        url: (database) => running().url(database),
        freeze: () => running().freeze(),
        thaw: () => running().thaw(),
        halt: () => running().halt(),
        start: () => running().start(),
        stop: () => running().stop(),
      },
      command: async (database, ...statements) => {
        const client = new Client(running().url(database));
        await client.connect();
        for (const statement of statements) await client.query(statement);
        await client.end();
      },
      open: (database, change) =>
        openPostgresStore({
          url: running().url(database),
          clock: () => Date.now(),
          newId: randomUUID,
          quotaDayZone: "Asia/Shanghai",
          timeoutMs: patienceMs,
          ...change,
        }),
    });
  });
}
