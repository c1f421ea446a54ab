import { z } from "zod";
import { channelsWith } from "#contract/shared/channel";
import { previewEndpoint } from "#contract/public/preview";
import { fromKeptAnswer, keptAnswerSchema, toKeptAnswer } from "../../../api/kept-answer.ts";
import { cartAttributeSchema } from "../../../cart/variant-names.ts";
import { keepInTab, readFromTab } from "../../../ui/browser/tab-storage.ts";
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

const keptSchema = z.array(
  z.object({
    group: z.string(),
    channel: z.enum(channelsWith("preview")),
    sent: z.array(sentSchema),
    // Absent in attempts stored before receivers were counted.
    receiverNumber: z.int().default(0),
    addressId: z.string().nullable().default(null),
    answer: keptAnswerSchema,
  }),
);

/**
 * Returns the answered previews of a cart, stored for the life of this tab. The receiver is not stored. Each
 * answer is parsed by the contract's own schema again; entries that fail are skipped.
 */
export function readKeptAttempts(operatorId: string, cartId: string): Attempt[] {
  const kept = readFromTab(keptSchema, nameOf(operatorId, cartId), []);
  return kept.flatMap(({ answer, ...sent }): Attempt[] => {
    const outcome = fromKeptAnswer(answer, previewEndpoint.responses.standard);
    return outcome ? [{ ...sent, receiver: null, outcome }] : [];
  });
}

export function writeKeptAttempts(operatorId: string, cartId: string, attempts: readonly Attempt[]): void {
  const answered = attempts.flatMap(
    ({ group, channel, sent, receiverNumber, addressId, outcome }): z.input<typeof keptSchema> =>
      outcome.ok ? [{ group, channel, sent, receiverNumber, addressId, answer: toKeptAnswer(outcome) }] : [],
  );
  keepInTab(nameOf(operatorId, cartId), answered);
}

function nameOf(operatorId: string, cartId: string): string {
  return `previews.${operatorId}.${cartId}`;
}
