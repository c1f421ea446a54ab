import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addCart } from "../../../cart/cart.ts";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

const calls = () => bff.requests.filter((request) => request.endsWith("/products/detail")).length;

test("reads the product once for its units, then changes variants at no cost; an unfinished quantity stays in its field", async () => {
  const gone = sampleEntry({ trouble: "variant_gone", attributes: [{ name: "颜色", value: "黑色" }] });
  renderApp(`/preview?cart=${addCart("", { lines: [gone] }).id}`);
  const quantity = () => screen.getByRole("textbox", { name: /^Quantity of / });
  await userEvent.type(await screen.findByRole("textbox", { name: /^Quantity of / }), ".5");
  await userEvent.click(screen.getByRole("button", { name: "Choose a variant · 1 unit" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the variant" });
  const [first] = await within(dialog).findAllByRole("radio");
  expect(calls()).toBe(1);
  const use = within(dialog).getByRole("button", { name: "Use this variant" });
  expect(use).toBeDisabled();
  await userEvent.click(first!);
  await userEvent.click(use);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("list", { name: /^Problems with/ })).toBeNull();
  expect(quantity()).toHaveValue("2.5");
  expect(quantity()).toHaveAttribute("aria-invalid", "true");

  await userEvent.click(screen.getByRole("button", { name: /^Change the variant of / }));
  await screen.findByRole("dialog", { name: "Change the variant" });
  expect(calls()).toBe(1);
});

test("says in the choice why the product could not be read, and marks the line of one that is gone", async () => {
  const id = "748927600882";
  const line = sampleEntry({ id, source_product_id: id });
  renderApp(`/preview?cart=${addCart("", { lines: [line] }).id}`);
  await userEvent.click(await screen.findByRole("button", { name: /^Change the variant of .* · 1 unit$/ }));
  const dialog = await screen.findByRole("dialog", { name: "Change the variant" });
  expect(await within(dialog).findByRole("button", { name: "Read the product · 1 unit" })).toBeVisible();
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("list", { name: /^Problems with/ })).toHaveTextContent(
    "The marketplace no longer shows this product.",
  );
});
