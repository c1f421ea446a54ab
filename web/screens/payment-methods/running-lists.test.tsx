import * as threads from "node:worker_threads";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveList, savedList, type SavedListRow } from "../../lists/saved-lists.ts";
import { listLockOf } from "../../lists/run-alone.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import type { BatchRow } from "./batch.ts";
import type { OrderOutcome } from "../../orders/payment-outcome.ts";
import { fromSavedRows, toSavedRows } from "./saved-rows.ts";

const operatorId = "demo-support";
const [answered, next] = ["239695213738498520", "4169757385897317637"];

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "support" });
  // Node's locks work like a browser's: any other holder of a lock with a list's name is another tab.
  const locks = Reflect.get(threads, "locks") as LockManager;
  vi.spyOn(navigator, "locks", "get").mockReturnValue(locks);
});
afterEach(() => {
  bff.stop();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const paid = () => bff.requests.filter((request) => request.startsWith("POST /bff/v1/orders"));
const noAnswer = { kind: "no_answer", at: Date.now() } as const;
const waiting = { id: next, state: "waiting" } as const;

function keep(id: string, rows: SavedListRow[], name = "") {
  saveList(operatorId, { id, name, started_at: Date.now(), rows });
}

/**
 * Starts to run the list in another tab.
 * @returns a function that releases it
 */
async function runElsewhere(id: string): Promise<() => Promise<void>> {
  const { locks } = navigator;
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const running = locks.request(listLockOf(operatorId, id), () => {
    held.resolve();
    return end.promise;
  });
  await held.promise;
  return async () => {
    end.resolve();
    await running;
  };
}

test("labels a recent list as running in another tab until that tab releases it", async () => {
  keep("half", [{ id: answered, state: "done", outcome: noAnswer }, waiting]);
  const letGo = await runElsewhere("half");
  renderApp("/payment-methods");
  expect(await screen.findByText(/1 of 2 · 0 units · running in another tab/)).toBeVisible();
  await letGo();
  expect(await screen.findByText(/1 of 2 · 0 units · paused/)).toBeVisible();
  expect(paid()).toEqual([]);
});

test("detects on opening that another tab runs the list, and can continue it once released", async () => {
  keep("open", [{ id: answered, state: "done", outcome: noAnswer }, waiting]);
  const letGo = await runElsewhere("open");
  renderApp("/payment-methods?list=open");
  expect(await screen.findByText("This list runs in another tab")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^(Resume|Stop|Pause)$/ })).toBeNull();
  await letGo();
  expect(await screen.findByRole("button", { name: "Resume" })).toBeVisible();
  expect(screen.queryByText("This list runs in another tab")).toBeNull();
  expect(paid()).toEqual([]);
});

test("shows another tab's order in flight as being checked, and as unknown only once no tab runs the list", async () => {
  const inFlight = toSavedRows([{ id: answered, state: "working" }], Date.now());
  keep("asks", [...inFlight, waiting]);
  const letGo = await runElsewhere("asks");
  renderApp("/payment-methods");
  expect(await screen.findByText(/0 of 2 · 0 units · running in another tab/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: `2 orders from ${answered}` }));
  const row = await screen.findByRole("row", { name: new RegExp(`${answered}.*Checking`) });
  expect(row).not.toHaveTextContent("No answer arrived");
  expect(screen.getByRole("button", { name: "0 failed" })).toBeVisible();
  await letGo();
  await screen.findByRole("row", { name: /No answer arrived/ });
  expect(screen.getByText(/1 of 2 .* paused/)).toBeVisible();
});

test("does not remove a list while another tab runs it, even if that tab has only just begun", async () => {
  keep("spends", [waiting], "Monday");
  const letGo = await runElsewhere("spends");
  renderApp("/payment-methods");
  await screen.findByText(/running in another tab/);
  expect(screen.queryByRole("button", { name: "Remove the list Monday" })).toBeNull();
  await letGo();
  const remove = await screen.findByRole("button", { name: "Remove the list Monday" });
  const letGoAgain = await runElsewhere("spends");
  const asked = vi.spyOn(navigator.locks, "request");
  await userEvent.click(remove);
  // The press waits for a tab that only checks the lock; this one does not release it.
  await expect(asked.mock.results[0]?.value).rejects.toThrow();
  expect(savedList(operatorId, "spends")?.name).toBe("Monday");
  act(() =>
    keep("spends", [...toSavedRows([{ id: answered, state: "working" }], Date.now()), waiting], "Monday"),
  );
  await screen.findByText(/running in another tab/);
  await letGoAgain();
  await userEvent.click(await screen.findByRole("button", { name: "Remove the list Monday" }));
  await waitFor(() => expect(savedList(operatorId, "spends")).toBeUndefined());
});

test("does not claim that a list removed by another tab is saved, and keeps its name when it continues", async () => {
  keep("gone", [{ id: answered, state: "done", outcome: noAnswer }, waiting], "Monday");
  renderApp("/payment-methods?list=gone");
  await screen.findByText(/Saved on this device/);
  const key = Object.keys(localStorage).find((name) => name.endsWith(".gone")) ?? "";
  localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
  expect(await screen.findByText("This list is not saved")).toBeVisible();
  expect(screen.queryByText(/Saved on this device/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Resume" }));
  await screen.findByText(/2 of 2 .* finished/);
  expect(await screen.findByText(/Saved on this device/)).toBeVisible();
  expect(screen.getByRole("heading", { level: 2, name: "Monday" })).toBeVisible();
});

test("pauses a list of forty when the server stops at the thirteenth, says why, and resumes with the rest", async () => {
  const path = "/bff/v1/orders/payment-methods";
  const ids = Array.from({ length: 40 }, (_, at) => `10000000000000000${10 + at}`);
  const plain = globalThis.fetch;
  let isDown = false;
  let sent = 0;
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
    if (call[0] !== path) return plain(...call);
    sent += 1;
    if (sent === 13) isDown = true;
    return isDown ? Promise.reject(new TypeError("Failed to fetch")) : plain(...call);
  });
  keep(
    "stops",
    ids.map((id) => ({ id, state: "waiting" })),
  );
  renderApp("/payment-methods?list=stops");
  await userEvent.click(await screen.findByRole("button", { name: "Resume" }));
  expect(await screen.findByText(/^14 of 40 .* paused/)).toBeVisible();
  expect(screen.getByText("Paused: No answer arrived")).toBeVisible();
  expect(screen.getByRole("button", { name: "26 not checked" })).toBeVisible();
  expect(sent).toBe(14);
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Resume" }));
  expect(await screen.findByText(/^40 of 40 .* finished/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Retry failed · up to 2 units" }));
  await waitFor(() => expect(screen.getByText(/^40 of 40 .* 40 units/)).toBeVisible());
  expect(screen.getByRole("button", { name: "0 failed" })).toBeVisible();
  expect(paid()).toHaveLength(40);
});

const value = {
  channel: "1688" as const,
  success: true,
  order_id: "239695213738498520",
  channels: [{ code: 16, name: "跨境宝" }],
  payment_amount: null,
  payment_deadline: null,
  monetary_unit: "CNY_minor" as const,
  request_id: "req_1",
};
const facts = { units: 1, channel: "1688", remainingDay: null, requestId: "req_1", at: 5 };
const withKjb: OrderOutcome = { ok: true, value, ...facts, rawText: JSON.stringify(value) };
const ofEachState: BatchRow<OrderOutcome>[] = [
  { id: "1", state: "done", outcome: withKjb },
  { id: "2", state: "working" },
  { id: "3", state: "waiting" },
  { id: "4", state: "stopped" },
];

test("restores saved answers, and treats a check in flight as unknown", () => {
  expect(fromSavedRows(toSavedRows(ofEachState, 9))).toEqual([
    { id: "1", state: "done", outcome: withKjb },
    { id: "2", state: "done", outcome: { ok: false, kind: "no_answer", aborted: false, at: 9 } },
    { id: "3", state: "waiting" },
    { id: "4", state: "stopped" },
  ]);
});

test("never shows an answer that the contract does not know", () => {
  const broken: OrderOutcome = { ...withKjb, rawText: '{"success":true}' };
  const [row] = fromSavedRows(toSavedRows([{ id: "1", state: "done", outcome: broken }], 9));
  expect(row).toMatchObject({ state: "done", outcome: { ok: false, kind: "no_answer" } });
});
