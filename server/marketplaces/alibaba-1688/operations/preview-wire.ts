import { z } from "zod";
import {
  wireFen,
  wireFlag,
  wireId,
  wireKey,
  wireList,
  wireListOrNone,
  wireYuanText,
} from "#server/kernel/json/wire-types.ts";
import { vendorCode } from "../client.ts";

/** Secondary amount: an invalid value is omitted and does not invalidate the answer. */
const sideFen = wireFen.nullish().catch(null);

/**
 * Line of a group. `amount` and `finalUnitPrice` are yuan while every sum of the group is fen. No
 * quantity comes back.
 */
const cargo = z.object({
  offerId: wireId.nullish(),
  specId: wireKey.nullish(),
  amount: wireYuanText.nullish(),
  finalUnitPrice: wireYuanText.nullish(),
  resultCode: vendorCode,
  message: z.string().nullish(),
});
export type CargoWire = z.infer<typeof cargo>;

const group = z.object({
  sumPayment: wireFen.nullish(),
  sumCarriage: wireFen.nullish(),
  sumPaymentNoCarriage: wireFen.nullish(),
  discountFee: sideFen,
  tradeModeNameList: wireListOrNone(z.string()).nullish(),
  tradeModelList: wireListOrNone(
    z.object({
      tradeType: wireKey.nullish(),
      name: z.string().nullish(),
      description: z.string().nullish(),
      opSupport: wireFlag.nullish(),
    }),
  ).nullish(),
  status: wireFlag.nullish(),
  resultCode: vendorCode,
  message: z.string().nullish(),
  cargoList: wireList(cargo).nullish(),
  shopPromotionList: wireListOrNone(
    z.object({
      promotionId: z.union([wireKey, wireId]).nullish(),
      selected: wireFlag.nullish(),
      text: z.string().nullish(),
      desc: z.string().nullish(),
      discountFee: sideFen,
    }),
  ).nullish(),
  payChannelInfos: wireListOrNone(z.object({ name: z.string().nullish(), amountLimit: sideFen })).nullish(),
});
export type GroupWire = z.infer<typeof group>;

/** Successful answer of `alibaba.createOrder.preview`. The vendor misspells the list of groups. */
export const previewWire = z.object({
  orderPreviewResuslt: wireList(group).nullish(),
  postFeeByDescOfferList: wireListOrNone(wireId).nullish(),
  unsupportedCrossBorderPayOfferList: wireListOrNone(wireId).nullish(),
});
export type PreviewWire = z.infer<typeof previewWire>;
