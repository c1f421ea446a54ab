import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatYuan } from "#contract/money";
import { productDetailEndpoint } from "#contract/product-detail";
import { callOperation } from "../../api/call.ts";
import { startTestBff, type TestBff } from "../../mocks/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";

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

async function open(address: string) {
  renderApp(`/products?open=${address}`);
  await userEvent.click(await screen.findByRole("button", { name: /^Open · 1 unit/ }));
}

test("the price on the page has every digit that stands on the wire", async () => {
  const answer = await callOperation(productDetailEndpoint, { channel: "1688", id: "907001255426" });
  if (!answer.ok) throw new Error("no detail");
  const token = /"display_amount":([0-9.]+)/.exec(answer.rawText)?.[1] ?? "";
  expect(answer.value.product.price.display_amount).toBe(token);
  await open("1688:907001255426");
  const product = await screen.findByRole("article");
  expect(within(product).getAllByText(formatYuan(token)).length).toBeGreaterThan(0);
});

test.each(["1688:748927600882", "taobao:600000000009"])(
  "%s is gone: the page says so, with the marketplace's words, and does not advise to ask again",
  async (address) => {
    await open(address);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The marketplace does not have this product");
    expect(alert).toHaveTextContent("商品不存在");
    expect(alert).not.toHaveTextContent(/try again|in a moment/i);
  },
);

test("a description is words behind a press, never markup", async () => {
  await open("1688:907001255426");
  const product = await screen.findByRole("article");
  const [words] = within(product).getAllByText("Description");
  expect(words?.closest("details")).not.toHaveAttribute("open");
  expect(words?.closest("details")?.querySelectorAll("p")).toHaveLength(1);
});
