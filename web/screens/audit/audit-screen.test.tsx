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

/** Roles of fifty rows take a second to find. */
const rows = () => [...document.querySelectorAll("tbody tr")];

test("is filtered by its address, read to its end, and saved as CSV", async () => {
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
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(address()).toContain("operator=li%40example.com"));
  await waitFor(() => expect(rows()).toHaveLength(10));
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(address()).toBe("/audit"));
  await userEvent.click(await screen.findByRole("link", { name: "Older entries" }));
  await waitFor(() => expect(rows()).toHaveLength(10));
  expect(address()).toBe("/audit?below=11");
  expect(screen.getByRole("link", { name: "Back to the newest" })).toBeVisible();

  const files = watchDownloads();
  await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const csv = (await files[0]?.text()) ?? "";
  expect(csv.trimEnd().split("\r\n")).toHaveLength(61);
}, 20_000);

test("days in the wrong order are told at the field, beside the empty list", async () => {
  renderApp("/audit?from=2026-11-25&until=2026-11-20");
  expect(await screen.findByText("No entry matches these filters")).toBeVisible();
  expect(screen.getByLabelText("Until day")).toHaveAccessibleDescription(
    "This is before the first day: no entry can match.",
  );
});
