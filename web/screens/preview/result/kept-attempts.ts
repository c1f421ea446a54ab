import { z } from "zod";
import { channelsWith } from "#contract/channel";
import { previewEndpoint } from "#contract/preview";
import type { Attempt } from "./attempt.ts";

const sentSchema = z.object({
  key: z.string(),
  id: z.string(),
  spec_id: z.string().nullable(),
  quantity: z.int().positive(),
  title: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  seller_name: z.string().nullable(),
  estimate: z.string().nullable(),
});

const keptSchema = z.array(
  z.object({
    group: z.string(),
    channel: z.enum(channelsWith("preview")),
    sent: z.array(sentSchema),
    addressId: z.string().nullable().default(null),
    rawText: z.string(),
    requestId: z.string(),
    units: z.int(),
    billedTo: z.string().nullable(),
    at: z.int(),
  }),
);

/**
 * The answered previews of a cart, for the life of this tab. The receiver is left out, and each answer goes through the
 * contract's own schema again: what does not pass is not there.
 */
export function readKeptAttempts(operatorId: string, cartId: string): Record<string, Attempt> {
  const kept = keptSchema.safeParse(parse(attempt(() => sessionStorage.getItem(keyOf(operatorId, cartId)))));
  if (!kept.success) return {};
  return Object.fromEntries(
    kept.data.flatMap(({ group, channel, sent, addressId, rawText, requestId, units, billedTo, at }) => {
      const value = previewEndpoint.responses.standard.safeParse(parse(rawText));
      if (!value.success) return [];
      const outcome = {
        ok: true as const,
        value: value.data,
        requestId,
        units,
        channel: billedTo,
        remainingDay: null,
        at,
        rawText,
      };
      return [[group, { group, channel, sent, receiver: null, addressId, outcome }]];
    }),
  );
}

export function writeKeptAttempts(
  operatorId: string,
  cartId: string,
  attempts: Record<string, Attempt>,
): void {
  const answered: z.input<typeof keptSchema> = Object.values(attempts).flatMap(
    ({ group, channel, sent, addressId, outcome }) =>
      outcome.ok
        ? [
            {
              group,
              channel,
              sent,
              addressId,
              rawText: outcome.rawText,
              requestId: outcome.requestId,
              units: outcome.units,
              billedTo: outcome.channel,
              at: outcome.at,
            },
          ]
        : [],
  );
  attempt(() => sessionStorage.setItem(keyOf(operatorId, cartId), JSON.stringify(answered)));
}

function keyOf(operatorId: string, cartId: string): string {
  return `previews.${operatorId}.${cartId}`;
}

function parse(text: string | null | undefined): unknown {
  return typeof text === "string" ? attempt((): unknown => JSON.parse(text)) : undefined;
}

/** A closed or full storage costs the convenience, never the page. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
