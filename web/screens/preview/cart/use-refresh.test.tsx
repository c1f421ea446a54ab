import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { callOperation } from "../../../api/call.ts";
import { forgetPaidCalls } from "../../../api/paid-calls.ts";
import { addCart, cartStorage } from "../../../cart/cart.ts";
import { i18n } from "../../../i18n/i18n.ts";
import { unreadLine } from "../../../cart/unread-line.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  forgetPaidCalls();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const entry = (ids: { channel: "1688" | "taobao"; id: string; quantity: number }) => ({
  ...unreadLine({ ...ids, spec_id: null }),
  trouble: null,
  price_before: null,
});

test("reports lines that are merged when their products are read, with their pieces", async () => {
  const detail = await callOperation(productDetailEndpoint, { channel: "taobao", id: "688000000005" });
  if (!detail.ok) throw new Error("no detail");
  const { product } = detail.value;
  const lines = [
    entry({ channel: "taobao", id: product.id, quantity: 2 }),
    entry({ channel: "taobao", id: "688000000005", quantity: 3 }),
    entry({ channel: "1688", id: "634430926581", quantity: 30 }),
  ];
  renderApp(`/preview?cart=${addCart("", { lines }).id}`);
  await userEvent.click(await screen.findByRole("button", { name: /^Read products/ }));
  await screen.findByText("Lines of the same product and variant became 1 line");
  expect(screen.getByText(/correct the quantity/).parentElement).toHaveTextContent(
    `${product.title.original}: 5 pieces`,
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Read products/ })).toBeNull());
  expect(cartStorage.read().value.carts[0]?.lines.map(({ quantity }) => quantity)).toEqual([5, 30]);
  await userEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(screen.queryByText(/became 1 line/)).toBeNull();
});

test("takes what was read minutes ago for imported lines, free of charge, and says the units of the others before the press", async () => {
  const paid = () => bff.requests.filter((request) => request.endsWith("/products/detail")).length;
  const { router } = renderApp("/products?open=1688:634430926581");
  await userEvent.click(await screen.findByRole("button", { name: /^Open · 1 unit/ }));
  await screen.findByText("Last read");
  await userEvent.type((await screen.findAllByRole("textbox", { name: /quantity$/i }))[0]!, "7");
  const ids = ["634430926581", "907001255426"] as const;
  const [one, other] = ids.map((id) => entry({ channel: "1688", id, quantity: 30 }));
  const open = async (lines: (typeof one)[]) => {
    const cart = addCart("", { lines: lines.flatMap((line) => line ?? []) });
    await act(() => router.navigate({ to: "/preview", search: { cart: cart.id } }));
    return screen.findByRole("button", { name: /^Read products/ });
  };
  const both = await open([other, one]);
  expect(both).toHaveAccessibleName("Read products · 1 unit");
  await userEvent.click(both);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Read products/ })).toBeNull());
  expect(paid()).toBe(2);
  const free = await open([other, one]);
  expect(free).toHaveAccessibleName("Read products");
  await userEvent.click(free);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Read products/ })).toBeNull());
  expect(paid()).toBe(2);
  expect(
    cartStorage
      .read()
      .value.carts.at(-1)
      ?.lines.every(({ title }) => title !== ""),
  ).toBe(true);
  // Ten minutes later they are read, and paid, again.
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 11 * 60_000);
  const again = await open([one]);
  expect(again).toHaveAccessibleName("Read products · 1 unit");
  // The product's page takes the newer answer, and keeps the quantity that is not in the cart yet.
  await userEvent.click(again);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Read products/ })).toBeNull());
  expect(paid()).toBe(3);
  await act(() => router.navigate({ to: "/products/$channel/$id", params: { channel: "1688", id: ids[0] } }));
  expect((await screen.findAllByRole("textbox", { name: /quantity$/i }))[0]).toHaveValue("7");
});

test("neither reads nor pays for a product whose lines leave the cart before its turn", async () => {
  const cart = addCart("", {
    lines: ["634430926581", "907001255426"].map((id) => entry({ channel: "1688", id, quantity: 30 })),
  });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
    const answer = await plain(...call);
    if (String(call[0]).endsWith("/products/detail")) await held;
    return answer;
  });
  const paid = () => bff.requests.filter((request) => request.endsWith("/products/detail"));
  renderApp(`/preview?cart=${cart.id}`);
  await userEvent.click(await screen.findByRole("button", { name: /^Read products/ }));
  await waitFor(() => expect(paid()).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: "Remove 907001255426" }));
  letThrough();
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Read products/ })).toBeNull());
  expect(paid()).toHaveLength(1);
});

test.each([
  ["en", "咖啡色 (Coffee) · S"],
  ["zh-CN", "咖啡色 · S"],
] as const)(
  "reads products in the reader's language, %s, and still finds the variant by its original words",
  async (language, name) => {
    const detail = await callOperation(productDetailEndpoint, { channel: "1688", id: "1051153972986" });
    if (!detail.ok) throw new Error("no detail");
    const { product } = detail.value;
    const [variant] = product.variants;
    if (!variant) throw new Error("no variant");
    const line = {
      ...entry({ channel: "1688", id: product.id, quantity: 20 }),
      spec_id: "an id of before",
      attributes: variant.attributes,
    };
    const cart = addCart("", { lines: [line] });
    i18n.changeLanguage(language);
    renderApp(`/preview?cart=${cart.id}`);
    await userEvent.click(await screen.findByRole("button", { name: /^(Read products|读取商品)/ }));
    await waitFor(() =>
      expect(cartStorage.read().value.carts[0]?.lines[0]).toMatchObject({
        spec_id: variant.sku_id,
        trouble: null,
        attributes: [{ name: "颜色", value: "咖啡色" }, { value: "S" }],
      }),
    );
    expect(screen.getByText("咖啡色").parentElement?.textContent).toBe(name);
  },
);
