import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetPreviewedFreight } from "../../../cart/previewed-freight.ts";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { watchDownloads } from "../../../testing/watch-downloads.ts";
import { rowsOfCsv } from "../../../sheets/testing/rows-of-csv.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  localStorage.clear();
  forgetPreviewedFreight();
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const spent = () => bff.requests.filter((request) => request.startsWith("POST"));
const cells = (name: string) =>
  within(screen.getByRole("row", { name: new RegExp(`^${name}`) }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

/** Compares one product of each marketplace, neither read yet. */
async function compareTwo() {
  renderApp("/products/compare?compare=1688:634430926581,taobao:688000000005");
  await userEvent.click(await screen.findByRole("button", { name: "Read 2 products · 2 units" }));
  await screen.findByRole("button", { name: "Read all again · 2 units" });
  expect(await screen.findAllByRole("columnheader")).toHaveLength(2);
}

test("compares products of two marketplaces side by side, and reads each once until it is refreshed", async () => {
  await compareTwo();
  const [first, second] = screen.getAllByRole("columnheader");
  expect(first).toHaveTextContent(/1688 · 634430926581$/);
  expect(second).toHaveTextContent(/Taobao · 688000000005$/);
  expect(spent()).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Read all again · 2 units" }));
  expect(spent()).toHaveLength(4);
});

test("says how to choose products when the address names none", async () => {
  renderApp("/products/compare");
  expect(await screen.findByText("No products to compare")).toBeVisible();
  expect(screen.queryByLabelText("Pieces of each")).not.toBeInTheDocument();
});

test("prices all products at one typed quantity, and adds one without variants to the cart", async () => {
  await compareTwo();
  const [before] = cells("Price for this quantity");
  await userEvent.clear(screen.getByLabelText("Pieces of each"));
  await userEvent.type(screen.getByLabelText("Pieces of each"), "1200");
  const [after] = cells("Price for this quantity");
  expect(after).toMatch(/^¥[\d,]+\.\d\d$/);
  expect(after).not.toBe(before);
  await userEvent.click(screen.getAllByRole("button", { name: "Add to cart" })[0] as HTMLElement);
  expect(screen.getByText("In the cart.")).toBeVisible();
});

test("estimates the freight of each product for a pasted receiver, and saves nothing of the person", async () => {
  await compareTwo();
  expect(cells("Freight")).toEqual(["Not asked yet", "Not asked yet"]);
  await userEvent.click(screen.getByLabelText("Receiver in China, to estimate freight"));
  await userEvent.paste("浙江省杭州市滨江区网商路699号");
  expect(await screen.findByText(/^A receiver has a name, a mobile number/)).toBeVisible();
  await userEvent.paste(" 张三 13800000000");
  await userEvent.click(await screen.findByRole("button", { name: "Estimate freight · 2 units" }));
  await waitFor(() =>
    expect(cells("Freight")[0]).toMatch(/^¥[\d.,]+ · for 1 piece · to 浙江省 杭州市 · asked /),
  );
  await waitFor(() => expect(spent()).toHaveLength(4));
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  for (const personal of ["张三", "13800000000", "网商路"]) expect(stored).not.toContain(personal);
});

test("shows what the lists said before anything is paid", async () => {
  renderApp("/products?q=杯");
  await userEvent.click(await screen.findByRole("button", { name: /^Search · 2 units/ }));
  const picks = await screen.findAllByRole("checkbox", { name: /^Compare / });
  for (const pick of picks.slice(0, 2)) await userEvent.click(pick);
  await userEvent.click(await screen.findByRole("button", { name: "Put side by side" }));
  expect(await screen.findByRole("button", { name: "Read 2 products · 2 units" })).toBeVisible();
  for (const price of cells("Price, from the list")) expect(price).toMatch(/^¥\d/);
  for (const sales of cells("Sales, from the list")) expect(sales).toMatch(/^[\d,]+$/);
  expect(cells("Stock, all variants")).toEqual(["Not read yet", "Not read yet"]);
  const [link] = within(screen.getByRole("table")).getAllByRole("link");
  expect(link).toHaveAttribute("href", expect.stringMatching(/^\/products\/1688\/\d+$/));
  expect(spent()).toHaveLength(1);
});

test("picks cleared products again on request", async () => {
  renderApp("/products?q=杯");
  await userEvent.click(await screen.findByRole("button", { name: /^Search · 2 units/ }));
  const picks = await screen.findAllByRole("checkbox", { name: /^Compare / });
  for (const pick of picks.slice(0, 2)) await userEvent.click(pick);
  await userEvent.click(await screen.findByRole("button", { name: "Clear" }));
  expect(picks[0]).not.toBeChecked();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  for (const pick of picks.slice(0, 2)) expect(pick).toBeChecked();
});

test("shows the freight of a preview on this device with its quantity, place and time", async () => {
  await compareTwo();
  await userEvent.clear(screen.getByLabelText("Pieces of each"));
  await userEvent.type(screen.getByLabelText("Pieces of each"), "20");
  await userEvent.click(screen.getAllByRole("button", { name: "Add to cart" })[0] as HTMLElement);
  await userEvent.click(screen.getByRole("link", { name: "Go to the cart" }));
  await userEvent.click(await screen.findByLabelText("Paste an address"));
  await userEvent.paste("张三 13800000000 浙江省杭州市滨江区网商路699号");
  await userEvent.click(screen.getByRole("button", { name: /^Preview · 3 units/ }));
  await screen.findByRole("heading", { name: /The cart can be ordered/ });
  cleanup();
  renderApp("/products/compare?compare=1688:634430926581,taobao:688000000005");
  const field = await screen.findByLabelText("Pieces of each");
  await userEvent.clear(field);
  await userEvent.type(field, "20");
  const told = /^¥[\d.,]+ · for 20 pieces · to 浙江省 杭州市 · asked \d{4}-\d\d-\d\d \S+ \S+$/;
  expect(await screen.findByText(told)).toBeVisible();
  await userEvent.type(field, "0");
  expect(screen.queryByText(told)).toBeNull();
  expect(screen.getByText(/for 20 pieces .* not the quantity compared here$/)).toBeVisible();
});

test("exports a sheet with one column per product, ids as text, yuan and numbers as plain digits", async () => {
  await compareTwo();
  const files = watchDownloads();
  await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  const [file] = files;
  expect(file?.name).toBe("compare.csv");
  expect(await file?.text()).toContain("\t634430926581");
  const rows = new Map(rowsOfCsv((await file?.text()) ?? "").map(([name = "", ...rest]) => [name, rest]));
  expect(rows.get("Marketplace")).toEqual(["1688", "Taobao"]);
  expect(rows.get("Product id")).toEqual(["634430926581", "688000000005"]);
  expect(rows.get("Pieces of each")).toEqual(["1", "1"]);
  expect(rows.get("Price per piece")?.join(" ")).toMatch(/^\d+(\.\d+)? \d+(\.\d+)?$/);
  expect(rows.get("Freight")).toEqual(["Not asked yet", "Not asked yet"]);
});

test("prints on a press, and opens a picture large with a link to similar products", async () => {
  await compareTwo();
  const print = vi.fn();
  vi.stubGlobal("print", print);
  await userEvent.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  const [picture] = screen.getAllByRole("button", { name: /^Enlarge the picture/ });
  await userEvent.click(picture as HTMLElement);
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("button", { name: "Find similar · 2 units" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});
