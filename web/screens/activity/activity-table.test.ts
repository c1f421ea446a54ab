import { expect, test } from "vitest";
import { describeOutcome } from "./activity-table.tsx";

test.each([
  [
    { outcome: "kjb_possible", status: 200 },
    { tone: "ok", key: "outcomes.kjb_possible" },
  ],
  [
    { outcome: "LINE_UNAVAILABLE", status: 200 },
    { tone: "caution", key: "outcomes.LINE_UNAVAILABLE" },
  ],
  [
    { outcome: "QUOTA_EXCEEDED", status: 429 },
    { tone: "problem", key: "errors.QUOTA_EXCEEDED.title" },
  ],
  [
    { outcome: null, status: 200 },
    { tone: "ok", key: "outcomes.success" },
  ],
  [
    { outcome: null, status: 502 },
    { tone: "problem", key: "outcomes.failed" },
  ],
  [
    { outcome: "SOMETHING_NEW", status: 200 },
    { tone: "neutral", key: null },
  ],
])("%j", (call, words) => {
  expect(describeOutcome(call)).toEqual(words);
});
