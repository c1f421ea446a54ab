import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addCart } from "../../cart/cart.ts";
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
async function openCart(products: { channel: "1688" | "taobao"; id: string }[]) {
  const lines = await Promise.all(
    products.map(async ({ channel, id }) => {
      const detail = await callOperation(productDetailEndpoint, { channel, id });
      if (!detail.ok) throw new Error("no detail");
      const { product } = detail.value;
      const variant = product.variants.find(({ stock }) => (stock ?? 0) > 10);
      const ids = { channel, id: product.id, spec_id: variant?.sku_id ?? null, quantity: 2 };
      return refreshEntry({ ...unreadLine(ids), trouble: null, price_before: null }, product, 2);
    }),
  );
  const cart = addCart("", { lines });
  bff.requests.length = 0;
  renderApp(`/preview?cart=${cart.id}`);
  await screen.findByRole("button", { name: /^Preview( 2 groups)? · / });
}

async function press(name: RegExp) {
  await userEvent.click(await screen.findByRole("button", { name }));
}

async function previewIt() {
  await userEvent.click(screen.getByLabelText("Paste an address"));
  await userEvent.paste("张三 13800000000 浙江省杭州市滨江区网商路699号");
  await press(/^Preview · 3 units/);
}

test.each([
  { ids: ["612390401324"], says: /This line has no trade type .* 1688's site/, not: /Remove one to see/ },
  { ids: ["612390401324", "654017631193"], says: /Remove one to see/, not: /This line has no trade type/ },
])("shows advice for the number of lines of a cart of $ids without a usable trade type", async (row) => {
  await openCart(row.ids.map((id) => ({ channel: "1688", id })));
  await previewIt();
  expect((await screen.findAllByText(row.says)).length).toBeGreaterThan(0);
  expect(screen.queryByText(row.not)).toBeNull();
});

test("reports a busy marketplace with its own message, and blames no line", async () => {
  await openCart([{ channel: "1688", id: "808177010184" }]);
  await previewIt();
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("The marketplace is busy");
  expect(alert).toHaveTextContent("Send the same call again in a minute");
  expect(alert).toHaveTextContent("500_1 系统繁忙,请重试!");
  expect(alert).not.toHaveTextContent(/refused this cart|smaller groups/);
});
