import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestBff, type TestBff } from "../../mocks/test-bff.ts";
import { renderApp } from "../../frame/render-app.tsx";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "admin", dailyUnits: 5000 });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

test("shows what is left today, what a call costs, each marketplace and each scope", async () => {
  renderApp("/access");
  expect(await screen.findByText("0 of 5,000 used")).toBeVisible();
  expect(screen.getByRole("meter", { name: "Units today" })).toBeVisible();
  const row = (name: RegExp) => screen.getByRole("row", { name });
  expect(within(row(/^Preview order/)).getByRole("cell", { name: "3" })).toBeVisible();
  expect(row(/^1688/)).toHaveTextContent("authorized");
  expect(row(/^order:read/)).toHaveTextContent("Payment methods");
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});
