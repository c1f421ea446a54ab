import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { watchDownloads } from "../../testing/watch-downloads.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "admin" });
  for (let n = 1; n <= 60; n += 1)
    await bff.store.auditLog.record({
      at: Date.UTC(2026, 10, 21, 4, 0, n),
      operatorId: "op_1",
      operatorEmail: n % 2 === 0 ? "li@example.com" : "wu@example.com",
      action: n === 60 ? "from_a_later_version" : "app_changed",
      subject: `apps/app_${n % 3}`,
      before: { name: "old", scopes: ["order:read"] },
      after: n === 59 ? null : { name: `new ${n}`, scopes: [] },
      requestId: `req_${n}`,
    });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Finds rows by selector, because finding fifty rows by role takes a second. */
const rows = () => [...document.querySelectorAll("tbody tr")];

test("filters by its URL, pages to the end, and exports CSV", async () => {
  const { address } = renderApp("/audit?subject=apps/app_0");
  const table = await screen.findByRole("table", { name: "Audit log" });
  expect(rows()).toHaveLength(20);
  expect(within(table).getByText("from_a_later_version")).toBeVisible();
  const row = rows().find(({ textContent }) => textContent.includes("req_57"));
  expect(row).toHaveTextContent(
    "wu@example.comChanged an appapps/app_0Name old → new 57Scopes order:read → None",
  );

  await userEvent.click(screen.getByRole("textbox", { name: "Who" }));
  await userEvent.paste("li@example.com");
  expect(address()).not.toContain("operator");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(address()).toContain("operator=li%40example.com"));
  await waitFor(() => expect(rows()).toHaveLength(10));
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(address()).toBe("/audit"));
  await userEvent.click(await screen.findByRole("link", { name: "Older" }));
  await waitFor(() => expect(rows()).toHaveLength(10));
  expect(address()).toBe("/audit?below=11");
  expect(screen.getByRole("link", { name: "Newest" })).toBeVisible();

  const files = watchDownloads();
  await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const csv = (await files[0]?.text()) ?? "";
  expect(csv.trimEnd().split("\r\n")).toHaveLength(61);
});

test("shows apps, keys, plans and marketplaces by name, and the account that was authorized", async () => {
  const record = (subject: string, action = "app_changed", after: object | null = null) =>
    bff.store.auditLog.record({
      at: Date.UTC(2026, 10, 22),
      operatorId: "op_1",
      operatorEmail: "li@example.com",
      action,
      subject,
      before: null,
      after,
      requestId: `req_${subject}`,
    });
  const account = { account_name: "demo_buyer", account_id: "b2b-1" };
  await record("apps/demo");
  await record("apps/demo/keys/demo-live", "key_revoked");
  await record("apps/demo/marketplaces/1688", "marketplace_authorized", account);
  await record("warehouses/WH-DEMO/marketplaces/taobao", "marketplace_authorized");
  await record("plans/standard", "plan_changed");
  await record("operators/demo-support", "operator_changed");
  await record("apps/gone");
  renderApp("/audit");
  await screen.findByRole("table", { name: "Audit log" });
  const said = (subject: string) =>
    rows().find(({ textContent }) => textContent.endsWith(`req_${subject}`))?.textContent;
  expect(said("apps/demo")).toContain("Changed an appApp Demo");
  expect(said("apps/demo/keys/demo-live")).toContain("Revoked a keyKey demo-live of Demo");
  expect(said("apps/demo/marketplaces/1688")).toMatch(/1688 for Demo.*Account demo_buyerAccount id b2b-1/);
  expect(said("warehouses/WH-DEMO/marketplaces/taobao")).toContain("Taobao for warehouse WH-DEMO");
  expect(said("plans/standard")).toContain("Plan standard");
  expect(said("operators/demo-support")).toContain("Operator support@demo.example");
  expect(said("apps/gone")).toContain("apps/gone");
});

test("filters by the name of an app, a plan or an operator, and reports unknown and ambiguous names", async () => {
  const { address } = renderApp("/audit?subject=apps/demo");
  const about = await screen.findByRole("combobox", { name: "About" });
  await waitFor(() => expect(about).toHaveValue("App Demo"));
  const show = async (text: string) => {
    await userEvent.clear(about);
    await userEvent.type(about, text);
    await userEvent.tab();
  };
  for (const [text, subject] of [
    ["standard", "plans/standard"],
    ["Plan small", "plans/small"],
    ["demo on a SMALL plan", "apps/demo-small"],
    ["demo-small", "apps/demo-small"],
    ["buyer@demo.example", "operators/demo-buyer"],
    ["apps/app_0", "apps/app_0"],
  ] as const) {
    await show(text);
    await waitFor(() => expect(address()).toBe(`/audit?subject=${subject.replace("/", "%2F")}`));
  }
  const before = address();
  await show("nothing at all");
  expect(screen.getByRole("combobox", { name: "About" })).toHaveAccessibleDescription(
    "Nothing has this name. Choose from the list.",
  );
  expect(address()).toBe(before);
});

test("accepts dates in any usual form and shows them year first", async () => {
  const { address } = renderApp("/audit");
  await screen.findByRole("table", { name: "Audit log" });
  const show = async (text: string) => {
    const from = screen.getByRole("textbox", { name: "From day" });
    await userEvent.clear(from);
    await userEvent.type(from, text);
    await userEvent.keyboard("{Enter}");
  };
  await show("2026/11/1");
  await waitFor(() => expect(address()).toBe("/audit?from=2026-11-01"));
  expect(screen.getByRole("textbox", { name: "From day" })).toHaveValue("2026-11-01");
  expect(screen.getByRole("button", { name: "Calendar of From day" })).toBeVisible();
  await show("11/05/2026");
  expect(screen.getByRole("textbox", { name: "From day" })).toHaveAccessibleDescription(
    "Enter a day as 2026-11-21.",
  );
  expect(address()).toBe("/audit?from=2026-11-01");
});

test("reports days in the wrong order at the field, next to the empty list, also from an older link", async () => {
  renderApp("/audit?from=2026-11-25&until=2026-11-20");
  expect(await screen.findByText("No entry matches these filters")).toBeVisible();
  expect(screen.getByLabelText("Until day")).toHaveAccessibleDescription(
    "This is before the first day: no entry can match.",
  );
  expect(screen.getByLabelText("Until day")).toHaveValue("2026-11-20");
});
