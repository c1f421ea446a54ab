import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatYuan } from "#contract/shared/money";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { callOperation } from "../../api/call.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

async function open(address: string) {
  renderApp(`/products/${address.replace(":", "/")}`);
  await userEvent.click(await screen.findByRole("button", { name: /^Open · 1 unit/ }));
}

test("shows a price with every digit of the response", async () => {
  const answer = await callOperation(productDetailEndpoint, { channel: "1688", id: "907001255426" });
  if (!answer.ok) throw new Error("no detail");
  const token = /"display_amount":([0-9.]+)/.exec(answer.rawText)?.[1] ?? "";
  expect(answer.value.product.price.display_amount).toBe(token);
  await open("1688:907001255426");
  const product = await screen.findByRole("article");
  expect(within(product).getAllByText(formatYuan(token)).length).toBeGreaterThan(0);
});

test("states on each press the units of this key's plan where they differ from the contract", async () => {
  bff.stop();
  const units = { "products.search": 5, "products.detail": 3, "products.search-by-image": 4 };
  bff = await startTestBff({ role: "buyer", units });
  renderApp("/products");
  await userEvent.type(await screen.findByLabelText("What to find"), "连衣裙");
  await userEvent.click(await screen.findByRole("button", { name: "Search · 5 units" }));
  await screen.findByText(/^Opening a product costs 3 units, .* finding similar ones costs 4 units/);
  expect(await screen.findByRole("button", { name: "Next page · 5 units" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Ask again, raw · 5 units" })).toBeVisible();
  const [item] = within(screen.getByRole("main")).getAllByRole("listitem");
  if (!item) throw new Error("no product");
  expect(within(item).getByRole("button", { name: /^Find similar .* · 4 units$/ })).toBeVisible();
  await userEvent.click(within(item).getByRole("link", { name: /Open · 3 units$/ }));
  expect(await screen.findByRole("button", { name: "Read again · 3 units" })).toBeVisible();
  expect(await screen.findByRole("button", { name: "Find similar · 4 units" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Ask again, raw · 3 units" })).toBeVisible();
});

test("shows the Chinese of English words before units are spent, and a press only fills it in", async () => {
  renderApp("/products");
  const field = await screen.findByLabelText("What to find");
  await userEvent.type(field, "ceramic blorp lamps");
  expect(await screen.findByText(/No Chinese known for: blorp\./)).toHaveTextContent("陶瓷 blorp 灯");
  screen.getByRole("button", { name: "Use the Chinese" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(field).toHaveValue("陶瓷 blorp 灯");
  expect(field).toHaveFocus();
  expect(bff.requests.filter((request) => request.includes("/v1/products"))).toEqual([]);
});

test("offers a choice when a text names two products, and spends nothing before one is chosen", async () => {
  const { address } = renderApp("/products");
  const field = await screen.findByLabelText("What to find");
  await userEvent.click(field);
  await userEvent.paste(
    "[a](https://detail.1688.com/offer/907001255426.html) [b](https://item.taobao.com/item.htm?id=688000000001)",
  );
  expect(field).toHaveAccessibleDescription(/names 2 products\. Choose/);
  const group = screen.getByRole("group", { name: "Products in the text" });
  expect(
    within(group)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Open 1688 907001255426 · 1 unit", "Open Taobao 688000000001 · 1 unit"]);
  await userEvent.keyboard("{Enter}");
  expect(within(group).getByRole("button", { name: /907001255426/ })).toHaveFocus();
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
  await userEvent.click(within(group).getByRole("button", { name: /688000000001/ }));
  await screen.findByRole("article");
  expect(address()).toContain("/products/taobao/688000000001");
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
});

test.each([
  ["https://detail.ju.taobao.com/home.htm?id=10000206429489", /activity/],
  ["https://www.goofish.com/item?id=688000000001", /another service/],
  ["https://trade.1688.com/order/detail.htm?orderId=239695213738498520", /order or a cart/],
  ["https://login.taobao.com/member/login.jhtml", /sign-in or captcha/],
  ["https://item.taobao.com/item.htm?id=688000000001&itemId=688000000002", /two different products/],
])("states the kind of a link that names no product at the field: %s", async (text, says) => {
  renderApp("/products");
  const field = await screen.findByLabelText("What to find");
  await userEvent.click(field);
  await userEvent.paste(text);
  expect(field).toHaveAccessibleDescription(says);
  await userEvent.keyboard("{Enter}");
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test.each(["1688:748927600882", "taobao:600000000009"])(
  "reports that %s is gone with the marketplace's message, and does not suggest a retry",
  async (address) => {
    await open(address);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The marketplace does not offer this product");
    expect(alert).toHaveTextContent("商品不存在");
    expect(alert).not.toHaveTextContent(/try again|in a moment/i);
  },
);

test("opens variant pictures large with a link to similar products, and restores the focus on Esc", async () => {
  await open("1688:907001255426");
  const [picture] = await screen.findAllByRole("button", { name: /^Enlarge the picture: [^新]/ });
  if (!picture) throw new Error("no picture");
  const header = picture.closest("th");
  // The row is named only by its variant.
  expect(header).toHaveAccessibleName(/^\p{Script=Han}{1,10} \([\w ]+\)$/u);
  await userEvent.click(picture);
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("button", { name: "Find similar · 2 units" })).toBeVisible();
  // The next picture is that of the next variant, and has its name.
  const first = dialog.querySelector("h2")?.textContent;
  expect(first).toMatch(/ · \p{Script=Han}+ \([\w ]+\)$/u);
  await userEvent.keyboard("{ArrowRight}");
  expect(dialog.querySelector("h2")?.textContent).not.toBe(first);
  expect(within(dialog).getByText("Picture 2 of 4")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(picture).toHaveFocus();
});

test("shows a description as text on a press, never as markup", async () => {
  await open("1688:907001255426");
  const product = await screen.findByRole("article");
  const [words] = within(product).getAllByText("Description");
  expect(words?.closest("details")).not.toHaveAttribute("open");
  expect(words?.closest("details")?.querySelectorAll("p")).toHaveLength(1);
});

test("restores the product, its read time and the typed quantities after a reload, and spends nothing", async () => {
  await open("1688:907001255426");
  const quantities = async () => screen.findAllByRole("textbox", { name: /quantity$/ });
  const [first] = await quantities();
  if (first) await userEvent.type(first, "12");
  const facts = () =>
    [screen.getByText("Last read").parentElement, ...screen.getByRole("article").querySelectorAll("dl")]
      .map((element) => element?.textContent)
      .join(" ");
  const before = facts();
  expect(before).toMatch(/Last read.*UTC.*req_/);
  reload("/products/1688/907001255426");
  expect((await quantities())[0]).toHaveValue("12");
  expect(facts()).toBe(before);
  expect(screen.getByRole("article")).toHaveTextContent("12 pieces · 1 variant");
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
});

test("keeps a product that cannot be refreshed as it was read, with the typed quantities", async () => {
  await open("1688:907001255426");
  const [first] = await screen.findAllByRole("textbox", { name: /quantity$/ });
  if (first) await userEvent.type(first, "12");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await userEvent.click(screen.getByRole("button", { name: /^Read again/ }));
  expect(await screen.findByRole("alert")).toHaveTextContent("No answer arrived");
  expect(first).toBeVisible();
  expect(first).toHaveValue("12");
});

test("restores a list and its pages after a reload, and works without them when storage is full", async () => {
  renderApp("/products?q=杯");
  await userEvent.click(await screen.findByRole("button", { name: /^Search · 2 units/ }));
  await screen.findAllByRole("link", { name: /Open · 1 unit$/ });
  reload("/products?q=杯");
  expect(await screen.findAllByRole("link", { name: /Open · 1 unit$/ })).not.toHaveLength(0);
  expect(screen.queryByText("Not searched yet")).toBeNull();
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
  reload("/products/1688/907001255426");
  await userEvent.click(await screen.findByRole("button", { name: /^Open · 1 unit/ }));
  expect(await screen.findByRole("article")).toBeVisible();
});

test("collapses the search box to one line on an answer, expands it on a press, and moves the focus there", async () => {
  renderApp("/products?q=杯&from=10");
  await userEvent.click(await screen.findByRole("button", { name: /^Search · 2 units/ }));
  const line = await screen.findByRole("button", { name: "1688 · 杯 · Price from 10 Change" });
  expect(line).toHaveAttribute("aria-expanded", "false");
  expect(line).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(line).toHaveAttribute("aria-expanded", "true");
  await userEvent.type(screen.getByLabelText("What to find"), "子");
  await userEvent.click(screen.getByRole("button", { name: /^Search · 2 units/ }));
  expect(await screen.findByRole("button", { name: "1688 · 杯子 · Price from 10 Change" })).toHaveFocus();
});

test("searches a category's products once on a press, and shows the category's name and id", async () => {
  const { router, address } = renderApp("/activity");
  await screen.findByText("No calls yet");
  const search = { channel: "1688", category: "1031910", category_name: "连衣裙" } as const;
  await act(() => router.navigate({ to: "/products", search, state: { pressed: true } }));
  expect(await screen.findByText("Results")).toBeVisible();
  expect(screen.getByText("Everything in 连衣裙 on 1688.")).toBeVisible();
  expect(screen.getByText("1031910")).toBeVisible();
  const searches = () => bff.requests.filter((request) => request.startsWith("POST"));
  expect(searches()).toHaveLength(1);
  reload(address());
  expect(await screen.findByText("Results")).toBeVisible();
  sessionStorage.clear();
  reload(address());
  expect(await screen.findByText("Not searched yet")).toBeVisible();
  expect(searches()).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: /^Search in all categories/ }));
  expect(screen.getByLabelText("Category id")).toHaveValue("");
});

/** Simulates a reload: the page's memory is cleared, the tab's storage is not. */
function reload(address: string) {
  cleanup();
  renderApp(address);
}

function refuse(): never {
  throw new DOMException("QuotaExceededError");
}
