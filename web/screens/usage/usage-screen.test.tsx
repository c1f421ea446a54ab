import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aCall } from "#testing/store/calls-contract.ts";
import { hold } from "#testing/store/store-fixture.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";

let bff: TestBff;
beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

test("shows the same figures in chart and table, for all apps or one, and links to the calls", async () => {
  bff = await startTestBff({ role: "admin", dailyUnits: 5_000 });
  const pay = async (units: number, appId: string, operation = "orders.payment-methods") =>
    bff.store.quota.settle(await hold(bff.store, { units, appId, operation, dailyUnits: 5_000 }));
  await pay(1_200, "demo");
  await pay(34, "demo", "orders.preview");
  await pay(7, "elsewhere");
  const code = { status: 502, outcome: "CHANNEL_UPSTREAM_ERROR", upstreamMs: 1_234 };
  await bff.store.callLog.append(aCall("r1", { at: Date.now(), appId: "demo", ...code }));
  const app = renderApp("/usage");
  expect(await screen.findByText("1,241 units in this period")).toBeVisible();
  const picture = screen.getByRole("img", {
    name: /Units by day and operation: 1,241 units in this period from/,
  });
  const bars = [...picture.querySelectorAll("rect")].map(({ textContent }) => textContent?.slice(13));
  expect(bars).toEqual(["Payment methods: 1,207", "Preview order: 34"]);
  const days = screen.getByRole("table", { name: "Units by day and operation", hidden: true });
  const [today] = within(days).getAllByRole("row", { hidden: true }).slice(1);
  expect(
    within(today!)
      .getAllByRole("cell", { hidden: true })
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual(["1,207", "34", "1,241"]);
  const times = screen.getByRole("table", { name: "How long marketplaces took" });
  expect(times).toHaveTextContent("1,300 ms");
  expect(screen.getByRole("link", { name: "CHANNEL_UPSTREAM_ERROR" })).toHaveAttribute(
    "href",
    "/activity?code=CHANNEL_UPSTREAM_ERROR",
  );
  const allowance = screen.getByRole("table", { name: "Today's allowance" });
  expect(within(allowance).getByRole("row", { name: /1,234/ })).toHaveTextContent("3,766");
  // On a phone, the table has no head: a row is a block of named values instead of columns one character wide.
  const keys = screen.getByRole("table", { name: "By app and key" });
  const labels = within(keys.querySelector("tbody")!).getAllByRole("cell").slice(0, 4);
  expect(labels.map(({ dataset }) => dataset["label"])).toEqual(["App", "Key", "Paid calls", "Units"]);

  await userEvent.selectOptions(screen.getByLabelText("Days"), "Today");
  const hour = await screen.findByRole("img", { name: /^Units by hour and operation: 1,241 units .* today/ });
  expect([...hour.querySelectorAll("rect")].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^[0-9]{2}:00 · Payment methods: 1,207$/),
    expect.stringMatching(/^[0-9]{2}:00 · Preview order: 34$/),
  ]);
  const hours = screen.getByRole("table", { name: "Units by hour and operation", hidden: true });
  expect(within(hours).getAllByRole("row", { hidden: true })).toHaveLength(25);
  expect(app.address()).toContain("days=1");

  await userEvent.selectOptions(screen.getByLabelText("App"), "Demo");
  expect(await screen.findByText("1,234 units in this period")).toBeVisible();
  expect(app.address()).toContain("app=demo");
});

test("is not available to a buyer", async () => {
  bff = await startTestBff({ role: "buyer" });
  renderApp("/usage");
  expect(await screen.findByRole("heading", { level: 1 })).not.toHaveTextContent("Usage");
  expect(bff.requests).not.toContain("GET /bff/usage");
});

test("lists a nearly exhausted quota before the others", async () => {
  bff = await startTestBff({ role: "admin" });
  await bff.store.quota.settle(await hold(bff.store, { units: 2, appId: "demo-small", dailyUnits: 3 }));
  await bff.store.quota.settle(await hold(bff.store, { units: 34, appId: "demo", dailyUnits: 5_000 }));
  renderApp("/usage");
  const table = await screen.findByRole("table", { name: "Today's allowance" });
  const names = [...table.querySelectorAll("tbody tr td:first-child")].map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual(["Demo on a small plan", "Demo"]);
  // An app on a disabled plan has no usable units left, and comes last.
  expect(names.at(-1)).toBe("Demo on a plan that is switched off");
  const off = within(table).getByRole("row", { name: /switched off/ });
  expect(within(off).getByRole("cell", { name: "–" })).toBeVisible();
  expect(off).toHaveTextContent("Plan switched off: none can be used");
});
