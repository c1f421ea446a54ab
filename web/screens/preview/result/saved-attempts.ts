import { z } from "zod";
import { channelsWith } from "#contract/shared/channel";
import { previewEndpoint } from "#contract/public/preview";
import { fromSavedAnswer, savedAnswerSchema, toSavedAnswer } from "../../../api/saved-answer.ts";
import { cartAttributeSchema } from "../../../cart/variant-names.ts";
import { saveInTab, readFromTab } from "../../../ui/browser/tab-storage.ts";
import type { Attempt } from "./attempt.ts";

const sentSchema = z.object({
  key: z.string(),
  id: z.string(),
  spec_id: z.string().nullable(),
  quantity: z.int().positive(),
  title: z.string(),
  attributes: z.array(cartAttributeSchema),
  seller_name: z.string().nullable(),
  estimate: z.string().nullable(),
});

const savedSchema = z.array(
  z.object({
    group: z.string(),
    channel: z.enum(channelsWith("preview")),
    sent: z.array(sentSchema),
    // Absent in attempts stored before receivers were counted.
    receiverNumber: z.int().default(0),
    addressId: z.string().nullable().default(null),
    answer: savedAnswerSchema,
  }),
);

/**
 * Returns the answered previews of a cart, stored for the life of this tab. The receiver is not stored. Each
 * answer is parsed by the contract's own schema again; entries that fail are skipped.
 */
export function readSavedAttempts(operatorId: string, cartId: string): Attempt[] {
  const saved = readFromTab(savedSchema, nameOf(operatorId, cartId), []);
  return saved.flatMap(({ answer, ...sent }): Attempt[] => {
    const outcome = fromSavedAnswer(answer, previewEndpoint.responses.standard);
    return outcome ? [{ ...sent, receiver: null, outcome }] : [];
  });
}

export function writeSavedAttempts(operatorId: string, cartId: string, attempts: readonly Attempt[]): void {
  const answered = attempts.flatMap(
    ({ group, channel, sent, receiverNumber, addressId, outcome }): z.input<typeof savedSchema> =>
      outcome.ok ? [{ group, channel, sent, receiverNumber, addressId, answer: toSavedAnswer(outcome) }] : [],
  );
  saveInTab(nameOf(operatorId, cartId), answered);
}

function nameOf(operatorId: string, cartId: string): string {
  return `previews.${operatorId}.${cartId}`;
}
