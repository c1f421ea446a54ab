import { afterEach, expect, test, vi } from "vitest";
import { forgetList, keepList, keptList, keptLists } from "./kept-lists.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Ended unless `state` says otherwise. */
const list = (id: string, started_at: number, orders = 1, state: "waiting" | "stopped" = "stopped") => ({
  id,
  name: "",
  started_at,
  rows: Array.from({ length: orders }, (_, at) => ({ id: String(at + 1), state })),
});
const idsOf = (operatorId: string) =>
  keptLists(operatorId)
    .read()
    .value.map(({ id }) => id);

/** A device that takes `more` characters than it has now. */
function leaveRoom(more: number) {
  const used = (but?: string) =>
    Object.entries(localStorage).reduce((sum, [name, text]) => sum + (name === but ? 0 : text.length), 0);
  const most = used() + more;
  const device = localStorage;
  const setItem = (name: string, text: string) => {
    if (used(name) + text.length > most) throw new Error("full");
    device.setItem(name, text);
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(device, { get: (_, name) => (name === "setItem" ? setItem : Reflect.get(device, name)) }),
  );
}

test("each operator has lists of their own, newest first", () => {
  keepList("anna", list("a", 1));
  keepList("anna", list("b", 2));
  keepList("ben", list("c", 3));
  expect(idsOf("anna")).toEqual(["b", "a"]);
  expect(idsOf("ben")).toEqual(["c"]);
  forgetList("ben", "c");
  expect(JSON.stringify(localStorage)).not.toContain("ben");
});

test("a long list stays when another long one begins", () => {
  keepList("carl", list("first", 1, 1_500));
  expect(keepList("carl", list("second", 2, 600))).toBe(true);
  expect(idsOf("carl")).toEqual(["second", "first"]);
  // As answers of the first arrive.
  keepList("carl", list("first", 1, 1_500));
  expect(idsOf("carl")).toEqual(["second", "first"]);
});

test("a list is written alone: what another tab wrote of the others meanwhile stays", () => {
  keepList("cleo", list("a", 1));
  keepList("cleo", list("b", 2));
  const before = Object.entries(localStorage).find(([name]) => name.endsWith(".a"));
  keepList("cleo", list("b", 2, 5));
  expect(Object.entries(localStorage).find(([name]) => name.endsWith(".a"))).toEqual(before);
  const [name = "", text = ""] = before ?? [];
  localStorage.setItem(name, text.replace('"name":""', '"name":"Monday"'));
  keepList("cleo", list("b", 2, 6));
  expect(keptList("cleo", "a")?.name).toBe("Monday");
});

test("beyond 20 lists or 7,000 orders the oldest that have ended make room, none that waits or is asked about", () => {
  keepList("dora", list("waits", 1, 1, "waiting"));
  const asked = { kind: "no_answer" as const, at: 1, asking: true as const };
  keepList("dora", { ...list("asked", 2), rows: [{ id: "1", state: "done", outcome: asked }] });
  for (let at = 3; at <= 25; at += 1) keepList("dora", list(`l${at}`, at));
  expect(idsOf("dora")).toHaveLength(20);
  expect(idsOf("dora").slice(-3)).toEqual(["l8", "asked", "waits"]);
  keepList("dora", list("long", 30, 6_995));
  expect(idsOf("dora")).toEqual(["long", "l25", "l24", "l23", "asked", "waits"]);
  // The one that is written never gives way, however old it is.
  keepList("dora", list("l3", 3, 8_000));
  expect(idsOf("dora")).toEqual(["l3", "asked", "waits"]);
});

test("on a full device the oldest that has ended makes room; a list that fits nowhere removes none and is said not to be kept", () => {
  keepList("emil", list("waits", 1, 1, "waiting"));
  keepList("emil", list("old", 2));
  keepList("emil", list("ended", 3));
  leaveRoom(20);
  expect(keepList("emil", list("new", 4, 1, "waiting"))).toBe(true);
  expect(idsOf("emil")).toEqual(["new", "ended", "waits"]);
  expect(keepList("emil", list("huge", 5, 100))).toBe(false);
  // Here until reload.
  expect(idsOf("emil")).toEqual(["huge", "new", "ended", "waits"]);
  expect(JSON.stringify(localStorage)).not.toContain("huge");
  expect(JSON.stringify(localStorage)).toContain("ended");
});

test("lists that lay together, as they once did, are taken over", () => {
  const data = [list("b", 2, 3), list("a", 1)];
  localStorage.setItem("payment-lists.fred", JSON.stringify({ version: 1, data }));
  expect(keptLists("fred").read().value).toEqual(data);
  expect(localStorage.getItem("payment-lists.fred")).toBeNull();
  expect(keptList("fred", "b")).toEqual(data[0]);
});
