import { expect, test } from "vitest";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { StoreUnusable } from "../store-options.ts";
import { postgresAdvice } from "./postgres-advice.ts";

const failed = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ["3D000", 'database "shop" does not exist', "CREATE DATABASE shop OWNER buyer"],
  ["28P01", "password authentication failed", "CREATE ROLE buyer LOGIN PASSWORD"],
  ["28000", "no pg_hba.conf entry for host", "pg_hba.conf"],
  ["28000", "no pg_hba.conf entry for host, no encryption", "add sslmode=verify-full&sslrootcert=<file>"],
  ["25006", "cannot execute CREATE TABLE in a read-only transaction", "name the primary server"],
  ["53300", "sorry, too many clients already", "raise max_connections"],
  ["42501", "permission denied for table plans", "REASSIGN OWNED BY <that role> TO buyer"],
  ["42501", "must be owner of table plans", "REASSIGN OWNED BY <that role> TO buyer"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "self-signed certificate in certificate chain", "sslrootcert=<file>"],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "Hostname/IP does not match certificate's altnames",
    "the host as it stands",
  ],
  ["ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432", "Start it, or correct DATABASE_URL"],
])("says what to do about %s (%s)", (code, message, advice) => {
  expect(postgresAdvice("postgres://buyer:secret@db/shop", failed(code, message))).toContain(advice);
});

test("quotes names that SQL would read differently, and never shows a password", () => {
  const url = "postgres://Buyer%20A:secret@db/Shop%22";
  const advice = postgresAdvice(url, failed("3D000", "does not exist"));
  expect(advice).toContain('CREATE DATABASE "Shop""" OWNER "Buyer A"');
  expect(advice).not.toContain("secret");
});

test("says how to switch TLS on when the server has none", () => {
  const cause = new Error("The server does not support SSL connections");
  expect(postgresAdvice("postgres://a@db/b", cause)).toContain("ssl = on");
});

await describePostgres("starting on a PostgreSQL server that is not set up", ({ server, command, open }) => {
  const refusal = async (database: string, role: string): Promise<string> => {
    const url = server.url(database).replace("postgres@", `${role}:secret@`);
    const failure = await open(database, { url }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnusable);
    return (failure as StoreUnusable).message;
  };

  test("names the cause and a command that fixes it", async () => {
    await command("postgres", "CREATE ROLE buyer LOGIN", "CREATE DATABASE shop");
    const message = await refusal("shop", "buyer");
    expect(message).toMatch(/permission denied for schema public\. The role may not create tables there/);
    const [advised] = /ALTER DATABASE .* TO buyer/.exec(message) ?? [];
    expect(advised).toBe("ALTER DATABASE shop OWNER TO buyer");
    await command("postgres", advised!);
    const url = server.url("shop").replace("postgres@", "buyer@");
    await (await open("shop", { url })).close();
  });

  test("says how to reassign tables that belong to another role", async () => {
    await command(
      "postgres",
      "CREATE ROLE other LOGIN",
      "CREATE ROLE late LOGIN",
      "CREATE DATABASE made OWNER other",
    );
    const url = (role: string) => server.url("made").replace("postgres@", `${role}@`);
    await (await open("made", { url: url("other") })).close();
    await command("postgres", "ALTER DATABASE made OWNER TO late");
    expect(await refusal("made", "late")).toContain("REASSIGN OWNED BY <that role> TO late");
    await command("made", "REASSIGN OWNED BY other TO late");
    await (await open("made", { url: url("late") })).close();
  });

  test("says how to create a missing database", async () => {
    await command("postgres", "CREATE ROLE maker LOGIN");
    const message = await refusal("nowhere", "maker");
    expect(message).toContain("run CREATE DATABASE nowhere OWNER maker");
    expect(message).not.toMatch(/secret|\n/);
  });
});
