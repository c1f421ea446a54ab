import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { createDeviceStorage } from "./device-storage.ts";

const schema = z.object({ name: z.string() });
const open = () => createDeviceStorage({ key: "thing", version: 2, schema, empty: { name: "" } });

afterEach(() => vi.unstubAllGlobals());

test("restores a written value after a reload", () => {
  expect(open().write({ name: "第一单" })).toBe(true);
  expect(open().read()).toEqual({ value: { name: "第一单" }, warning: null });
});

test.each([
  ["cut off", '{"version":2,"data":{"na'],
  ["of another version", '{"version":1,"data":{"name":"old"}}'],
  ["of another shape", '{"version":2,"data":{"name":7}}'],
  ["not ours", '"text"'],
])("quarantines a whole value that is %s and reports it", (_, text) => {
  localStorage.setItem("thing", text);
  const storage = open();
  expect(storage.read()).toEqual({ value: { name: "" }, warning: "quarantined" });
  expect(localStorage.getItem("thing.set-aside")).toBe(text);
  storage.acknowledge();
  expect(storage.read().warning).toBeNull();
});

test("keeps the value for this page and reports that it is not saved when the device is full", () => {
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: full, removeItem: () => {} });
  const storage = open();
  expect(storage.write({ name: "a" })).toBe(false);
  expect(storage.read().value).toEqual({ name: "a" });
});

test("reads another tab's change before its event arrives, and keeps a value that a full device rejected", () => {
  const storage = open();
  storage.subscribe(() => {});
  storage.write({ name: "a" });
  localStorage.setItem("thing", '{"version":2,"data":{"name":"b"}}');
  expect(storage.read().value).toEqual({ name: "a" });
  expect(storage.reread().value).toEqual({ name: "b" });
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => '{"version":2,"data":{"name":"b"}}', setItem: full });
  expect(storage.write({ name: "c" })).toBe(false);
  expect(storage.reread().value).toEqual({ name: "c" });
});

test("follows another tab's change", () => {
  const storage = open();
  const heard = vi.fn();
  const stop = storage.subscribe(heard);
  localStorage.setItem("thing", '{"version":2,"data":{"name":"b"}}');
  window.dispatchEvent(new StorageEvent("storage", { key: "thing" }));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(storage.read().value).toEqual({ name: "b" });
  stop();
});

test("neither shows nor writes back a value that another tab removed while nothing listened here", () => {
  const storage = open();
  storage.subscribe(() => {})();
  storage.write({ name: "a" });
  localStorage.removeItem("thing");
  expect(storage.read()).toEqual({ value: { name: "" }, warning: null });
});

test("reports a quarantined value until it is acknowledged", () => {
  localStorage.setItem("thing", "not ours");
  const storage = open();
  for (let look = 0; look < 2; look += 1) expect(storage.read().warning).toBe("quarantined");
  expect(storage.reread().warning).toBe("quarantined");
});
