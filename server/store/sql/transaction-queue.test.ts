import { DatabaseSync } from "node:sqlite";
import { CompiledQuery, Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sqliteDialect } from "../sqlite/sqlite-store.ts";
import { StoreUnavailable } from "../store.ts";
import { prepareRows, type Placeholders } from "./prepared-query.ts";
import type { Tables } from "./tables.ts";
import { createTransactionQueue, forEachKey, type JointJob } from "./transaction-queue.ts";

describe("the transaction queue", () => {
  let file: DatabaseSync;
  beforeEach(() => {
    file = new DatabaseSync(":memory:");
    file.exec("CREATE TABLE done (who TEXT NOT NULL, at INTEGER NOT NULL)");
  });
  afterEach(() => file.close());

  function open(ended: (options: { durable: boolean }) => Promise<void> = async () => undefined) {
    const dialect = sqliteDialect(file, { busyMs: 0, wait: async () => undefined, check: () => undefined });
    const db = new Kysely<Tables>({ dialect });
    let transactions = 0;
    const queue = createTransactionQueue({
      db,
      begin: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw("BEGIN IMMEDIATE"));
        return (transactions += 1);
      },
      stands: () => file.isTransaction,
      ended,
      again: () => false,
    });
    const add = prepareRows((rows: Placeholders<{ who: string; at: number }>[]) => ({
      compile: () =>
        sql`INSERT INTO done VALUES ${sql.join(rows.map((v) => sql`(${v.who}, ${v.at})`))}`.compile(db),
    }));
    const note: JointJob<string, number> = async (turn, names) => {
      const rows = names.map((who) => ({ who, at: turn.now }));
      await Promise.all(add(rows).map(turn.wrote));
      return names.map(() => turn.now);
    };
    return { queue, note };
  }

  const asIs = (text: string) => ({ ...CompiledQuery.raw(text), name: "" });

  const written = () => file.prepare("SELECT who, at FROM done ORDER BY at, rowid").all();

  test("runs a joint job once for all inputs that arrive together, in their order", async () => {
    const { queue, note } = open();
    const seen: string[][] = [];
    const work = queue.together<string, number>(async (turn, names) => {
      seen.push(names);
      return note(turn, names);
    });
    const names = Array.from({ length: 23 }, (_, index) => `caller ${index}`);
    expect(await Promise.all(names.map(work))).toEqual(names.map(() => 1));
    expect(seen).toEqual([names]);
    expect(written().map(({ who }) => who)).toEqual(names);
  });

  test("answers each caller with the result for its own key", async () => {
    const { queue } = open();
    const work = queue.together(
      forEachKey(
        (name: string) => name.slice(0, 1),
        async (_turn, names) => names.map((name, index) => `${name} is ${index} of ${names.length}`),
      ),
    );
    expect(await Promise.all(["a1", "b1", "a2"].map(work))).toEqual([
      "a1 is 0 of 2",
      "b1 is 0 of 1",
      "a2 is 1 of 2",
    ]);
  });

  test("fails only the caller whose input causes the failure", async () => {
    const { queue, note } = open();
    const work = queue.together<string, number>(async (turn, names) => {
      const answers = await note(turn, names);
      if (names.includes("at fault")) throw new RangeError("impossible");
      return answers;
    });
    const ended = await Promise.allSettled([
      ...["first", "at fault", "last"].map(work),
      queue.run(async (turn) => turn.now),
    ]);
    expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(ended[1]).toMatchObject({ reason: expect.any(StoreUnavailable) });
    expect(written().map(({ who }) => who)).toEqual(["first", "last"]);
  });

  test.each([
    ["when the database rolls back by itself", "INSERT OR ROLLBACK INTO done VALUES (NULL, 0)"],
    ["when only a statement fails", "INSERT INTO done VALUES (NULL, 0)"],
  ])("writes a concurrent job once, %s", async (_, failing) => {
    const { queue, note } = open();
    const work = queue.together(
      forEachKey(
        (name: string) => name,
        async (turn, names) => {
          if (names.includes("at fault")) await turn.wrote(asIs(failing));
          for (let look = 0; look < 30; look += 1) await turn.rows(asIs("SELECT 1"));
          return note(turn, names);
        },
      ),
    );
    const ended = await Promise.allSettled([
      work("at fault"),
      work("concurrent"),
      queue.together(note)("after"),
    ]);
    expect(ended.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(written().map(({ who }) => who)).toEqual(["after", "concurrent"]);
  });

  test("answers a durable job once it is on disk, and any other job after its commit", async () => {
    const order: string[] = [];
    const { queue, note } = open(async ({ durable }) => {
      if (durable) await new Promise((resolve) => void setImmediate(resolve));
      order.push(durable ? "on disk" : "committed");
    });
    const settle = queue.together(note, { durable: true });
    const admit = queue.together(note);
    await Promise.all([
      settle("settled").then(() => order.push("settled")),
      admit("admitted").then(() => order.push("admitted")),
    ]);
    expect(order).toEqual(["admitted", "on disk", "settled"]);
    expect(written()).toHaveLength(2);
  });

  test("fails a durable job when the disk fails", async () => {
    const { queue, note } = open(async () => {
      throw new StoreUnavailable();
    });
    await expect(queue.together(note, { durable: true })("settled")).rejects.toBeInstanceOf(StoreUnavailable);
  });
});
