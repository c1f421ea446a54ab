import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addCart, cartStorage, setQuantity, lineKey } from "../../../cart/cart.ts";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import { rowsOfCsv } from "../../../sheets/testing/rows-of-csv.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";
import { outdatedAfterMs } from "../../../cart/sent-lines.ts";

const line = sampleEntry({ id: "634430926581", spec_id: null, attributes: [] });
let bff: TestBff;
let cart: string;

beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
  cart = addCart("", { lines: [line] }).id;
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

async function preview() {
  const { router } = renderApp(`/preview?cart=${cart}`);
  await userEvent.click(await screen.findByRole("button", { name: "Use a sample address" }));
  await userEvent.click(screen.getByRole("button", { name: /^Preview · 3 units/ }));
  await screen.findByRole("heading", { name: "Good: The cart can be ordered" });
  await waitFor(() => expect(screen.getAllByText("passed:")).toHaveLength(6));
  return router;
}

const answer = () => screen.getByRole("region", { name: "Preview" });

async function expectOutdated() {
  expect(
    await screen.findByText(/^(This preview is out of date|The receiver of this preview is not known)/),
  ).toBeVisible();
  const shown = within(answer());
  expect(screen.queryByText("✓")).toBeNull();
  expect(shown.queryByText("passed:")).toBeNull();
  expect(shown.getAllByText("passed before:")).toHaveLength(6);
  expect(shown.getByRole("heading", { name: /^Note: Earlier result: / })).toBeVisible();
  expect(shown.getByText(/6 of 6 checks passed \(out of date\)/)).toBeVisible();
  expect(shown.getByRole("heading", { name: "Total (out of date)" })).toBeVisible();
  expect(shown.getByText("Payable (out of date)")).toBeVisible();
  // The class greys every figure of the answer.
  expect(answer().closest("[class*=outdated]")).not.toBeNull();
}

describe("the look of an outdated answer", () => {
  test("marks an answer as outdated when a quantity changes", async () => {
    await preview();
    await userEvent.type(screen.getByRole("textbox", { name: /^Quantity of/ }), "0");
    await expectOutdated();
  });

  test("marks an answer as outdated when a quantity was changed on the way to another page and back", async () => {
    const router = await preview();
    await act(() => router.navigate({ to: "/activity" }));
    setQuantity(cart, lineKey(line), 7);
    act(() => router.history.back());
    await screen.findByRole("region", { name: "Preview" });
    await expectOutdated();
  });

  test("marks an answer as outdated when another tab changes the cart", async () => {
    await preview();
    const { value } = cartStorage.read();
    const carts = value.carts.map((one) => ({ ...one, lines: [{ ...line, quantity: 9 }] }));
    localStorage.setItem("carts", JSON.stringify({ version: 1, data: { ...value, carts } }));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "carts" })));
    await expectOutdated();
  });

  test("marks an answer as outdated when the page returns from history after another tab changed the cart", async () => {
    await preview();
    const { value } = cartStorage.read();
    const carts = value.carts.map((one) => ({ ...one, lines: [{ ...line, quantity: 9 }] }));
    localStorage.setItem("carts", JSON.stringify({ version: 1, data: { ...value, carts } }));
    act(() => void window.dispatchEvent(new Event("pageshow")));
    await expectOutdated();
  });

  test("marks an answer as outdated after a reload when the cart was changed meanwhile", async () => {
    await preview();
    cleanup();
    setQuantity(cart, lineKey(line), 7);
    renderApp(`/preview?cart=${cart}`);
    await screen.findByRole("region", { name: "Preview" });
    await expectOutdated();
  });

  test("marks an answer as outdated after a reload when its receiver is unknown", async () => {
    await preview();
    cleanup();
    const { router } = renderApp(`/preview?cart=${cart}`);
    await userEvent.click(await screen.findByRole("button", { name: "Use a sample address" }));
    await expectOutdated();
    await act(() => router.navigate({ to: "/preview/carts" }));
    expect(await screen.findByText("Preview out of date")).toBeVisible();
  });

  test("marks an answer as outdated when it is half a day old", async () => {
    await preview();
    cleanup();
    const saved = Object.keys(sessionStorage).find((name) => name.includes(cart)) ?? "";
    const aged = (sessionStorage.getItem(saved) ?? "").replace(
      /"at":([0-9]+)/,
      (_, at) => `"at":${Number(at) - outdatedAfterMs}`,
    );
    sessionStorage.setItem(saved, aged);
    renderApp(`/preview?cart=${cart}`);
    await screen.findByRole("region", { name: "Preview" });
    await expectOutdated();
  });
});

describe("exports of an outdated answer", () => {
  async function changed() {
    await preview();
    await userEvent.type(screen.getByRole("textbox", { name: /^Quantity of/ }), "0");
    await expectOutdated();
  }

  test("adds a warning when the answer is copied", async () => {
    await changed();
    const figure = within(answer()).getByText("Payable (out of date)");
    vi.spyOn(document, "getSelection").mockReturnValue({ toString: () => "Payable ¥1.00" } as Selection);
    const clipboard = new DataTransfer();
    fireEvent.copy(figure, { clipboardData: clipboard });
    expect(clipboard.getData("text/plain")).toBe("This preview is out of date\nPayable ¥1.00");
    vi.restoreAllMocks();
  });

  test("adds a warning to every row of its sheet, and to the sheet's name", async () => {
    await changed();
    const files: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
    vi.restoreAllMocks();
    expect(names).toEqual(["preview-out-of-date.csv"]);
    const [head, ...rows] = rowsOfCsv((await files[0]?.text()) ?? "");
    expect(head?.[0]).toBe("Validity");
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(row[0]).toBe("This preview is out of date");
  });

  test("previews again on one press that states its units", async () => {
    await changed();
    await userEvent.click(screen.getByRole("button", { name: "Preview again · 3 units" }));
    expect(await screen.findByRole("heading", { name: "Good: The cart can be ordered" })).toBeVisible();
    expect(screen.queryByText("This preview is out of date")).toBeNull();
  });
});
