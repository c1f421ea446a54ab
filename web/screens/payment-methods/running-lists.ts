import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { Account } from "#contract/public/account";
import { wait } from "#server/shared/runtime.ts";
import { sessionOptions } from "../../api/console-options.ts";
import { serverNow } from "../../api/server-clock.ts";
import {
  type ListColumns,
  type SavedList,
  type SavedListRow,
  forgetList,
  saveList,
  savedList,
  savedLists,
} from "../../lists/saved-lists.ts";
import { listLockOf, namesRunNow, runAlone, untilFree } from "../../lists/run-alone.ts";
import { isUnanswered } from "../../api/call-series.ts";
import { accountOptions } from "../../api/free-query-options.ts";
import { type Batch, type BatchRow, createBatch } from "./batch.ts";
import { fromSavedRows, toSavedRows } from "./saved-rows.ts";
import type { OrderOutcome } from "../../orders/payment-outcome.ts";
import type { UnsentEntry } from "./order-entries.ts";
import { checkInList } from "./check-order.ts";
import { newDeviceId } from "../../ui/browser/new-device-id.ts";

/** The owner of a list, and its pace: maximum number of calls that may start in any 60 s. */
export type ListRunner = { queryClient: QueryClient; operatorId: string; perMinute: number };

/** The cautious default of §8, used without an answer about the account. */
const carefulPerMinute = 60;

/** Share of the per-minute limit that a list uses: the rest is for other pages and programs with the same key. */
const shareOfMinute = 0.9;

/** Returns the operator who runs lists here, and the pace. */
export function useListRunner(): ListRunner {
  const queryClient = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionOptions);
  const { data: account } = useQuery(accountOptions);
  return { queryClient, operatorId: session?.operator.id ?? "", perMinute: paceUnder(account) };
}

function paceUnder(account: Account | undefined): number {
  const perMinute = account?.plan.requests_per_minute ?? carefulPerMinute;
  return Math.max(1, Math.floor(perMinute * shareOfMinute));
}

/**
 * A list on this page. `resume` and `retryFailed` run it unless another tab does, whose rows are then
 * followed: an id that is asked twice is billed twice.
 */
export type RunningList = {
  batch: Omit<Batch<OrderOutcome>, "follow">;
  /** False while the device takes no more data, and where the list was removed meanwhile. */
  isKept: () => boolean;
  /** The pasted texts that could not be sent with its orders. */
  leftOut: readonly LeftOut[];
  /** The columns that were pasted next to the ids. */
  columns: ListColumns | undefined;
  /** Returns whether this page has its lock, or has requested it: a call in flight after a pause counts too. */
  isOurs: () => boolean;
};

/** The lists of this page that run or can be resumed. They outlive the screen, because another screen may be open meanwhile. */
const lists = new Map<string, RunningList>();

/** A text that is no order id, and its row in the sheet. */
type LeftOut = Pick<UnsentEntry, "text" | "row">;

/** A new list. `cells` has the texts next to an order id. */
export type NewList = {
  ids: readonly string[];
  leftOut: readonly (LeftOut & Pick<UnsentEntry, "cells">)[];
  columns: { heads: string[]; cells: ReadonlyMap<string, string[]> } | null;
};

/**
 * Starts a list on a press.
 * @returns its id, by which it is found again on this device
 */
export function startList({ ids, leftOut, columns }: NewList, runner: ListRunner): string {
  const id = newDeviceId();
  const rows = ids.map((orderId) => ({ id: orderId, state: "waiting" as const }));
  const beside = columns !== null &&
    columns.heads.length > 0 && {
      heads: columns.heads,
      cells: [
        ...ids.map((orderId) => columns.cells.get(orderId) ?? []),
        ...leftOut.map(({ cells }) => cells),
      ],
    };
  const list = {
    id,
    name: "",
    started_at: serverNow(),
    rows,
    left_out: leftOut.map(({ text }) => text),
    left_out_rows: leftOut.map(({ row }) => row),
    ...(beside && { beside }),
  };
  saveList(runner.operatorId, list);
  void runList(list, runner).batch.resume();
  return id;
}

/**
 * Returns a list of this page, or a saved one, which then waits for a press.
 * @returns null when this device has no list of that id
 */
export function openList(id: string, runner: ListRunner): RunningList | null {
  const known = lists.get(keyOf(runner.operatorId, id));
  if (known) return known;
  const saved = savedList(runner.operatorId, id);
  return saved ? runList({ ...saved, rows: fromSavedRows(saved.rows) }, runner) : null;
}

/** Returns whether the list is running in this page right now. */
export function isRunning(operatorId: string, id: string): boolean {
  return lists.get(keyOf(operatorId, id))?.batch.getState().phase === "running";
}

/** Returns whether this page has its lock, so that no other tab runs it. */
export function isHeldHere(operatorId: string, id: string): boolean {
  return lists.get(keyOf(operatorId, id))?.isOurs() ?? false;
}

/**
 * Stops the list here and removes it; the call in flight is answered, but its answer is not saved. A list
 * that another tab runs is left unchanged.
 */
export async function removeList(operatorId: string, id: string): Promise<void> {
  async function remove() {
    const key = keyOf(operatorId, id);
    const list = lists.get(key);
    lists.delete(key);
    list?.batch.stop();
    forgetList(operatorId, id);
  }
  if (isHeldHere(operatorId, id)) await remove();
  else await runAlone(listLockOf(operatorId, id), remove);
}

type ListBefore = Omit<SavedList, "rows"> & { rows: BatchRow<OrderOutcome>[] };

function runList({ id, rows, ...before }: ListBefore, runner: ListRunner): RunningList {
  const { queryClient, operatorId } = runner;
  const key = keyOf(operatorId, id);
  const lock = listLockOf(operatorId, id);
  const storage = savedLists(operatorId);
  const { left_out = [], left_out_rows = [], beside } = before;
  let isKept = true;
  /** Whether the list's lock is held or requested. */
  let isOurs = false;
  let isWatched = false;
  let known: SavedListRow[] | undefined;
  /** Name and start as they were when the device last had the list. */
  let { name, started_at } = before;
  const batch = createBatch<OrderOutcome>({
    rows,
    pausedBy: before.paused_by,
    // The account may be read after the list was opened.
    perMinute: () => paceUnder(queryClient.getQueryData(accountOptions.queryKey)),
    check: checkInList,
    failed: (outcome) => !outcome.ok,
    unanswered: isUnanswered,
    clock: Date.now,
    wait,
  });
  let isFollowing = false;
  const keptHere = () => savedList(operatorId, id);

  function keep() {
    if (!lists.has(key) || isFollowing) return;
    ({ name, started_at } = keptHere() ?? { name, started_at });
    const state = batch.getState();
    known = toSavedRows(state.rows, serverNow());
    isKept = saveList(operatorId, {
      id,
      name,
      started_at,
      rows: known,
      left_out,
      left_out_rows,
      ...(beside && { beside }),
      paused_by: state.pausedBy,
    });
  }

  /** Adopts the rows from the device, when another tab has changed them. */
  function take(elsewhere: boolean) {
    const saved = keptHere();
    const rows = saved?.rows ?? known;
    const isElsewhere = batch.getState().phase === "elsewhere";
    if (!rows || (rows === known && isElsewhere === elsewhere)) return;
    known = rows;
    isFollowing = true;
    batch.follow({ rows: fromSavedRows(rows, elsewhere), pausedBy: saved?.paused_by ?? null }, elsewhere);
    isFollowing = false;
  }

  /** Checks whether another tab runs the list, and follows it there until it ends. */
  async function look() {
    if (isOurs || isWatched || !lists.has(key)) return;
    isWatched = true;
    const elsewhere = (await namesRunNow()).has(lock) && !isOurs;
    if (!isOurs) take(elsewhere);
    if (elsewhere) await untilFree(lock);
    isWatched = false;
    if (elsewhere) await settle();
    if (elsewhere && !isOurs) take(false);
  }

  async function alone(run: () => Promise<void>) {
    if (isOurs) return run();
    isOurs = true;
    const ran = await runAlone(lock, async () => {
      await settle();
      take(false);
      await run();
      // Set immediately, because the next press requests the lock again.
      isOurs = false;
    });
    if (ran) return;
    isOurs = false;
    take(true);
    await look();
  }

  batch.subscribe(keep);
  storage.subscribe(() => {
    if (batch.getState().phase === "elsewhere") take(true);
    else void look();
  });
  // A page that is being left loses the answers of its calls in flight.
  for (const leaving of ["beforeunload", "pagehide"]) window.addEventListener(leaving, batch.pause);
  // A list must never continue in another operator's session.
  queryClient.getQueryCache().subscribe(() => {
    if (queryClient.getQueryData(sessionOptions.queryKey)?.operator.id !== operatorId) batch.pause();
  });
  const resume = () => alone(batch.resume);
  const retryFailed = () => alone(batch.retryFailed);
  const list = {
    batch: { ...batch, resume, retryFailed },
    leftOut: left_out.map((text, at) => ({ text, row: left_out_rows[at] ?? null })),
    columns: beside,
    isKept: () => isKept && storage.read().value.some((saved) => saved.id === id),
    isOurs: () => isOurs,
  };
  lists.set(key, list);
  void look();
  return list;
}

/** Waits a moment: data that a tab stored before it released a lock reaches other tabs by another way, which may be slower. */
function settle(): Promise<void> {
  return wait(100);
}

/** Returns the columns that were pasted next to the ids, by id. */
export function columnsById(
  { columns }: Pick<RunningList, "columns">,
  rows: readonly { id: string }[],
): NewList["columns"] {
  return columns
    ? { heads: columns.heads, cells: new Map(rows.map(({ id }, at) => [id, columns.cells[at] ?? []])) }
    : null;
}

function keyOf(operatorId: string, id: string): string {
  return `${operatorId} ${id}`;
}
