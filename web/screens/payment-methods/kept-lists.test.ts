import { expect, test } from "vitest";
import { forgetList, keepList, keptLists } from "../../lists/kept-lists.ts";
import type { BatchRow } from "./batch.ts";
import type { OrderOutcome } from "./check-order.ts";
import { fromKeptRows, toKeptRows } from "./running-lists.ts";

const list = (id: string, started_at: number, rows = 1) => ({
  id,
  name: "",
  started_at,
  rows: Array.from({ length: rows }, (_, at) => ({ id: String(at + 1), state: "waiting" as const })),
});
const idsOf = (operatorId: string) =>
  keptLists(operatorId)
    .read()
    .value.map(({ id }) => id);

test("each operator has lists of their own, newest first", () => {
  keepList("anna", list("a", 1));
  keepList("anna", list("b", 2));
  keepList("ben", list("c", 3));
  expect(idsOf("anna")).toEqual(["b", "a"]);
  expect(idsOf("ben")).toEqual(["c"]);
  forgetList("ben", "c");
  expect(localStorage.getItem("payment-lists.ben")).toBeNull();
});

test("the oldest give way, never the list that is written", () => {
  for (let at = 1; at <= 25; at += 1) keepList("carl", list(`l${at}`, at));
  expect(idsOf("carl")).toHaveLength(20);
  expect(idsOf("carl")[0]).toBe("l25");
  keepList("carl", list("l1", 1, 3_000));
  expect(idsOf("carl")).toEqual(["l1"]);
});

const value = {
  channel: "1688" as const,
  success: true,
  order_id: "239695213738498520",
  channels: [{ code: 16, name: "跨境宝" }],
  payment_amount: null,
  payment_deadline: null,
  monetary_unit: "CNY_minor" as const,
  request_id: "req_1",
};
const facts = { units: 1, channel: "1688", remainingDay: null, requestId: "req_1", at: 5 };
const answered: OrderOutcome = { ok: true, value, ...facts, rawText: JSON.stringify(value) };
const rows: BatchRow<OrderOutcome>[] = [
  { id: "1", state: "done", outcome: answered },
  { id: "2", state: "working" },
  { id: "3", state: "waiting" },
  { id: "4", state: "stopped" },
];

test("answers come back as they were; a check under way is one whose answer is not known", () => {
  expect(fromKeptRows(toKeptRows(rows, 9))).toEqual([
    { id: "1", state: "done", outcome: answered },
    { id: "2", state: "done", outcome: { ok: false, kind: "no_answer", aborted: false, at: 9 } },
    { id: "3", state: "waiting" },
    { id: "4", state: "stopped" },
  ]);
});

test("an answer that the contract does not know is never shown as one", () => {
  const broken: OrderOutcome = { ...answered, rawText: '{"success":true}' };
  const [row] = fromKeptRows(toKeptRows([{ id: "1", state: "done", outcome: broken }], 9));
  expect(row).toMatchObject({ state: "done", outcome: { ok: false, kind: "no_answer" } });
});
