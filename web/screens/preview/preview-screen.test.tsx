import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addCart, cartAt, cartStorage, lineKey } from "../../cart/cart.ts";
import { savePreviewedCart } from "../../cart/previewed-carts.ts";
import { refreshEntry } from "../../cart/remap-variant.ts";
import { unreadLine } from "../../cart/unread-line.ts";
import { callOperation } from "../../api/call.ts";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { renderApp } from "../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

/** Opens a cart with the first in-stock variant of each product, read from the product itself. */
async function openCart(products: { channel: "1688" | "taobao"; id: string; fetchedAt?: string }[]) {
  const lines = await Promise.all(
    products.map(async ({ channel, id, fetchedAt }) => {
      const detail = await callOperation(productDetailEndpoint, { channel, id });
      if (!detail.ok) throw new Error("no detail");
      const { product } = detail.value;
      const variant = product.variants.find(({ stock }) => (stock ?? 0) > 10);
      const ids = { channel, id: product.id, spec_id: variant?.sku_id ?? null, quantity: 2 };
      const line = refreshEntry({ ...unreadLine(ids), trouble: null, price_before: null }, product, 2);
      return { ...line, fetched_at: fetchedAt ?? line.fetched_at };
    }),
  );
  const cart = addCart("", { lines });
  bff.requests.length = 0;
  renderApp(`/preview?cart=${cart.id}`);
  await screen.findByRole("button", { name: /^Preview( 2 groups)? · / });
  return cart.id;
}

async function press(name: RegExp) {
  await userEvent.click(await screen.findByRole("button", { name }));
}

async function previewTo(block = "张三 13800000000 浙江省杭州市滨江区网商路699号") {
  await userEvent.click(screen.getByLabelText("Paste an address"));
  await userEvent.paste(block);
  await press(/^Preview · 3 units/);
}

test("names products that KJB cannot pay for, while the preview still succeeds", async () => {
  await openCart([{ channel: "1688", id: "1099464895804" }]);
  await previewTo();
  expect(await screen.findByText("KJB not possible")).toBeVisible();
  expect(await screen.findByRole("heading", { name: /The cart can be ordered/ })).toBeVisible();
});

test.each([
  { at: "below the fold", top: 2_000, led: ["Good: The cart can be ordered"] },
  { at: "in the upper half of the window, beside its lines", top: 350, led: [] },
])("scrolls to the verdict of a press once it is on the page: $at", async ({ top, led }) => {
  const verdicts: (string | undefined)[] = [];
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
  scroll.mockImplementation(function (this: HTMLElement) {
    if (this === document.activeElement)
      verdicts.push(this.querySelector("h2, h3")?.textContent ?? undefined);
  });
  const place = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
  place.mockReturnValue(new DOMRect(0, top, 400, 1_200));
  await openCart([{ channel: "1688", id: "1099464895804" }]);
  await previewTo();
  const verdict = await screen.findByRole("heading", { name: /The cart can be ordered/ });
  await waitFor(() => expect(document.activeElement).toContainElement(verdict));
  expect(verdicts).toEqual(led);
  scroll.mockRestore();
  place.mockRestore();
});

test("shows a refusal that names no line with its translation, until the cart changes", async () => {
  await openCart([{ channel: "1688", id: "1033320313538" }]);
  await previewTo();
  expect(await screen.findByText(/needs a resale agreement between/)).toBeVisible();
  expect(screen.queryByRole("list", { name: /^Problems with/ })).toBeNull();
  await userEvent.type(screen.getByRole("textbox", { name: /^Quantity of/ }), "0");
  expect(screen.queryByText(/resale agreement/)).toBeNull();
});

test("says in the list of carts what the newest preview said, after a refusal as well", async () => {
  const id = await openCart([{ channel: "1688", id: "1033320313538" }]);
  const [line] = cartAt(cartStorage.read().value, id)?.lines ?? [];
  if (!line) throw new Error("no line");
  const sent = [{ key: lineKey(line), quantity: line.quantity, estimate: null }];
  savePreviewedCart({ cart: id, sent, verdict: "orderable", payment: 100, at: 0 });
  await previewTo();
  await screen.findByText(/needs a resale agreement between/);
  cleanup();
  renderApp("/preview/carts");
  expect(await screen.findByText("Cannot be ordered")).toBeVisible();
});

test("ignores an invalid quantity in the field of a removed line", async () => {
  await openCart([
    { channel: "1688", id: "907001255426" },
    { channel: "1688", id: "634430926581" },
  ]);
  const [first] = screen.getAllByRole("textbox", { name: /^Quantity of/ });
  if (!first) throw new Error("no line");
  await userEvent.type(first, ".5");
  await previewTo();
  expect(first).toHaveFocus();
  const [bin] = screen.getAllByRole("button", { name: /^Remove 2/ });
  if (bin) await userEvent.click(bin);
  await press(/^Preview · 3 units/);
  expect(await screen.findByRole("heading", { name: /The cart can be ordered/ })).toBeVisible();
});

test("shows each failed check of an incomplete preview with its reason", async () => {
  await openCart([{ channel: "1688", id: "868849775633" }]);
  await previewTo();
  expect(await screen.findByRole("heading", { name: /The preview is incomplete/ })).toBeVisible();
  expect(screen.getByText("no seller group was returned, or it was refused")).toBeVisible();
  expect(screen.getByText("unknown, or not above zero")).toBeVisible();
});

test("flags a taobao coupon that no part accounts for, and shows that trade types do not apply", async () => {
  await openCart([{ channel: "taobao", id: "688000000011" }]);
  await previewTo();
  expect(await screen.findByText(/a difference of ¥2.20/)).toBeVisible();
  expect(screen.getByText("5 of 5 checks passed")).toBeVisible();
  expect(screen.getByText("does not apply here")).toBeInTheDocument();
});

test("asks about an old id first, and refreshes it without a preview and with the same quantity", async () => {
  await openCart([{ channel: "taobao", id: "688000000001", fetchedAt: "2026-01-01T00:00:00.000Z" }]);
  await previewTo();
  expect(await screen.findByRole("dialog", { name: /1 line has an old id/ })).toBeVisible();
  await press(/^Refresh · 1 unit/);
  await waitFor(() => expect(screen.queryByText(/refresh before the preview/)).toBeNull());
  expect(screen.getByRole("textbox", { name: /^Quantity of/ })).toHaveValue("2");
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([
    "POST /bff/v1/products/detail",
  ]);
});

test("sends nothing that costs units when the page opens, even with another cart in the URL", async () => {
  await openCart([{ channel: "1688", id: "907001255426" }]);
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
  expect(screen.getByRole("link", { name: /Cart/ })).toHaveTextContent("1");
});

test("shows a refused group with the marketplace's message, and its contradicting status", async () => {
  await openCart([{ channel: "1688", id: "974506501474" }]);
  await previewTo();
  expect(await screen.findByText("1688 did not confirm this cart: 拆单结果发生了变化")).toBeVisible();
  expect(screen.getByText("it says that the order cannot be placed")).toBeVisible();
});

test("lists the warnings of a green verdict, and shows a saved address next to its cost", async () => {
  const cart = await openCart([{ channel: "1688", id: "1099464895804" }]);
  await press(/^Use a sample address$/);
  await userEvent.type(screen.getByLabelText(/^Address id/), "5500123");
  await press(/^Preview · 3 units/);
  expect(await screen.findByText("KJB cannot pay 1 line.")).toBeVisible();
  expect(screen.getByText(/saved on 1688 under the id 5500123/)).toBeVisible();
  // After a reload the receiver is gone from the page, but the note remains.
  cleanup();
  renderApp(`/preview?cart=${cart}`);
  expect(await screen.findByText(/saved on 1688 under the id 5500123/)).toBeVisible();
  await press(/^Use a sample address$/);
  expect(await screen.findByText("This preview is out of date")).toBeVisible();
});

test("shows the marketplace's message about a line at that line, with its translation", async () => {
  await openCart([{ channel: "taobao", id: "688000000008" }]);
  await previewTo();
  expect(await screen.findByRole("list", { name: /^Problems with/ })).toHaveTextContent(
    "SKU_UNAVAILABLE 该规格暂不可购买 (in English: This variant cannot be bought at the moment.)",
  );
});

test("does not attribute the gateway's own reason to the marketplace", async () => {
  await openCart([{ channel: "taobao", id: "688000000006" }]);
  await previewTo();
  const against = await screen.findByRole("list", { name: /^Problems with/ });
  expect(against).not.toHaveTextContent("The marketplace said");
  expect(against).toHaveTextContent("The id is too old");
  // It does not show the marketplace's texts for programs either.
  expect(screen.getByRole("heading", { name: /A line cannot be bought/ })).toBeVisible();
  expect(document.body).not.toHaveTextContent("unavailable_lines");
});

test("adds to the cart in the URL, after a link and after Back", async () => {
  const first = addCart("first");
  const second = addCart("second");
  const { router, address } = renderApp(`/preview?cart=${first.id}`);
  await screen.findByText("The cart is empty");
  expect(cartStorage.read().value.chosen).toBe(first.id);
  await act(() => router.navigate({ to: "/preview", search: { cart: second.id } }));
  expect(cartStorage.read().value.chosen).toBe(second.id);
  act(() => router.history.back());
  await waitFor(() => expect(cartStorage.read().value.chosen).toBe(first.id));
  expect(address()).toBe(`/preview?cart=${first.id}`);
});

test("adds a demo sample to the cart in variants that are in stock", async () => {
  renderApp("/preview");
  await press(/^Colours by sizes/);
  await screen.findByRole("button", { name: /^Preview · / });
  expect(screen.getAllByRole("button", { name: /^Details of / })).toHaveLength(2);
  expect(screen.queryByText(/^Sold out/)).toBeNull();
});

test("replaces a URL without a cart, or with an unknown one, by the selected cart", async () => {
  const { id } = addCart("here");
  const gone = renderApp("/preview?cart=gone1");
  await screen.findByText("The cart is empty");
  expect(gone.address()).toBe(`/preview?cart=${id}`);
  cleanup();
  const none = renderApp("/preview");
  await screen.findByText("The cart is empty");
  expect(none.address()).toBe(`/preview?cart=${id}`);
});

test("switches to the selected cart when another tab deletes the open one", async () => {
  const left = addCart("left", { lines: [] });
  const deleted = addCart("deleted");
  renderApp(`/preview?cart=${deleted.id}`);
  expect(await screen.findByRole("heading", { level: 2, name: "deleted" })).toBeVisible();
  localStorage.setItem("carts", JSON.stringify({ version: 1, data: { chosen: left.id, carts: [left] } }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "carts" })));
  expect(await screen.findByRole("heading", { level: 2, name: "left" })).toBeVisible();
});

test("creates a cart for lines imported without one, and names it in the URL", async () => {
  const { address } = renderApp("/preview");
  await press(/^Import$/);
  await userEvent.click(await screen.findByLabelText("File content"));
  await userEvent.paste("channel,id,spec_id,quantity\n1688,634430926581,,3");
  await press(/^Import 1 line$/);
  await waitFor(() => expect(address()).toBe(`/preview?cart=${cartStorage.read().value.chosen}`));
  expect(cartStorage.read().value.carts).toHaveLength(1);
  expect(await screen.findByRole("textbox", { name: /^Quantity of/ })).toHaveValue("3");
});

const unread = (id: number) => ({ channel: "1688" as const, id: String(id), spec_id: null, quantity: 2 });

test("previews more lines than one call accepts in parts, and states their units", async () => {
  const lines = Array.from({ length: 70 }, (_, at) => ({
    ...unreadLine(unread(907_000_000_000 + at)),
    trouble: null,
    price_before: null,
  }));
  renderApp(`/preview?cart=${addCart("", { lines }).id}`);
  expect(await screen.findByRole("button", { name: /^Preview as 2 parts · 6 units/ })).toBeEnabled();
  expect(screen.getByRole("heading", { name: "1688 · part 2 of 2" })).toBeVisible();
  expect(screen.getByText("One preview takes at most 50 lines", { exact: false })).toBeVisible();
});

test("asks for an address once when the receiver is empty, and marks no field", async () => {
  await openCart([{ channel: "1688", id: "907001255426" }]);
  await press(/^Preview · 3 units/);
  const paste = await screen.findByLabelText("Paste an address");
  expect(paste).toHaveAccessibleDescription(/Who receives the goods\?/);
  expect(paste).toHaveFocus();
  expect(screen.getByLabelText("Name")).not.toHaveAttribute("aria-invalid", "true");
  await press(/^Use a sample address$/);
  await press(/^Preview · 3 units/);
  expect(await screen.findByRole("heading", { name: /The cart can be ordered/ })).toBeVisible();
  // The receiver is collapsed to one line now, and the answer has the focus.
  expect(screen.queryByLabelText("Paste an address")).toBeNull();
  expect(screen.getByText(/张三 · 13800000000 · 杭州市/)).toBeVisible();
  expect(document.activeElement).toContainElement(screen.getByRole("region", { name: "Preview" }));
});
