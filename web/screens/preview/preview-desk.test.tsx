import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addCart } from "../../cart/cart.ts";
import { sampleEntry } from "../../cart/testing/sample-entry.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../mocks/test-bff.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  sessionStorage.clear();
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

test("each part of a long cart is an order: its price tier and its minimum count the pieces of that part alone", async () => {
  const lines = Array.from({ length: 60 }, (_, at) =>
    sampleEntry({
      spec_id: `spec-${at}`,
      quantity: 1,
      price_tiers: [
        { min_quantity: 1, price: "10" },
        { min_quantity: 60, price: "8" },
      ],
      min_order_quantity: 50,
    }),
  );
  renderApp(`/preview?cart=${addCart("", { lines }).id}`);
  const [first, second] = await screen.findAllByRole("region", { name: /part [12] of 2/ });
  if (!first || !second) throw new Error("no parts");
  expect(first).toHaveTextContent("50 lines · estimated ¥500.00");
  expect(second).toHaveTextContent("10 lines · estimated ¥100.00");
  expect(await screen.findByText("10 lines need attention")).toBeVisible();
  expect(within(second).getAllByText(/^Minimum order: 50 pieces/).length).toBeGreaterThan(0);
});
