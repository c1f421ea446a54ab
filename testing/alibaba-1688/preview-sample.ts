import type { OrderLine } from "#contract/public/preview-request";
import type { ExactJson } from "#server/shared/json/exact-json.ts";
import { mapPreview } from "#server/marketplaces/alibaba-1688/operations/preview-mapping.ts";
import { vendorPreviewSchema } from "#server/marketplaces/alibaba-1688/operations/preview-schema.ts";
import { readVendorAnswer } from "#server/marketplaces/alibaba-1688/client.ts";

/** A correct one-line preview answer, after the vendor's documented one, whose members tests replace. */
export const previewSample = {
  line: { offer_id: "548818919805", spec_id: "eb81c61de14f4adb405ffcc2c8a4a3fb", quantity: 2 },
  cargo: {
    offerId: 548818919805,
    specId: "eb81c61de14f4adb405ffcc2c8a4a3fb",
    amount: 36,
    finalUnitPrice: 18,
  },
};

export const sampleGroup = {
  sumPayment: 4400,
  sumCarriage: 800,
  sumPaymentNoCarriage: 3600,
  status: true,
  cargoList: [previewSample.cargo],
  tradeModelList: [{ tradeType: "nzassure", name: "担保交易", opSupport: true }],
  tradeModeNameList: ["nzassure"],
};

/** Returns the preview that an answer is mapped to for these lines. */
export function mapAnswer(answer: ExactJson, lines: OrderLine[] = [previewSample.line]) {
  return mapPreview(readVendorAnswer(vendorPreviewSchema, answer, "preview"), {
    api: "preview",
    lines,
    clean: (text) => text,
  });
}

/** Maps the sample answer with members of its group, and of its top level, replaced. */
export function mapSample(
  members: { [name: string]: ExactJson } = {},
  top: { [name: string]: ExactJson } = {},
) {
  return mapAnswer({ orderPreviewResuslt: [{ ...sampleGroup, ...members }], success: true, ...top });
}

export function cny(amount: number | null) {
  return { amount, currency: "CNY" };
}
