import { z } from "zod";
import { wireFen, wireId, wireInteger } from "#server/kernel/json/wire-types.ts";

const channel = z.object({ code: wireInteger, name: z.string() });

/** `alibaba.trade.payWay.query` when it succeeds: `resultList` is one object, whatever its name says; `payFee` is fen. */
export const paymentMethodsWire = z.object({
  resultList: z
    .object({
      channels: z.array(channel).nullish(),
      orderId: wireId.nullish(),
      payFee: wireFen.nullish(),
      timeout: z.string().nullish(),
    })
    .nullish(),
});
export type PaymentMethodsWire = z.infer<typeof paymentMethodsWire>;
