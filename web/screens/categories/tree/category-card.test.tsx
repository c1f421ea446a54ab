import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { startTestBff } from "../../../testing/test-bff.ts";
import { renderApp } from "../../../testing/render-app.tsx";

afterEach(() => vi.unstubAllGlobals());

test("states the units of this key's plan on the link to a category's products", async () => {
  vi.stubGlobal("scrollTo", () => {});
  const bff = await startTestBff({ role: "buyer", units: { "products.search": 5 } });
  renderApp("/categories?node=10166");
  expect(await screen.findByRole("link", { name: "Products in this category · 5 units" })).toBeVisible();
  bff.stop();
});
