import { describePostgres } from "#testing/store/describe-postgres.ts";
import { describeProcesses } from "#testing/store/process-contract.ts";
import { patienceMs } from "#testing/store/store-fixture.ts";

const module = new URL("./postgres-store.ts", import.meta.url).href;

await describePostgres("PostgreSQL", ({ server, command, open }) => {
  let databases = 0;

  describeProcesses("the PostgreSQL store", async () => {
    const name = `shared_${(databases += 1)}`;
    await command("postgres", `CREATE DATABASE ${name}`);
    return {
      opening: `(await import(${JSON.stringify(module)})).openPostgresStore({
        url: ${JSON.stringify(server.url(name))}, clock: () => Date.now(), newId: () => crypto.randomUUID(),
        quotaDayZone: "Asia/Shanghai", timeoutMs: ${patienceMs} })`,
      open: () => open(name),
      openLater: async () => {
        await command(
          name,
          // Queries of a killed program may still run in the server.
          `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
          `CREATE OR REPLACE FUNCTION gateway_now() RETURNS bigint LANGUAGE sql STABLE AS
           'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + 60000'`,
        );
        return open(name);
      },
      stop: async () => undefined,
    };
  });
});
