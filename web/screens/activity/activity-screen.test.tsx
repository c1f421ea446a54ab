import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paymentMethodsEndpoint } from "#contract/payment-methods";
import { callOperation } from "../../api/call.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../mocks/test-bff.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "support" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

test("says that there is nothing yet, then shows the call with units and request id", async () => {
  renderApp("/activity");
  expect(await screen.findByText("No calls yet")).toBeVisible();
  expect(screen.getByRole("row", { name: /Signed in to the demo/ })).toBeVisible();
  const result = await callOperation(paymentMethodsEndpoint, {
    channel: "1688",
    order_id: "239695213738498520",
  });
  if (!result.ok) throw new Error("no answer");
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  const row = await screen.findByRole("row", { name: new RegExp(result.requestId) });
  expect(row).toHaveTextContent("Payment methods");
  expect(row).toHaveTextContent("1688");
  expect(within(row).getByRole("button", { name: "Copy request id" })).toBeVisible();
});
