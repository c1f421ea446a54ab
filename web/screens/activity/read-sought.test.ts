import { expect, test } from "vitest";
import type { ActivityCall } from "#contract/console/activity";
import { type Callers, soughtIn } from "./read-sought.ts";

const own: Callers = { choices: null, calls: [] };
const all: Callers = {
  choices: {
    apps: [
      { id: "app_1", name: "Acme", keys: ["key_a"] },
      { id: "app_2", name: "Lin", keys: [] },
    ],
    operators: [{ id: "op_1", name: "Lin" }],
  },
  calls: [{ app: "app_2", key: "key_b" } as ActivityCall],
};

test.each([
  ["5", [{ subject: "5" }]],
  [" 907 001 255 426\u200b", [{ subject: "907001255426" }]],
  ["https://detail.1688.com/offer/907001255426.html", [{ subject: "907001255426" }]],
  ["taobao_k1MSm300N9Sr-1s4q5fe4bd", []],
  ["req_01M81CCMWNZTS29QGX1B7WZS9M", [{ request: "req_01M81CCMWNZTS29QGX1B7WZS9M" }]],
  ["007", []],
  ["lamp", []],
])("finds the searched ids in %o: %o", (pasted, sought) => {
  expect(soughtIn(pasted, own)).toEqual(sought);
});

test.each([
  ["CHANNEL_UPSTREAM_ERROR", [{ code: "CHANNEL_UPSTREAM_ERROR" }]],
  [" quota_exceeded ", [{ code: "QUOTA_EXCEEDED" }]],
  ["acme", [{ app: "app_1" }]],
  ["app_1", [{ app: "app_1" }]],
  ["key_a", [{ app: "app_1", key: "key_a" }]],
  ["key_b", [{ app: "app_2", key: "key_b" }]],
  ["Acme · app_1 · key_c", [{ app: "app_1", key: "key_c" }]],
  ["app_2/key_c", [{ app: "app_2", key: "key_c" }]],
  ["key_c", []],
  ["Nobody · key_a", []],
  ["Lin", [{ app: "app_2" }, { operator: "op_1" }]],
])("finds the caller or the code that is the whole text %o: %o", (pasted, sought) => {
  expect(soughtIn(pasted, all)).toEqual(sought);
});

test("finds no caller for an operator who sees only their own calls", () => {
  expect(soughtIn("Acme", own)).toEqual([]);
});
