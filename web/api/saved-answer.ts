import { z } from "zod";
import type { CallSuccess } from "./call-result.ts";
import { readJson } from "./read-json.ts";

/** An answer as saved in the browser: the text as received and the data of the call. */
export const savedAnswerSchema = z.object({
  rawText: z.string(),
  requestId: z.string(),
  units: z.int(),
  channel: z.string().nullable(),
  at: z.int(),
});
type SavedAnswer = z.infer<typeof savedAnswerSchema>;

export function toSavedAnswer(answer: CallSuccess<unknown>): SavedAnswer {
  const { rawText, requestId, units, channel, at } = answer;
  return { rawText, requestId, units, channel, at };
}

/**
 * Restores a saved answer with the contract's own schema; null when the schema no longer accepts it. The
 * units left that day are dropped, because they are out of date.
 */
export function fromSavedAnswer<Schema extends z.ZodType>(
  { rawText, requestId, units, channel, at }: SavedAnswer,
  schema: Schema,
): CallSuccess<z.output<Schema>> | null {
  const value = schema.safeParse(readJson(rawText));
  if (!value.success) return null;
  return { ok: true, value: value.data, requestId, units, channel, remainingDay: null, at, rawText };
}
