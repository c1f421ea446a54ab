import type { QueryClient } from "@tanstack/react-query";
import { wait } from "#server/kernel/clock.ts";
import { sessionOptions } from "../../api/console-options.ts";
import { type Batch, type BatchRow, createBatch } from "./batch.ts";
import { checkInList, type OrderOutcome } from "./check-order.ts";
import { keepList, keptLists } from "./kept-lists.ts";
import { fromKeptRows, toKeptRows } from "./kept-rows.ts";

/** Whose list it is, and how fast it may go: calls that may start in any 60 s. */
export type ListRunner = { queryClient: QueryClient; operatorId: string; perMinute: number };

export type RunningList = {
  batch: Batch<OrderOutcome>;
  perMinute: number;
  /** False while the device takes no more data. */
  isKept: () => boolean;
};

/** The lists of this page that run or can go on. They outlive the screen: another screen may be open meanwhile. */
const lists = new Map<string, RunningList>();

/** Begins a list at a press. @returns its id, by which it is found again on this device */
export function startList(ids: readonly string[], runner: ListRunner): string {
  const id = newListId();
  const rows = ids.map((orderId) => ({ id: orderId, state: "waiting" as const }));
  keepList(runner.operatorId, { id, name: "", started_at: Date.now(), rows });
  runList(id, rows, runner).batch.resume();
  return id;
}

/** A list of this page, or one that is kept, which then waits for a press. @returns null when this device has none of that id */
export function openList(id: string, runner: ListRunner): RunningList | null {
  const known = lists.get(keyOf(runner.operatorId, id));
  if (known) return known;
  const kept = keptLists(runner.operatorId)
    .read()
    .value.find((list) => list.id === id);
  return kept ? runList(id, fromKeptRows(kept.rows), runner) : null;
}

/** Whether it goes on in this page right now. */
export function isRunning(operatorId: string, id: string): boolean {
  return lists.get(keyOf(operatorId, id))?.batch.getState().phase === "running";
}

/** Stops it; what is under way is answered, and kept nowhere. */
export function dropList(operatorId: string, id: string): void {
  const key = keyOf(operatorId, id);
  const list = lists.get(key);
  lists.delete(key);
  list?.batch.stop();
}

function runList(id: string, rows: BatchRow<OrderOutcome>[], runner: ListRunner): RunningList {
  const { queryClient, operatorId, perMinute } = runner;
  const key = keyOf(operatorId, id);
  let isKept = true;
  const batch = createBatch<OrderOutcome>({
    rows,
    perMinute,
    check: checkInList,
    failed: (outcome) => !outcome.ok,
    clock: Date.now,
    wait,
  });
  batch.subscribe(() => {
    if (!lists.has(key)) return;
    const kept = keptLists(operatorId)
      .read()
      .value.find((list) => list.id === id);
    const { name, started_at } = kept ?? { name: "", started_at: Date.now() };
    isKept = keepList(operatorId, {
      id,
      name,
      started_at,
      rows: toKeptRows(batch.getState().rows, Date.now()),
    });
  });
  // A page that is being left loses the answers of what it still asks.
  for (const leaving of ["beforeunload", "pagehide"]) window.addEventListener(leaving, batch.pause);
  // Nobody's list goes on in the session of another.
  queryClient.getQueryCache().subscribe(() => {
    if (queryClient.getQueryData(sessionOptions.queryKey)?.operator.id !== operatorId) batch.pause();
  });
  const list = { batch, perMinute, isKept: () => isKept };
  lists.set(key, list);
  return list;
}

function keyOf(operatorId: string, id: string): string {
  return `${operatorId} ${id}`;
}

function newListId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
