import { sql, type Kysely } from "kysely";
import {
  type SignInRecord,
  type CallRecord,
  overflowOf,
  groupRefusals,
  isSignInEvent,
  refusalWindow,
  type Repeated,
} from "../call-record.ts";
import type { Tables, ColdDatabase } from "./tables.ts";
import type { Channel } from "#contract/shared/channel";
import { recentLines, type CallLog } from "../call-log.ts";
import { findCalls, findFailures } from "./find-calls.ts";
import { logQueries, maxDropped, type DroppedLine, createSignInEvents } from "./log-queries.ts";
import type { SqlClockWatch } from "./sql-clock-watch.ts";
import type { SqlUsageRollups } from "./sql-usage-rollups.ts";
import type { TransactionQueue, Turn } from "./transaction-queue.ts";

/** Returns the sign-in events of an operator, newest first. */
async function findSignIns(db: Kysely<Tables>, operatorId: string, max: number): Promise<SignInRecord[]> {
  return db
    .selectFrom("sign_in_events")
    .select(["request_id as requestId", "at", "operation"])
    .where("operator_id", "=", operatorId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(max)
    .execute();
}

/** Number of new entries after which the log is pruned. */
const pruneEvery = 256;
/** Maximum number of apps that lose entries in one pruning. */
const maxApps = 50;

/** App id under which entries without an app are counted. */
const noApp = "";

/**
 * Creates the call log in a database. Entries are appended in transactions shared with other writes, and their number
 * is bounded: entries that are too old are deleted, and when there are too many, the oldest ones of the apps with the
 * most. Refusals of a key that repeat within a minute share one entry.
 */
export function createCallLog({
  db,
  queue,
  clockWatch,
  usageRollups,
  keep,
}: Pick<ColdDatabase, "db"> & {
  queue: TransactionQueue;
  clockWatch: Pick<SqlClockWatch, "look">;
  usageRollups: Pick<SqlUsageRollups, "alone" | "addTo">;
  /** Limits: the number of calls, and the retention (ms) of calls and of sign-in events. */
  keep: { rows: number; ms: number; signInMs: number };
}): CallLog {
  const queries = logQueries(db);
  const signInEvents = createSignInEvents(db);
  let appended = 0;

  async function add(turn: Turn, records: CallRecord[]): Promise<void> {
    const { single, repeated } = groupRefusals(records);
    const [begun] = await Promise.all([
      repeated.length === 0 ? [] : usageRollups.alone(() => addRepeated(turn, repeated)),
      // They are sent together, so that they share the round trips to PostgreSQL.
      addLines(turn, single),
      ...queries.add(single).map(turn.wrote),
    ]);
    if (begun.length > 0) await addLines(turn, begun);
    const before = appended;
    appended += single.length + begun.length;
    if (before === 0 || Math.floor(before / pruneEvery) !== Math.floor(appended / pruneEvery))
      await prune(turn);
  }

  /**
   * Counts refusals in the entry of their group. An entry that is already in the rollups is not read again, so calls
   * added to it are added to the rollups here.
   *
   * @returns the records that started an entry
   */
  async function addRepeated(turn: Turn, repeated: Repeated[]): Promise<CallRecord[]> {
    const begun: CallRecord[] = [];
    const late: (CallRecord & { calls: number })[] = [];
    const [summed] = await turn.rows(queries.summedTo({}));
    for (const { group, record, calls } of repeated) {
      const [line] = await turn.rows(queries.addRepeated({ ...record, group, calls }));
      if (line?.calls === calls) begun.push(record);
      else if (line && line.id <= (summed?.place ?? 0)) late.push({ ...record, calls });
    }
    if (late.length > 0) await usageRollups.addTo(turn, late);
    return begun;
  }

  /** Adds new entries to the counts of their apps. */
  async function addLines(turn: Turn, lines: readonly Pick<CallRecord, "appId">[]): Promise<void> {
    const ofApp = Map.groupBy(lines, ({ appId }) => appId ?? noApp);
    await Promise.all(
      [...ofApp].map(([appId, { length }]) => turn.wrote(queries.addLines({ appId, lines: length }))),
    );
  }

  async function prune(turn: Turn): Promise<void> {
    // During a pause no entry counts as old, but their number is still limited.
    if ((await clockWatch.look(turn)) === null) {
      await forget(turn, await turn.rows(queries.dropOld({ old: turn.now - keep.ms, most: maxDropped })));
      await signInEvents.dropOld(turn, turn.now - keep.signInMs);
    }
    const [total] = await turn.rows(queries.total({}));
    const excess = Math.min((total?.lines ?? 0) - keep.rows, maxDropped);
    if (excess <= 0) return;
    const largest = await turn.rows(queries.largest({ most: maxApps }));
    for (const { appId, most: max } of overflowOf(largest, excess)) {
      const drop =
        appId === noApp ? queries.dropOfNoApp({ most: max }) : queries.dropOfApp({ appId, most: max });
      await forget(turn, await turn.rows(drop));
    }
  }

  async function forget(turn: Turn, dropped: DroppedLine[]): Promise<void> {
    const ofApp = Map.groupBy(dropped, ({ app_id }) => app_id ?? noApp);
    for (const [appId, lines] of ofApp) {
      const goneUntil = Math.max(...lines.map(({ ended_at }) => ended_at));
      await turn.wrote(queries.takeLines({ appId, lines: lines.length, goneUntil }));
    }
  }

  return {
    append: queue.together(async (turn, records: CallRecord[]) => {
      const { events = [], calls = [] } = Object.groupBy(records, (record) =>
        isSignInEvent(record) ? "events" : "calls",
      );
      await Promise.all([signInEvents.add(turn, events), calls.length > 0 && add(turn, calls)]);
      return records.map(() => undefined);
    }),

    nameOperator: ({ requestId, operatorId, at, operation, status }) =>
      queue.run(async (turn) => {
        if (await turn.wrote(queries.nameOperator({ requestId, operatorId }))) return true;
        if (status !== 429) return false;
        return (await turn.rows(queries.repeatedNear({ operation, ...refusalWindow(at) }))).length > 0;
      }),

    // It has its own turn, like every other entry, because the rollups follow the order of entry ids.
    recordUnanswered: (restMs) =>
      queue.run(async (turn) => {
        const times = { rested: turn.now - restMs, kept: turn.now - keep.ms };
        const corrected = await turn.rows(queries.correctUnits(times));
        const written = await turn.rows(queries.recordUnanswered(times));
        await addLines(
          turn,
          written.map(({ app_id: appId }) => ({ appId })),
        );
        return written.length + corrected.filter(({ status }) => status >= 400).length;
      }),

    find: (question) => findCalls(db, question),
    failures: (filter) => findFailures(db, filter),
    signIns: (operatorId, max) => findSignIns(db, operatorId, max),
    recentOutcomes: async (since) => {
      const { rows } = await sql<{ channel: Channel; calls: number; failed: number }>`
        SELECT channel, CAST(sum(calls) AS BIGINT) AS calls, sum(CASE WHEN status = 502 THEN 1 ELSE 0 END) AS failed
        FROM (SELECT channel, status, at, calls FROM call_log ORDER BY id DESC LIMIT ${sql.lit(recentLines)}) AS latest
        WHERE channel IS NOT NULL AND at >= ${since} GROUP BY channel ORDER BY channel`.execute(db);
      return rows;
    },
  };
}
