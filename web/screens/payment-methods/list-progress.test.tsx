import { cleanup, screen, within, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorCodes } from "#contract/shared/error-codes";
import { i18n } from "../../i18n/i18n.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { watchDownloads } from "../../testing/watch-downloads.ts";
import { rowsOfCsv } from "../../sheets/testing/rows-of-csv.ts";
import { saveList, savedLists } from "../../lists/saved-lists.ts";

const others = ["239695213738498520", "4169757385897317637", "1000000000000000001"];
const ofAnotherAccount = "4169757300000007637";

let bff: TestBff;
const start = async (options: Parameters<typeof startTestBff>[0] = {}) => {
  bff = await startTestBff({ role: "support", ...options });
};
beforeEach(() => void vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  bff.stop();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("checks refused orders again as a new list, on a press that states its units", async () => {
  await start();
  const refused = "4169757312152797637";
  const { address } = renderApp("/payment-methods");
  const field = await screen.findByLabelText("Order id");
  await userEvent.click(field);
  // No repetition finds an order that the account does not have.
  const ids = [refused, ...others, ofAnotherAccount];
  await userEvent.paste(ids.map((id, at) => `${id}\tbuyer ${at}`).join("\n"));
  await screen.findByText("Kept in the list beside each order: Column 1.");
  await userEvent.click(screen.getByRole("button", { name: "Check 5 orders · 5 units" }));
  const again = await screen.findByRole("button", { name: "Check refused again · 1 unit" });
  const before = address();
  await userEvent.click(again);
  expect(await screen.findByText(/1 of 1 .* finished/)).toBeVisible();
  expect(address()).not.toBe(before);
  const table = screen.getByRole("table", { name: "Orders" });
  expect(within(table).getByRole("row", { name: new RegExp(`${refused}.*buyer 0`) })).toBeVisible();
  expect(within(table).queryByText(others[0] ?? "")).toBeNull();
  expect(bff.requests.filter((request) => request.startsWith("POST /bff/v1/orders"))).toHaveLength(6);
  // The pressed button disappeared with its list, so the focus moves to the new one.
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  // The earlier list is unchanged.
  await userEvent.click(screen.getByRole("link", { name: /Payment/ }));
  await screen.findByRole("button", { name: `5 orders from ${refused}` });
});

test("runs a list opened before the account is read at the plan's pace, which leaves a tenth to others", async () => {
  await start({ requestsPerMinute: 20 });
  const rows = others.map((id) => ({ id, state: "waiting" as const }));
  saveList("demo-support", { id: "kept", name: "", started_at: Date.now(), rows });
  renderApp("/payment-methods?list=kept");
  expect(await screen.findByText(/0 of 3 · 18 per minute/)).toBeVisible();
});

test("finishes a list whose last answer would pause it, and one that was saved as paused", async () => {
  await start({ dailyUnits: 1 });
  renderApp("/payment-methods");
  await userEvent.click(await screen.findByLabelText("Order id"));
  await userEvent.paste(others.slice(0, 2).join("\n"));
  await userEvent.click(screen.getByRole("button", { name: /^Check 2 orders/ }));
  expect(await screen.findByText(/2 of 2 .* finished/)).toBeVisible();
  for (const list of savedLists("demo-support").read().value)
    saveList("demo-support", { ...list, id: "before", paused_by: others[1] });
  cleanup();
  renderApp("/payment-methods?list=before");
  expect(await screen.findByText(/2 of 2 .* finished/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Retry failed · up to 1 unit" })).toBeVisible();
  expect(screen.queryByText(/^Paused: /)).toBeNull();
});

test("exports when each order was checked, and no units where they are unknown", async () => {
  await start();
  const at = Date.parse("2026-11-23T08:00:00Z");
  const failure = (code: "INTERNAL_ERROR" | "CHANNEL_UPSTREAM_ERROR") => ({
    kind: "error" as const,
    envelope: { code, category: errorCodes[code].category, message: "It failed.", request_id: "req_1" },
    status: 502,
    at,
    requestId: "req_1",
    rawText: "{}",
  });
  const outcomes = [
    failure("CHANNEL_UPSTREAM_ERROR"),
    failure("INTERNAL_ERROR"),
    { kind: "no_answer" as const, at },
  ];
  const rows = outcomes.map((outcome, index) => ({ id: others[index]!, state: "done" as const, outcome }));
  saveList("demo-support", { id: "sheet", name: "", started_at: at, rows });
  const files = watchDownloads();
  renderApp("/payment-methods?list=sheet");
  await userEvent.click(await screen.findByRole("button", { name: "Export CSV" }));
  const csv = await files[0]!.text();
  const [head = [], ...sheet] = rowsOfCsv(csv);
  const cells = (name: string) => sheet.map((row) => row[head.indexOf(name)]);
  expect(cells("Order id")).toEqual(others);
  expect(cells("Checked at (UTC)")).toEqual(Array(3).fill("2026-11-23T08:00:00.000Z"));
  expect(cells("Units")).toEqual(["0", "", ""]);
  // An exported sheet can be pasted again: it yields its orders and no others.
  cleanup();
  renderApp("/payment-methods");
  await userEvent.click(await screen.findByRole("textbox"));
  await userEvent.paste(csv);
  expect(await screen.findByRole("button", { name: /^Check 3 orders/ })).toBeVisible();
});

test("exports why a check failed in the reader's language, and a marketplace's message unchanged", async () => {
  await start();
  const fail = (upstream?: { code: string; message: string }) => ({
    kind: "error" as const,
    envelope: {
      code: "CHANNEL_UPSTREAM_ERROR" as const,
      category: errorCodes.CHANNEL_UPSTREAM_ERROR.category,
      message: "1688 gave no usable answer.",
      request_id: "req_1",
      ...(upstream && { upstream }),
    },
    status: 502,
    at: 1,
    requestId: "req_1",
    rawText: "{}",
  });
  const outcomes = [fail(), fail({ code: "gw.APIUnsupported", message: "系统繁忙" })];
  const rows = outcomes.map((outcome, index) => ({ id: others[index]!, state: "done" as const, outcome }));
  saveList("demo-support", { id: "zh", name: "", started_at: 1, rows });
  const files = watchDownloads();
  i18n.changeLanguage("zh-CN");
  renderApp("/payment-methods?list=zh");
  await userEvent.click(await screen.findByRole("button", { name: "导出 CSV" }));
  const [, ...sheet] = rowsOfCsv(await files[0]!.text());
  expect(sheet.map((row) => row.at(-1))).toEqual([
    "CHANNEL_UPSTREAM_ERROR: 平台未返回可用的结果",
    "CHANNEL_UPSTREAM_ERROR: gw.APIUnsupported 系统繁忙",
  ]);
});
