import { z } from "zod";
import { wireFen, wireFlag, wireId, wireYuanText } from "#server/kernel/json/wire-types.ts";
import { vendorCode } from "../client.ts";

/** A field beside the amounts: an odd value is not said, and spoils nothing. */
const sideFen = wireFen.nullish().catch(null);

/** `amount` and `finalUnitPrice` are yuan while every sum of the group is fen. No quantity comes back. */
const cargo = z.object({
  offerId: wireId.nullish(),
  specId: z.string().nullish(),
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
  tradeModeNameList: z.array(z.string()).nullish(),
  tradeModelList: z
    .array(
      z.object({
        tradeType: z.string().nullish(),
        name: z.string().nullish(),
        description: z.string().nullish(),
        opSupport: wireFlag.nullish(),
      }),
    )
    .nullish(),
  status: wireFlag.nullish(),
  resultCode: vendorCode,
  message: z.string().nullish(),
  cargoList: z.array(cargo).nullish(),
  shopPromotionList: z
    .array(
      z.object({
        promotionId: z.union([z.string(), wireId]).nullish(),
        selected: wireFlag.nullish(),
        text: z.string().nullish(),
        desc: z.string().nullish(),
        discountFee: sideFen,
      }),
    )
    .nullish(),
  payChannelInfos: z.array(z.object({ name: z.string().nullish(), amountLimit: sideFen })).nullish(),
});
export type GroupWire = z.infer<typeof group>;

/** `alibaba.createOrder.preview` when it succeeds. The list of groups is misspelt by the vendor. */
export const previewWire = z.object({
  orderPreviewResuslt: z.array(group).nullish(),
  postFeeByDescOfferList: z.array(wireId).nullish(),
  unsupportedCrossBorderPayOfferList: z.array(wireId).nullish(),
});
export type PreviewWire = z.infer<typeof previewWire>;
