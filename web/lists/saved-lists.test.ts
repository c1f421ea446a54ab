import { afterEach, expect, test, vi } from "vitest";
import { forgetList, restoreList, saveList, savedList, savedLists } from "./saved-lists.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Returns a list that has ended, unless `state` says otherwise. */
const list = (id: string, started_at: number, orders = 1, state: "waiting" | "stopped" = "stopped") => ({
  id,
  name: "",
  started_at,
  rows: Array.from({ length: orders }, (_, at) => ({ id: String(at + 1), state })),
});
const idsOf = (operatorId: string) =>
  savedLists(operatorId)
    .read()
    .value.map(({ id }) => id);

/** Limits the device to `more` characters than it stores now. */
function leaveRoom(more: number) {
  const used = (but?: string) =>
    Object.entries(localStorage).reduce((sum, [name, text]) => sum + (name === but ? 0 : text.length), 0);
  const max = used() + more;
  const device = localStorage;
  const setItem = (name: string, text: string) => {
    if (used(name) + text.length > max) throw new Error("full");
    device.setItem(name, text);
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(device, { get: (_, name) => (name === "setItem" ? setItem : Reflect.get(device, name)) }),
  );
}

test("keeps separate lists for each operator, newest first", () => {
  saveList("anna", list("a", 1));
  saveList("anna", list("b", 2));
  saveList("ben", list("c", 3));
  expect(idsOf("anna")).toEqual(["b", "a"]);
  expect(idsOf("ben")).toEqual(["c"]);
  forgetList("ben", "c");
  expect(JSON.stringify(localStorage)).not.toContain("ben");
});

test("puts a removed list back, but not over what another tab saved of it since", () => {
  saveList("bea", list("a", 1, 2, "waiting"));
  forgetList("bea", "a");
  restoreList("bea", list("a", 1, 2, "waiting"));
  expect(savedList("bea", "a")).toEqual(list("a", 1, 2, "waiting"));
  saveList("bea", list("a", 1, 2, "stopped"));
  restoreList("bea", list("a", 1, 2, "waiting"));
  expect(savedList("bea", "a")).toEqual(list("a", 1, 2, "stopped"));
});

test("keeps a long list when another long one begins", () => {
  saveList("carl", list("first", 1, 1_500));
  expect(saveList("carl", list("second", 2, 600))).toBe(true);
  expect(idsOf("carl")).toEqual(["second", "first"]);
  // The first list is written again as its answers arrive.
  saveList("carl", list("first", 1, 1_500));
  expect(idsOf("carl")).toEqual(["second", "first"]);
});

test("writes a list alone, so that another tab's changes to the others stay", () => {
  saveList("cleo", list("a", 1));
  saveList("cleo", list("b", 2));
  const before = Object.entries(localStorage).find(([name]) => name.endsWith(".a"));
  saveList("cleo", list("b", 2, 5));
  expect(Object.entries(localStorage).find(([name]) => name.endsWith(".a"))).toEqual(before);
  const [name = "", text = ""] = before ?? [];
  localStorage.setItem(name, text.replace('"name":""', '"name":"Monday"'));
  saveList("cleo", list("b", 2, 6));
  expect(savedList("cleo", "a")?.name).toBe("Monday");
});

test("removes the oldest ended lists beyond 20 lists or 7,000 orders, but none that waits or runs", () => {
  saveList("dora", list("waits", 1, 1, "waiting"));
  const asked = { kind: "no_answer" as const, at: 1, asking: true as const };
  saveList("dora", { ...list("asked", 2), rows: [{ id: "1", state: "done", outcome: asked }] });
  for (let at = 3; at <= 25; at += 1) saveList("dora", list(`l${at}`, at));
  expect(idsOf("dora")).toHaveLength(20);
  expect(idsOf("dora").slice(-3)).toEqual(["l8", "asked", "waits"]);
  saveList("dora", list("long", 30, 6_995));
  expect(idsOf("dora")).toEqual(["long", "l25", "l24", "l23", "asked", "waits"]);
  // The list being written is never removed, however old it is.
  saveList("dora", list("l3", 3, 8_000));
  expect(idsOf("dora")).toEqual(["l3", "asked", "waits"]);
});

test("counts the columns next to the ids: a list with many columns replaces older lists", () => {
  const columns = (characters: number) => ({
    beside: { heads: ["buyer"], cells: [["x".repeat(characters)]] },
  });
  for (const at of [1, 2, 3]) saveList("ella", { ...list(`l${at}`, at), ...columns(1_000_000) });
  expect(idsOf("ella")).toEqual(["l3", "l2", "l1"]);
  // 7,000 orders of 550 characters are the maximum of all lists.
  expect(saveList("ella", { ...list("next", 4, 1_000), ...columns(500_000) })).toBe(true);
  expect(idsOf("ella")).toEqual(["next", "l3", "l2"]);
});

test("removes the oldest ended list on a full device, but none for a list that is too large, which is reported as not saved", () => {
  saveList("emil", list("waits", 1, 1, "waiting"));
  saveList("emil", list("old", 2));
  saveList("emil", list("ended", 3));
  leaveRoom(20);
  expect(saveList("emil", list("new", 4, 1, "waiting"))).toBe(true);
  expect(idsOf("emil")).toEqual(["new", "ended", "waits"]);
  expect(saveList("emil", list("huge", 5, 100))).toBe(false);
  // The list stays in memory until a reload.
  expect(idsOf("emil")).toEqual(["huge", "new", "ended", "waits"]);
  expect(JSON.stringify(localStorage)).not.toContain("huge");
  expect(JSON.stringify(localStorage)).toContain("ended");
});

test("takes over lists that an earlier version stored together", () => {
  const data = [list("b", 2, 3), list("a", 1)];
  localStorage.setItem("payment-lists.fred", JSON.stringify({ version: 1, data }));
  expect(savedLists("fred").read().value).toEqual(data);
  expect(localStorage.getItem("payment-lists.fred")).toBeNull();
  expect(savedList("fred", "b")).toEqual(data[0]);
});
