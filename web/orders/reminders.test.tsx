import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestBff, type TestBff } from "../testing/test-bff.ts";
import { renderApp } from "../testing/render-app.tsx";
import type { Reminder } from "./reminders.ts";

const orderId = "239695213738498520";
const other = "4169757385897317637";
const hour = 60 * 60_000;

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "support", hasPurchasing: true });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const key = "reminders.demo-support";
const saved = (): Reminder[] => JSON.parse(localStorage.getItem(key) ?? '{"data":[]}').data;
function save(...reminders: [id: string, dueAt: number][]) {
  const data = reminders.map(([id, dueAt]) => ({
    channel: "1688",
    order_id: id,
    verdict: "kjb_possible",
    due_at: dueAt,
  }));
  localStorage.setItem(key, JSON.stringify({ version: 1, data }));
}

test("is set by one press under a verdict, changed by another, and removed with an undo", async () => {
  renderApp(`/payment-methods?order=${orderId}`);
  await userEvent.click(await screen.findByRole("button", { name: /^Check · 1 unit/ }));
  const before = Date.now();
  await userEvent.click(await screen.findByRole("button", { name: "Tomorrow at 9:00" }));
  await userEvent.click(screen.getByRole("button", { name: "In 1 hour" }));
  expect(saved()).toMatchObject([{ channel: "1688", order_id: orderId, verdict: "kjb_not_reported" }]);
  expect(saved()[0]?.due_at).toBeGreaterThanOrEqual(before + hour);
  expect(screen.getByText(/^You will be reminded at/)).toBeVisible();
  // The deadline of the simulator's order is over.
  expect(screen.queryByRole("button", { name: /before the deadline/ })).toBeNull();
  const requests = bff.requests.length;

  await userEvent.click(screen.getByRole("button", { name: "Remove the reminder" }));
  expect(saved()).toEqual([]);
  const undo = screen.getByRole("button", { name: "Undo" });
  expect(undo).toHaveFocus();
  await userEvent.click(undo);
  expect(saved()).toMatchObject([{ order_id: orderId }]);
  expect(screen.getByRole("button", { name: "Remove the reminder" })).toHaveFocus();
  expect(bff.requests).toHaveLength(requests);
});

test("is on Home with a way to the order once it is due, until one press ends it, which can be undone", async () => {
  save([orderId, Date.now() - 1], [other, Date.now() + hour]);
  renderApp("/");
  const table = await screen.findByRole("table", { name: "Check again" });
  expect(
    within(table)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual([`/orders/${orderId}?channel=1688`]);
  expect(screen.queryByText("Nothing needs your attention today")).toBeNull();
  await userEvent.click(
    within(table).getByRole("button", { name: `Done: the reminder of order ${orderId}` }),
  );
  await waitFor(() => expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus());
  expect(saved().map(({ order_id: id }) => id)).toEqual([other]);
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("link", { name: orderId })).toBeVisible();
  expect(saved()).toHaveLength(2);
});

test("appears on an open Home when its time comes, and makes no call by itself", async () => {
  save([orderId, Date.now() + hour]);
  renderApp("/");
  expect(await screen.findByText("Nothing needs your attention today")).toBeVisible();
  expect(screen.queryByText("Check again")).toBeNull();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  save([orderId, Date.now() + 30_000]);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
  await act(() => vi.advanceTimersByTimeAsync(30_001));
  expect(await screen.findByRole("table", { name: "Check again" })).toBeVisible();
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});
