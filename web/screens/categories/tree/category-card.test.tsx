import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { startTestBff } from "../../../testing/test-bff.ts";
import { renderApp } from "../../../testing/render-app.tsx";

afterEach(() => vi.unstubAllGlobals());

test("the way to a category's products says what this key's plan charges for the search", async () => {
  vi.stubGlobal("scrollTo", () => {});
  const bff = await startTestBff({ role: "buyer", units: { "products.search": 5 } });
  renderApp("/categories?node=10166");
  expect(await screen.findByRole("link", { name: "Products in this category · 5 units" })).toBeVisible();
  bff.stop();
});
