import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestBff, type TestBff } from "../../../mocks/test-bff.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  sessionStorage.clear();
  localStorage.clear();
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

test("a kept product has its price of then, and its change since only after a press that says its units", async () => {
  renderApp("/products?q=杯");
  await userEvent.click(await screen.findByRole("button", { name: /^Search · 2 units/ }));
  const [keep] = await screen.findAllByRole("checkbox", { name: /^Keep / });
  if (keep) await userEvent.click(keep);
  await userEvent.click(screen.getByRole("link", { name: "Shortlist · 1 kept" }));
  const refresh = await screen.findByRole("button", { name: "Refresh all prices · 1 unit" });
  expect(screen.getByText("Price when kept")).toBeVisible();
  expect(screen.queryByText("Price now")).toBeNull();
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  await userEvent.click(refresh);
  expect(await screen.findByText("Price now")).toBeVisible();
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toHaveLength(2);
});
