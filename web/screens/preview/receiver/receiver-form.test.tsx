import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addCart, changeLines } from "../../../cart/cart.ts";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";
import { forgetReceiver, savedReceivers } from "./saved-receivers.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
  cleanup();
  // A receiver that did not fit on the device stays in memory, which the files of a worker share.
  for (const receiver of savedReceivers()) forgetReceiver(receiver);
});

async function openCart() {
  renderApp(`/preview?cart=${addCart("", { lines: [sampleEntry({ spec_id: null })] }).id}`);
  await screen.findByLabelText("Paste an address");
}

async function paste(block: string) {
  const field = screen.getByLabelText("Paste an address");
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(block);
}

const labels = ["Name", "Mobile", "Province", "City", /^District/, /^Address id/, "Address"];
const values = () => labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
const previews = () => bff.requests.filter((request) => request === "POST /bff/v1/orders/preview");

test("replaces the whole receiver with a pasted address, and keeps no earlier field", async () => {
  await openCart();
  await paste("张三 13800000000 浙江省杭州市滨江区网商路699号");
  await userEvent.type(screen.getByLabelText(/^Address id/), "123456");
  await paste("李四 13900000000 河南省济源市沁园街道西城路1号");
  await waitFor(() =>
    expect(values()).toEqual(["李四", "13900000000", "河南省", "济源市", "", "", "沁园街道西城路1号"]),
  );
  expect(screen.getByText("Not found: District. Fill them in.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Preview · 3 units/ }));
  const district = screen.getByLabelText("District");
  await waitFor(() => expect(district).toHaveAccessibleDescription(/Fill in: District/));
  expect(previews()).toEqual([]);
  // Fields that an earlier block lacked are not reported for the next one.
  await paste("王五 13700000000 西藏自治区拉萨市城关区北京中路1号");
  await waitFor(() => expect(district).not.toHaveAttribute("aria-invalid", "true"));
  expect(values()).toEqual(["王五", "13700000000", "西藏自治区", "拉萨市", "城关区", "", "北京中路1号"]);
});

test("clears the receiver for an unrecognized block, and keeps it for an emptied one", async () => {
  await openCart();
  await paste("张三 13800000000 浙江省杭州市滨江区网商路699号");
  await waitFor(() => expect(values()[0]).toBe("张三"));
  await userEvent.clear(screen.getByLabelText("Paste an address"));
  expect(values()[0]).toBe("张三");
  await paste("?!");
  expect(await screen.findByText(/^Nothing in it was recognized/)).toBeVisible();
  expect(values().join("")).toBe("");
});

test.each([
  [
    "收货姓名：李二\n收货电话：18473461913-7804\n收货地址：湖北省 荆门市 掇刀区 白庙街道1号",
    ["李二", "18473461913-7804", "湖北省", "荆门市", "掇刀区", "", "白庙街道1号"],
  ],
  [
    "李四 13900000000 广东省中山市东区街道中山五路1号",
    ["李四", "13900000000", "广东省", "中山市", "东区街道", "", "中山五路1号"],
  ],
  [
    "王小明 13900000000 廣東省深圳市南山區科技園路1號",
    ["王小明", "13900000000", "广东省", "深圳市", "南山区", "", "科技園路1號"],
  ],
  ["Hangzhou", ["", "", "浙江省", "杭州市", "", "", ""]],
])("reads %j from the field", async (block, fields) => {
  await openCart();
  await paste(block);
  await waitFor(() => expect(values()).toEqual(fields));
});

const line = () => sampleEntry({ id: "634430926581", spec_id: null, attributes: [] });

test("neither checks nor sends an address id whose field is hidden because no line is of 1688 any more", async () => {
  const taobao = sampleEntry({ channel: "taobao", id: "688000000001", spec_id: null });
  const cart = addCart("", { lines: [taobao, line()] }).id;
  renderApp(`/preview?cart=${cart}`);
  await userEvent.click(await screen.findByRole("button", { name: "Use a sample address" }));
  await userEvent.type(screen.getByLabelText(/^Address id/), "a");
  act(() => void changeLines(cart, (lines) => lines.filter(({ channel }) => channel === "taobao")));
  expect(screen.queryByLabelText(/^Address id/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Preview · 3 units/ }));
  await waitFor(() => expect(previews()).toHaveLength(1));
});

test("keeps a receiver for each cart, and begins a new cart with the last one used", async () => {
  const [one, other] = ["one", "other"].map((name) => addCart(name, { lines: [line()] }).id);
  const { router } = renderApp(`/preview?cart=${one}`);
  await userEvent.click(await screen.findByRole("button", { name: "Use a sample address" }));
  await userEvent.click(screen.getByRole("button", { name: /^Preview · 3 units/ }));
  await screen.findByRole("heading", { name: "Good: The cart can be ordered" });
  expect(screen.queryByText("Last used")).toBeNull();
  await act(() => router.navigate({ to: "/preview", search: { cart: other } }));
  expect(await screen.findByText("Last used")).toBeVisible();
  expect(screen.getByText(/^张三 · 13800000000/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Edit the receiver" }));
  await userEvent.type(await screen.findByLabelText("Name"), "丰");
  await act(() => router.navigate({ to: "/preview", search: { cart: one } }));
  expect(await screen.findByText(/^张三 · 13800000000/)).toBeVisible();
  // The other cart's receiver does not make this cart's answer outdated.
  expect(screen.getByRole("heading", { name: "Good: The cart can be ordered" })).toBeVisible();
});

test("shows the receiver of a preview after a reload, where the receiver is saved on request", async () => {
  const cart = addCart("", { lines: [line()] }).id;
  renderApp(`/preview?cart=${cart}`);
  await userEvent.click(await screen.findByRole("button", { name: "Use a sample address" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Keep this receiver on this device" }));
  await userEvent.click(screen.getByRole("button", { name: /^Preview · 3 units/ }));
  await screen.findByRole("heading", { name: "Good: The cart can be ordered" });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("13800000000");
  cleanup();
  renderApp(`/preview?cart=${cart}`);
  expect(await screen.findByText(/^张三 · 13800000000/)).toBeVisible();
  expect(await screen.findByRole("heading", { name: "Good: The cart can be ordered" })).toBeVisible();
});

test("says that a receiver was not kept when the device has no room for it", async () => {
  renderApp(`/preview?cart=${addCart("", { lines: [line()] }).id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Use a sample address" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Keep this receiver on this device" }));
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: full, removeItem: () => {} });
  await userEvent.click(screen.getByRole("button", { name: /^Preview · 3 units/ }));
  expect(await screen.findByText(/^This device cannot save any more data/)).toBeVisible();
});
