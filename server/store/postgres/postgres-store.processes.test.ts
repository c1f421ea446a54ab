import { describePostgres } from "../testing/describe-postgres.ts";
import { describeProcesses } from "../testing/process-contract.ts";

const module = new URL("./postgres-store.ts", import.meta.url).href;

await describePostgres("PostgreSQL", ({ server, command, open }) => {
  let databases = 0;

  describeProcesses("the PostgreSQL store", async () => {
    const name = `shared_${(databases += 1)}`;
    await command("postgres", `CREATE DATABASE ${name}`);
    return {
      opening: `(await import(${JSON.stringify(module)})).openPostgresStore({
        url: ${JSON.stringify(server.url(name))}, clock: () => Date.now(), newId: () => crypto.randomUUID(),
        quotaDayZone: "Asia/Shanghai" })`,
      open: () => open(name),
      openLater: async () => {
        await command(
          name,
          `CREATE OR REPLACE FUNCTION gateway_now() RETURNS bigint LANGUAGE sql STABLE AS
           'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + 60000'`,
        );
        return open(name);
      },
      close: async () => undefined,
    };
  });
});
