import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QueryClient } from "@tanstack/react-query";
import type { Receiver } from "#contract/public/preview-request";
import { leaveSession } from "../../../frame/leave-session.ts";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";

const receiver = (name: string): Receiver => ({
  name,
  mobile: "13800000000",
  province: "浙江省",
  city: "杭州市",
  district: "滨江区",
  address: "网商路699号",
});
/** Reads the storage as a newly loaded page does. */
const afterReload = () => {
  vi.resetModules();
  return import("./saved-receivers.ts");
};
const lying = () => Object.values({ ...localStorage }).join();

let bff: TestBff;
beforeEach(async () => {
  localStorage.clear();
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => bff.stop());

test("removes the receivers of this device on sign-out, except those saved permanently", async () => {
  const { saveReceiver: keepReceiver } = await afterReload();
  keepReceiver(receiver("王芳"), "until_sign_out", "a");
  keepReceiver(receiver("李雷"), "for_good", "a");
  await afterReload();
  expect(lying()).toContain("王芳");
  await leaveSession(new QueryClient());
  expect(lying()).toContain("李雷");
  expect(lying()).not.toContain("王芳");
});

test("removes unreadable receivers on sign-out as well", async () => {
  localStorage.setItem("until-sign-out.receivers", '[{"name":"王芳"');
  localStorage.setItem("until-sign-out.receivers.set-aside", '{"name":"韩梅梅"}');
  await leaveSession(new QueryClient());
  expect({ ...localStorage }).toEqual({});
});

test("stores an equal receiver once, for the last chosen time", async () => {
  const { saveReceiver: keepReceiver } = await afterReload();
  keepReceiver(receiver("王芳"), "for_good", "a");
  keepReceiver(receiver("王芳"), "until_sign_out", "a");
  await leaveSession(new QueryClient());
  expect(lying()).not.toContain("王芳");
});

test("does not restore a signed-out receiver when another is saved", async () => {
  const { saveReceiver: keepReceiver, forgetReceiver } = await afterReload();
  keepReceiver(receiver("王芳"), "until_sign_out", "a");
  await leaveSession(new QueryClient());
  keepReceiver(receiver("李雷"), "until_sign_out", "a");
  expect(lying()).not.toContain("王芳");
  forgetReceiver(receiver("李雷"));
  expect({ ...localStorage }).toEqual({});
});

test("reads receivers that an earlier version saved, and makes one the own receiver of a cart", async () => {
  localStorage.setItem(
    "receivers",
    JSON.stringify({ version: 1, data: [receiver("王芳"), receiver("李雷")] }),
  );
  const { saveReceiver, savedReceivers } = await afterReload();
  expect(savedReceivers()).toEqual([receiver("王芳"), receiver("李雷")]);
  saveReceiver(receiver("李雷"), "for_good", "a");
  saveReceiver(receiver("王芳"), "for_good", "b");
  expect(savedReceivers().map(({ name, carts }) => [name, carts])).toEqual([
    ["王芳", ["b"]],
    ["李雷", ["a"]],
  ]);
  // A cart has one receiver.
  saveReceiver(receiver("王芳"), "for_good", "a");
  expect(savedReceivers().map(({ name, carts }) => [name, carts])).toEqual([
    ["王芳", ["b", "a"]],
    ["李雷", []],
  ]);
});
