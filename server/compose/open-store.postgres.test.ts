import { expect, test } from "vitest";
import { newId, systemClock } from "#server/node/runtime.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { readConfiguration } from "./config.ts";
import { openStore } from "./open-store.ts";

await describePostgres("a start on a PostgreSQL", ({ server, command }) => {
  const configurationOf = (name: string) =>
    readConfiguration({ DATABASE_URL: server.url(name), DATABASE_TIMEOUT_MS: "4000" }, () => "");

  test("waits for a database that does not answer yet, and reports that once", async () => {
    await command("postgres", "CREATE DATABASE late");
    await server.halt();
    const said: string[] = [];
    let started: Promise<void> | null = null;
    const remark = (line: string) => {
      said.push(line);
      started ??= server.start();
    };
    const store = await openStore(configurationOf("late"), { clock: systemClock, newId, remark });
    await started;
    await store.ping();
    await store.close();
    expect(said).toEqual([expect.stringContaining("does not answer yet")]);
  });

  test("does not wait for an error that waiting cannot fix", async () => {
    const said: string[] = [];
    const remark = (line: string) => void said.push(line);
    const opening = openStore(configurationOf("nowhere"), { clock: systemClock, newId, remark });
    await expect(opening).rejects.toThrow(/nowhere cannot be used/);
    expect(said).toEqual([]);
  });
});
