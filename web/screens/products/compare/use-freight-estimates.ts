import { useState } from "react";
import { z } from "zod";
import { freightEstimateEndpoint } from "#contract/public/freight-estimate";
import { previewRequestSchema, type Receiver, receiverSchema } from "#contract/public/preview-request";
import type { Product } from "#contract/public/product";
import { useCallSeries } from "../../../api/call-series.ts";
import { usePaidCall } from "../../../api/use-paid-call.ts";
import { saveFreight } from "../../../cart/previewed-freight.ts";
import type { ReceiverValues } from "../../../frame/receiver-draft.ts";
import { sheetLines } from "../sheet/sheet-lines.ts";

type Asked = { product: Product; pieces: number; receiver: Receiver };

/** The freight is saved by itself; what was asked names a person, so no answer is saved for a reload. */
const inMemory = { part: "", about: z.null(), invalidates: () => false, toSave: () => [] };

/**
 * Estimates the freight of several products one after the other, each in an order of its own, and saves it on this
 * device.
 */
export function useFreightEstimates() {
  const estimates = usePaidCall(freightEstimateEndpoint, inMemory);
  const [unknown, setUnknown] = useState<string[]>([]);
  const { run, ...series } = useCallSeries("products.freight", {
    channelOf: ({ product }: Asked) => product.channel,
    call: async ({ product, receiver, ...asked }) => {
      // A marketplace refuses fewer pieces than the minimum, and then names no freight.
      const pieces = Math.max(asked.pieces, product.min_order_quantity ?? 1);
      const channel = previewRequestSchema.shape.channel.safeParse(product.channel).data;
      if (channel === undefined) return null;
      const lines = sheetLines(product);
      const { skuId = null } = lines.find(({ stock }) => stock !== 0) ?? lines[0] ?? {};
      const { id, source_product_id } = product;
      const line = { id, quantity: pieces, ...(skuId !== null && { spec_id: skuId }) };
      const answer = await estimates.ask(source_product_id, { channel, receiver, lines: [line] });
      if (!answer.ok) return answer;
      const { amount } = answer.value.estimate.freight;
      if (amount === null) setUnknown((before) => [...before, product.title.original]);
      else saveFreight({ channel, source_product_id, pieces, receiver, freight: amount, at: answer.at });
      return answer;
    },
  });
  return {
    ...series,
    /** Titles of the products for which the marketplace named no freight. */
    unknown,
    estimate: ({ products, ...rest }: Omit<Asked, "product"> & { products: readonly Product[] }) => {
      setUnknown([]);
      run(products.map((product) => ({ product, ...rest })));
    },
  };
}

/** Returns the receiver in the fields; null while it is incomplete. 1688 needs a district or a saved address. */
export function receiverOf(values: ReceiverValues): Receiver | null {
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== "");
  const { data: receiver } = receiverSchema.safeParse(Object.fromEntries(filled));
  return receiver && (receiver.district ?? receiver.address_id) !== undefined ? receiver : null;
}
