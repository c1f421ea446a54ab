import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createDeviceStorage } from "./device-storage.ts";
import { createRemovals } from "./removals.ts";

beforeEach(() => localStorage.clear());

function listOf(items: string[]) {
  const storage = createDeviceStorage({ key: "list", version: 1, schema: z.array(z.string()), empty: [] });
  storage.write(items);
  return { storage, removals: createRemovals(storage, (item) => item) };
}

test("puts removed items back in their places, once", () => {
  const { storage, removals } = listOf(["a", "b", "c", "d"]);
  removals.remove((item) => item === "b" || item === "d");
  expect(storage.read().value).toEqual(["a", "c"]);
  expect(removals.read()).toHaveLength(2);
  removals.undo(9);
  expect(storage.read().value).toEqual(["a", "b", "c", "d"]);
  removals.undo(9);
  expect(storage.read().value).toEqual(["a", "b", "c", "d"]);
});

test("leaves what was added meanwhile, and neither exceeds the list's limit nor duplicates an item", () => {
  const { storage, removals } = listOf(["a", "b", "c"]);
  removals.remove(() => true);
  storage.write(["x", "b"]);
  removals.undo(3);
  expect(storage.read().value).toEqual(["a", "x", "b"]);
});
