import { describePostgres } from "#testing/store/describe-postgres.ts";
import { describeBuyers } from "./processes-contract.ts";

await describePostgres("purchasing on PostgreSQL", ({ server, command }) => {
  describeBuyers("one PostgreSQL", async () => {
    await command("postgres", "CREATE DATABASE shared_by_buyers");
    return {
      url: server.url("shared_by_buyers"),
      channel: "taobao",
      // The other tests do not depend on the database.
      moments: ["recorded", "executed", "answered"],
      takeAway: server.halt,
      giveBack: server.start,
      stop: async () => undefined,
    };
  });
});
