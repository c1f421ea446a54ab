import { expect, test } from "vitest";
import { z } from "zod";
import type { CallSuccess } from "./call-result.ts";
import { fromSavedAnswer, savedAnswerSchema, toSavedAnswer } from "./saved-answer.ts";

const schema = z.object({ order_id: z.string(), price: z.object({ display_amount: z.string() }) });
const rawText = '{"order_id":"4169757385897317637","price":{"display_amount":46.40}}';
const answer: CallSuccess<z.infer<typeof schema>> = {
  ok: true,
  value: { order_id: "4169757385897317637", price: { display_amount: "46.40" } },
  requestId: "req_1",
  units: 3,
  channel: "1688",
  remainingDay: 4_997,
  at: 1_795_000_000_000,
  rawText,
};

test("restores the same answer with every digit as received, without the units left that day", () => {
  const saved: unknown = JSON.parse(JSON.stringify(toSavedAnswer(answer)));
  expect(fromSavedAnswer(savedAnswerSchema.parse(saved), schema)).toEqual({ ...answer, remainingDay: null });
});

test.each(["", "{", '{"order_id":4169757385897317637}', "null"])(
  "restores nothing when the contract no longer accepts the text: %j",
  (text) => {
    expect(fromSavedAnswer({ ...toSavedAnswer(answer), rawText: text }, schema)).toBeNull();
  },
);
