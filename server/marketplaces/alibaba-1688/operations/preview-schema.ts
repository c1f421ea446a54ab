import { z } from "zod";
import {
  vendorFen,
  vendorFlag,
  vendorId,
  vendorKey,
  vendorList,
  vendorListOrNone,
  vendorYuanText,
} from "#server/shared/json/vendor-types.ts";
import { vendorCode } from "../client.ts";

/** Secondary amount: an invalid value is omitted and does not invalidate the answer. */
const sideFen = vendorFen.nullish().catch(null);

/**
 * Line of a group. `amount` and `finalUnitPrice` are yuan while every sum of the group is fen. No quantity comes back.
 */
const cargo = z.object({
  offerId: vendorId.nullish(),
  specId: vendorKey.nullish(),
  amount: vendorYuanText.nullish(),
  finalUnitPrice: vendorYuanText.nullish(),
  resultCode: vendorCode,
  message: z.string().nullish(),
});
export type VendorCargo = z.infer<typeof cargo>;

const group = z.object({
  sumPayment: vendorFen.nullish(),
  sumCarriage: vendorFen.nullish(),
  sumPaymentNoCarriage: vendorFen.nullish(),
  discountFee: sideFen,
  tradeModeNameList: vendorListOrNone(z.string()).nullish(),
  tradeModelList: vendorListOrNone(
    z.object({
      tradeType: vendorKey.nullish(),
      name: z.string().nullish(),
      description: z.string().nullish(),
      opSupport: vendorFlag.nullish(),
    }),
  ).nullish(),
  status: vendorFlag.nullish(),
  resultCode: vendorCode,
  message: z.string().nullish(),
  flowFlag: z.string().nullish().catch(null),
  cargoList: vendorList(cargo).nullish(),
  shopPromotionList: vendorListOrNone(
    z.object({
      promotionId: z.union([vendorKey, vendorId]).nullish(),
      selected: vendorFlag.nullish(),
      text: z.string().nullish(),
      desc: z.string().nullish(),
      discountFee: sideFen,
    }),
  ).nullish(),
  payChannelInfos: vendorListOrNone(z.object({ name: z.string().nullish(), amountLimit: sideFen })).nullish(),
});
export type VendorGroup = z.infer<typeof group>;

/** Successful answer of `alibaba.createOrder.preview`. The vendor misspells the list of groups. */
export const vendorPreviewSchema = z.object({
  orderPreviewResuslt: vendorList(group).nullish(),
  postFeeByDescOfferList: vendorListOrNone(vendorId).nullish(),
  unsupportedCrossBorderPayOfferList: vendorListOrNone(vendorId).nullish(),
});
export type VendorPreview = z.infer<typeof vendorPreviewSchema>;
