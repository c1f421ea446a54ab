import { z } from "zod";
import type { CallSuccess } from "./call-result.ts";
import { readJson } from "./read-json.ts";

/** An answer as it is kept in the browser: the text as it came, and what the call was. */
export const keptAnswerSchema = z.object({
  rawText: z.string(),
  requestId: z.string(),
  units: z.int(),
  channel: z.string().nullable(),
  at: z.int(),
});
type KeptAnswer = z.infer<typeof keptAnswerSchema>;

export function toKeptAnswer(answer: CallSuccess<unknown>): KeptAnswer {
  const { rawText, requestId, units, channel, at } = answer;
  return { rawText, requestId, units, channel, at };
}

/** The answer again, by the contract's own schema; null = that does not take it any more. What was left of the day is long ago. */
export function fromKeptAnswer<Schema extends z.ZodType>(
  { rawText, requestId, units, channel, at }: KeptAnswer,
  schema: Schema,
): CallSuccess<z.output<Schema>> | null {
  const value = schema.safeParse(readJson(rawText));
  if (!value.success) return null;
  return { ok: true, value: value.data, requestId, units, channel, remainingDay: null, at, rawText };
}
