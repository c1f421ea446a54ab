import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionOptions } from "../../../api/console-options.ts";
import { addCart } from "../../../cart/cart.ts";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import { broughtReceivers, type MessageReceiver } from "../../../frame/message-receiver.ts";
import { defaultReceiver, receiverDraft, type ReceiverValues } from "../../../frame/receiver-draft.ts";
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

const hangzhou = { province: "浙江省", city: "杭州市", district: "滨江区", address: "网商路699号" };
const first: ReceiverValues = { name: "张三", mobile: "13800000000", ...hangzhou, address_id: "" };
const second = {
  name: "李四",
  mobile: "13900000000",
  province: "广东省",
  city: "深圳市",
  district: "南山区",
  address: "科技园路1号",
} satisfies MessageReceiver;

const newCart = (name: string) => addCart(name, { lines: [sampleEntry({ spec_id: null })] }).id;

/** Opens the console at Home, and returns the way to its carts and this operator. */
async function openHome() {
  const { router, queryClient } = renderApp("/");
  await screen.findByLabelText("Find an order, a product or a call");
  const { operator } = await queryClient.fetchQuery(sessionOptions).then((session) => session!);
  const openCart = (cart: string) => act(() => router.navigate({ to: "/preview", search: { cart } }));
  return { operatorId: operator.id, openCart };
}

const message = (to: string) => `薄荷绿 6W 暖光 20件 https://detail.1688.com/offer/907001255426.html\n${to}`;

async function openFromMessage(to: string) {
  const field = await screen.findByLabelText("Find an order, a product or a call");
  await userEvent.click(field);
  await userEvent.paste(message(to));
  await userEvent.click(await screen.findByRole("button", { name: /^Open and fill in/ }));
  return screen.findByRole("region", { name: "Total" });
}
const pasted = "李四 13900000000 广东省深圳市南山区科技园路1号";

test("gives the receiver of a message to the cart that its goods go to, says so, and gives it to no other cart", async () => {
  const { operatorId, openCart } = await openHome();
  const [others, own] = [newCart("others"), addCart("Li").id];
  defaultReceiver(operatorId).write(first);
  const sum = await openFromMessage(pasted);
  expect(screen.getByText("Your message says who receives the goods")).toBeVisible();
  expect(screen.getByText(/^李四 · 13900000000 · 广东省 深圳市/)).toBeVisible();
  await userEvent.click(within(sum).getByRole("button", { name: "Add to cart" }));
  expect(screen.queryByText("Your message says who receives the goods")).toBeNull();
  await openCart(own);
  expect(await screen.findByText(/^李四 · 13900000000/)).toBeVisible();
  expect(screen.getByText("From your message")).toBeVisible();
  await openCart(others);
  expect(await screen.findByText(/^张三 · 13800000000/)).toBeVisible();
  expect(screen.getByText("Last used")).toBeVisible();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])).not.toContain("139000");
});

test("leaves the receiver out on request, and takes it out of the cart when its goods are taken out", async () => {
  const { openCart } = await openHome();
  const cart = newCart("others");
  const sum = await openFromMessage(pasted);
  const add = within(sum).getByRole("button", { name: "Add to cart" });
  await userEvent.click(add);
  await userEvent.click(within(sum).getByRole("button", { name: "Undo" }));
  act(() => screen.getByRole("button", { name: "Leave it out" }).focus());
  await userEvent.keyboard("{Enter}");
  expect(sum).toHaveFocus();
  expect(screen.queryByText("Your message says who receives the goods")).toBeNull();
  await openCart(cart);
  expect(await screen.findByLabelText("Name")).toHaveValue("");
  expect(screen.queryByText("From your message")).toBeNull();
});

test("takes the receiver of an earlier message away when another one opens the same product", async () => {
  await openHome();
  await openFromMessage(pasted);
  await userEvent.click(screen.getByRole("link", { name: "Home" }));
  await openFromMessage("");
  expect(screen.queryByText("Your message says who receives the goods")).toBeNull();
});

test("keeps a cart's own receiver, says that a message names another, and takes that one on request, by keyboard", async () => {
  const { operatorId, openCart } = await openHome();
  const cart = newCart("own");
  receiverDraft(operatorId, cart).write(first);
  broughtReceivers(operatorId, cart).write([second]);
  await openCart(cart);
  expect(await screen.findByText("Your message names another receiver")).toBeVisible();
  expect(screen.getByText(/^张三 · 13800000000/)).toBeVisible();
  act(() => screen.getByRole("button", { name: "Use this receiver" }).focus());
  await userEvent.keyboard("{Enter}");
  expect(screen.getByLabelText("Name")).toHaveValue("李四");
  expect(screen.getByLabelText("Name")).toHaveFocus();
  expect(screen.getByLabelText("Address")).toHaveValue("科技园路1号");
  expect(screen.queryByText("Your message names another receiver")).toBeNull();
  expect(receiverDraft(operatorId, cart).read()).toEqual({ ...second, address_id: "" });
});

test("keeps the first of two messages' receivers, and the cart's after it was edited", async () => {
  const { operatorId, openCart } = await openHome();
  const [cart, other] = [newCart("two"), newCart("other")];
  broughtReceivers(operatorId, cart).write([second, { province: "浙江省", city: "杭州市" }]);
  await openCart(cart);
  expect(await screen.findByText("浙江省 杭州市")).toBeVisible();
  expect(screen.getByText("From your message")).toBeVisible();
  act(() => screen.getByRole("button", { name: "Keep the cart's receiver" }).focus());
  await userEvent.keyboard("{Enter}");
  const edit = screen.getByRole("button", { name: "Edit the receiver" });
  expect(edit).toHaveFocus();
  await userEvent.click(edit);
  await userEvent.type(screen.getByLabelText("Name"), "丰");
  expect(screen.queryByText("From your message")).toBeNull();
  await openCart(other);
  await openCart(cart);
  expect(await screen.findByText(/^李四丰 · 13900000000/)).toBeVisible();
  expect(screen.queryByText("Your message names another receiver")).toBeNull();
});

test.each([
  ["the region of the last receiver used keeps that one", { city: "杭州市" }, "张三", "Last used"],
  ["another region asks for the rest", { city: "深圳市" }, "", "From your message"],
])("a message that names only %s, and says so", async (_, said, name, source) => {
  const { operatorId, openCart } = await openHome();
  const cart = newCart("");
  defaultReceiver(operatorId).write(first);
  broughtReceivers(operatorId, cart).write([said]);
  await openCart(cart);
  expect(await screen.findByText(source)).toBeVisible();
  const edit = screen.queryByRole("button", { name: "Edit the receiver" });
  if (edit) await userEvent.click(edit);
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue(name));
  expect(screen.getByText(source)).toBeVisible();
});
