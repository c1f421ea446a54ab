import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callOperation } from "../../../api/call.ts";
import { addCart } from "../../../cart/cart.ts";
import { refreshEntry } from "../../../cart/remap-variant.ts";
import { unreadLine } from "../../../cart/unread-line.ts";
import { formatFen } from "#contract/shared/money";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let bff: TestBff;
let cart: string;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

async function line(channel: "1688" | "taobao", id: string) {
  const detail = await callOperation(productDetailEndpoint, { channel, id });
  if (!detail.ok) throw new Error("no detail");
  const { product } = detail.value;
  const variant = product.variants.find(({ stock }) => (stock ?? 0) > 10);
  const ids = { channel, id: product.id, spec_id: variant?.sku_id ?? null, quantity: 2 };
  return refreshEntry({ ...unreadLine(ids), trouble: null, price_before: null }, product, 2);
}

type Choices = { id1688?: string; addressId?: string };

async function previewBoth(taobaoId: string, { id1688 = "907001255426", addressId }: Choices = {}) {
  const lines = [await line("1688", id1688), await line("taobao", taobaoId)];
  cart = addCart("", { lines }).id;
  renderApp(`/preview?cart=${cart}`);
  await userEvent.click(await screen.findByRole("button", { name: "Use a sample address" }));
  if (addressId) await userEvent.type(screen.getByLabelText(/^Address id/), addressId);
  await userEvent.click(screen.getByRole("button", { name: /^Preview 2 groups · 6 units/ }));
  return answerList();
}

async function answerList() {
  return within(await screen.findByRole("list", { name: "Answers by group" }));
}

async function reload() {
  cleanup();
  renderApp(`/preview?cart=${cart}`);
  return answerList();
}

async function paste(block: string) {
  await userEvent.click(await screen.findByLabelText("Paste an address"));
  await userEvent.paste(block);
}

test("shows two groups together when one is refused, without one verdict for the whole cart", async () => {
  const answers = await previewBoth("688000000015");
  await waitFor(() => expect(answers.getByText("The marketplace refused this cart")).toBeVisible());
  const [first, second] = answers.getAllByRole("listitem");
  expect(first).toHaveTextContent(/^1688 · .*This group can be ordered.*¥/);
  expect(second).toHaveTextContent(/^Taobao · .*The marketplace refused this cart$/);
  expect(screen.queryByText("Payable for all groups")).toBeNull();
  expect(await screen.findByRole("heading", { name: /This group can be ordered/ })).toBeVisible();
  expect(screen.queryByText(/The cart can be ordered/)).toBeNull();
  // The preview button moved the focus here, and a press on a group moves it to its answer.
  await waitFor(() => expect(document.activeElement).toContainElement(first ?? null));
  await userEvent.click(answers.getByRole("button", { name: /^Taobao/ }));
  expect(document.activeElement).toHaveTextContent(/Taobao.*The marketplace refused this cart/);
});

test("shows the total while each group can be ordered, and labels a group with changed lines as outdated", async () => {
  const answers = await previewBoth("688000000001");
  await waitFor(() => expect(answers.getAllByText("This group can be ordered")).toHaveLength(2));
  const fen = answers
    .getAllByRole("listitem")
    .map(({ textContent }) => Number(/¥([0-9.,]+)$/.exec(textContent)?.[1]?.replace(/[.,]/g, "")));
  const total = screen.getByText("Payable for all groups");
  expect(total).toHaveTextContent(formatFen(fen.reduce((sum, amount) => sum + amount)));
  const [quantity] = screen.getAllByRole("textbox", { name: /^Quantity of/ });
  if (!quantity) throw new Error("no line");
  await userEvent.type(quantity, "0");
  await waitFor(() => expect(answers.getByText("This preview is out of date")).toBeVisible());
  expect(total).not.toBeInTheDocument();
  expect(answers.getAllByText("This group can be ordered")).toHaveLength(1);
});

test("labels a group's amount and the total as minimums where a freight is unknown", async () => {
  const answers = await previewBoth("688000000001", { id1688: "1023565726598" });
  await waitFor(() => expect(answers.getAllByText("This group can be ordered")).toHaveLength(2));
  const [first, second] = answers.getAllByRole("listitem");
  expect(first).toHaveTextContent(/1 point to check before ordering ?at least ¥[0-9.,]+$/);
  expect(second).toHaveTextContent(/This group can be ordered ?¥[0-9.,]+$/);
  expect(screen.getByText("Payable for all groups")).toHaveTextContent(/at least ¥[0-9.,]+$/);
  // The answer does not state why the freight is unknown: described in words, missing, or of a refused group.
  expect(screen.getByText(/^Ask the seller about the freight/)).toBeVisible();
});

test("shows the number of warnings of an orderable group, because its answer may be screens below", async () => {
  const answers = await previewBoth("688000000010");
  await waitFor(() => expect(answers.getAllByText("This group can be ordered")).toHaveLength(2));
  const [first, second] = answers.getAllByRole("listitem");
  expect(first).not.toHaveTextContent(/to check/);
  expect(second).toHaveTextContent(/This group can be ordered.*1 point to check before ordering/);
});

test("labels a group's answer as earlier when its last preview yielded nothing about the cart", async () => {
  const answers = await previewBoth("688000000001");
  await waitFor(() => expect(answers.getAllByText("This group can be ordered")).toHaveLength(2));
  const plain = globalThis.fetch;
  let sent = 0;
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
    if (call[0] === "/bff/v1/orders/preview") sent += 1;
    return sent === 1 ? Promise.reject(new TypeError("Failed to fetch")) : plain(...call);
  });
  await userEvent.click(screen.getByRole("button", { name: /^Preview 2 groups · 6 units/ }));
  await answers.findByText(/as it was before: the last preview failed/);
  await waitFor(() => expect(sent).toBe(2));
  const [first, second] = answers.getAllByRole("listitem");
  expect(first).toHaveTextContent(/can be ordered · as it was before: the last preview failed ¥/);
  expect(second).not.toHaveTextContent(/failed/);
});

test("pauses previews of several groups after two calls in a row without an answer, and resumes with the groups that are left", async () => {
  const answers = await previewBoth("688000000001");
  await waitFor(() => expect(answers.getAllByText("This group can be ordered")).toHaveLength(2));
  bff.unreachable.add("/bff/v1/orders/preview");
  await userEvent.click(screen.getByRole("button", { name: /^Preview 2 groups · 6 units/ }));
  expect(
    await screen.findByText("Paused after 0 of 2. The other 2 were not sent or got no answer."),
  ).toBeVisible();
  bff.unreachable.clear();
  await userEvent.click(screen.getByRole("button", { name: "Resume with 2 · 6 units" }));
  await waitFor(() => expect(screen.queryByText(/^Paused after/)).toBeNull());
  expect(answers.queryByText(/the last preview failed/)).toBeNull();
});

test("counts a line that taobao left out as no order, and shows the one order's exact amount", async () => {
  const answers = await previewBoth("688000000012");
  await waitFor(() => expect(answers.getByText("The preview is incomplete")).toBeVisible());
  expect(await screen.findByText(/^1 line of the cart is not in the answer/)).toBeVisible();
  expect(answers.getAllByRole("listitem")[1]).toHaveTextContent(/The preview is incomplete ?¥[0-9.]+$/);
  expect(screen.queryByText(/of 2 · |at least|without order/)).toBeNull();
  expect(screen.queryByText(/Ask the seller about the freight/)).toBeNull();
});

test("counts a group whose refusal was fixed as not previewed, without a link to an answer", async () => {
  const answers = await previewBoth("688000000015");
  await waitFor(() => expect(answers.getByText("The marketplace refused this cart")).toBeVisible());
  const refused = screen.getAllByRole("textbox", { name: /^Quantity of/ }).at(-1);
  if (!refused) throw new Error("no line");
  await userEvent.type(refused, "0");
  await waitFor(() => expect(answers.getByText("Not previewed")).toBeVisible());
  expect(answers.queryByRole("button", { name: /^Taobao/ })).toBeNull();
});

test("mentions no unknown freight when no payable amount is known", async () => {
  const answers = await previewBoth("688000000009");
  await waitFor(() => expect(answers.getByText("A line cannot be bought")).toBeVisible());
  expect(await screen.findByText("Freight unknown")).toBeVisible();
  expect(screen.queryByText(/Ask the seller about the freight/)).toBeNull();
});

const unknown = "The receiver of this preview is not known";

test("shows answers unchanged after a reload until a receiver is filled in, then marks its match as unknown", async () => {
  const before = await previewBoth("688000000001");
  await waitFor(() => expect(before.getAllByText("This group can be ordered")).toHaveLength(2));
  const answers = await reload();
  expect(answers.getAllByText("This group can be ordered")).toHaveLength(2);
  expect(screen.getByText("Payable for all groups")).toBeVisible();
  await paste("李四 13900000000 西藏自治区拉萨市城关区北京中路1号");
  await waitFor(() => expect(answers.getAllByText(unknown)).toHaveLength(2));
  expect(answers.queryByText("This group can be ordered")).toBeNull();
  expect(screen.queryByText("Payable for all groups")).toBeNull();
  expect(await screen.findAllByText(/^The page was reloaded since/)).toHaveLength(2);
});

test("does not add up groups that were previewed for different receivers, even after a reload", async () => {
  const before = await previewBoth("688000000001");
  await waitFor(() => expect(before.getAllByText("This group can be ordered")).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: "Edit the receiver" }));
  await paste("李四 13900000000 西藏自治区拉萨市城关区北京中路1号");
  const [first] = screen.getAllByRole("button", { name: /^Preview this group/ });
  if (!first) throw new Error("no press of a group");
  await userEvent.click(first);
  await waitFor(() => expect(before.getAllByText("This group can be ordered")).toHaveLength(1));
  const answers = await reload();
  expect(answers.getAllByText("This group can be ordered")).toHaveLength(2);
  expect(screen.queryByText("Payable for all groups")).toBeNull();
});

test("shows an address saved on 1688 only next to the answer of 1688, because taobao uses the typed one", async () => {
  const answers = await previewBoth("688000000001", { addressId: "123456" });
  await waitFor(() => expect(answers.getAllByText("This group can be ordered")).toHaveLength(2));
  expect(await screen.findAllByText(/saved on 1688 under the id 123456/)).toHaveLength(1);
});
