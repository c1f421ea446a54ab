import { describePostgres } from "#testing/store/describe-postgres.ts";
import { describeInstances } from "./instances-contract.ts";

// These tests concern processes of the whole product and belong to no single module, so they start instances as an operator does.
await describePostgres("instances on PostgreSQL", ({ server, command, open }) => {
  describeInstances("one PostgreSQL", async () => {
    await command("postgres", "CREATE DATABASE shared_by_instances");
    return {
      url: server.url("shared_by_instances"),
      open: () => open("shared_by_instances"),
      run: (statement) => command("shared_by_instances", statement),
      stop: async () => undefined,
    };
  });
});
