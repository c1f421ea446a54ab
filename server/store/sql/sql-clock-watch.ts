import { sql, type Kysely } from "kysely";
import { areWorthNoting, judgeClock, type ClockMarks, type PruningPause } from "../clock-watch.ts";
import { prepareQuery, type Placeholders } from "./prepared-query.ts";
import type { Tables } from "./tables.ts";
import type { Turn } from "./transaction-queue.ts";

export type SqlClockWatch = {
  /** Records the time of this transaction. Returns why deletion by age is paused, or null when it is not. */
  look: (turn: Turn) => Promise<PruningPause | null>;
  /** Trusts the time of this transaction from now on. Returns the pause that this ended, or null. */
  confirm: (turn: Turn) => Promise<PruningPause | null>;
};

/** Creates the detection of a clock that leapt ahead, by times saved in the database that all its instances share. */
export function createSqlClockWatch(db: Kysely<Tables>): SqlClockWatch {
  const queries = clockQueries(db);

  async function marksOf(turn: Turn): Promise<{ known: ClockMarks | null; judged: ClockMarks }> {
    const [row] = await turn.rows(queries.marks({}));
    if (row) {
      const known = { trustedAt: row.trusted_at, leaptTo: row.leapt_to, seenAt: row.seen_at };
      return { known, judged: known };
    }
    // A database from before these times were saved is judged by its newest entry, and an empty one has nothing to
    // lose.
    const newest = await turn.rows(queries.newest({}));
    const times = newest.flatMap(({ at }) => at ?? []);
    const trustedAt = times.length > 0 ? Math.max(...times) : turn.now;
    return { known: null, judged: { trustedAt, leaptTo: null, seenAt: null } };
  }

  return {
    look: async (turn) => {
      const { known, judged } = await marksOf(turn);
      const { marks, pause } = judgeClock(judged, turn.now);
      if (known === null || areWorthNoting(known, marks)) await turn.wrote(queries.note(rowOf(marks)));
      return pause;
    },
    confirm: async (turn) => {
      const { judged } = await marksOf(turn);
      const { pause } = judgeClock(judged, turn.now);
      const marks = { trustedAt: turn.now, leaptTo: null, seenAt: null };
      await turn.wrote(queries.note(rowOf(marks)));
      return pause;
    },
  };
}

type Row = Omit<Tables["clock_marks"], "id">;

function rowOf({ trustedAt, leaptTo, seenAt }: ClockMarks): Row {
  return { trusted_at: trustedAt, leapt_to: leaptTo, seen_at: seenAt };
}

function clockQueries(db: Kysely<Tables>) {
  return {
    marks: prepareQuery(() =>
      db.selectFrom("clock_marks").select(["trusted_at", "leapt_to", "seen_at"]).where("id", "=", 1),
    ),

    note: prepareQuery((v: Placeholders<Row>) => {
      const values = { trusted_at: v.trusted_at, leapt_to: v.leapt_to, seen_at: v.seen_at };
      return db
        .insertInto("clock_marks")
        .values({ id: 1, ...values })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(values));
    }),

    /** Reads the latest time of each table. Each is the end of an index, however long the table is. */
    newest: prepareQuery(() => {
      const statement = sql<{ at: number | null }>`
        SELECT max(at) AS at FROM call_log
        UNION ALL SELECT max(at) FROM (SELECT at FROM audit_log ORDER BY id DESC LIMIT 1) AS latest_change
        UNION ALL SELECT max(reserved_at) FROM (SELECT reserved_at FROM charges ORDER BY id DESC LIMIT 1) AS latest_charge`;
      return { compile: () => statement.compile(db) };
    }),
  };
}
