import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  localStorage.clear();
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

// Finds them by element: a search by role reads the names of all twenty products.
const titles = () => [...document.querySelectorAll<HTMLElement>("main li h3")];
const view = (name: string) => screen.getByLabelText(name, { selector: "input" });
const price = (title: HTMLElement) =>
  Number(/¥([\d,.]+)/.exec(title.closest("li")?.textContent ?? "")?.[1]?.replace(",", ""));

async function search() {
  renderApp("/products?q=杯");
  fireEvent.click(await screen.findByRole("button", { name: /^Search · 2 units/ }));
  await screen.findByText("Results");
  // The first rows are painted before the others render.
  await waitFor(() => expect(titles()).toHaveLength(20));
}

test("shows large pictures or the dense list as chosen on this device", async () => {
  await search();
  expect(view("Grid")).toBeChecked();
  fireEvent.click(view("List"));
  expect(view("List")).toBeChecked();
  const asList = titles()[0]?.closest("ul")?.className;
  // Loads the page again: paid answers and the chosen view are stored on this device.
  cleanup();
  renderApp("/products?q=杯");
  expect(await screen.findByLabelText("List", { selector: "input" })).toBeChecked();
  expect(titles()[0]?.closest("ul")?.className).toBe(asList);
  // An earlier answer renders as a whole.
  expect(titles()).toHaveLength(20);
  fireEvent.click(view("Grid"));
  expect(titles()[0]?.closest("ul")?.className).not.toBe(asList);
});

test("filters the current page without a request, and states how many rows are left", async () => {
  await search();
  const asked = bff.requests.length;
  const narrow = screen.getByText("Filter this page (free)");
  fireEvent.click(narrow);
  const fields = await screen.findByRole("group", { name: "Filter this page (free)" });
  const sorted = titles()
    .map(price)
    .toSorted((one, other) => one - other);
  const max = sorted[9] ?? 0;
  fireEvent.change(within(fields).getByLabelText("Price to"), { target: { value: String(max) } });
  expect(titles()).toHaveLength(sorted.filter((one) => one <= max).length);
  expect(narrow).toHaveTextContent(`${titles().length} of 20 shown`);
  fireEvent.change(within(fields).getByLabelText("Minimum order up to"), { target: { value: "many" } });
  expect(within(fields).getByLabelText("Minimum order up to")).toHaveAccessibleDescription(
    "Enter a whole number.",
  );
  // The list names no seller: a filter for one would hide every row.
  expect(within(fields).queryByLabelText("Only with a seller")).toBeNull();
  fireEvent.change(within(fields).getByLabelText("Price to"), { target: { value: "0" } });
  expect(screen.getByText("The filter hides every product of this page.")).toBeVisible();
  expect(bff.requests).toHaveLength(asked);
});

test("moves the focus to the next page from the button that it replaced", async () => {
  await search();
  const next = screen.getByText("Next page").closest("button");
  next?.focus();
  if (next) fireEvent.click(next);
  await screen.findByText(/^Page 2 of/);
  await waitFor(() => expect(document.activeElement).toContainElement(titles()[0] ?? null));
  expect(document.activeElement).not.toBe(document.body);
});
