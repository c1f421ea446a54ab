import type { Receiver } from "#contract/preview-request";
import type { PreviewInput } from "../../connector.ts";
import { jsonText, numberToken } from "../simulator/json-text.ts";

/**
 * The form fields of createOrder.preview. `flow` is `general`, the open wholesale market: left empty, the vendor would pick
 * whichever flow is cheapest for this buyer, and an order placed otherwise would not cost what was previewed.
 */
export function previewParams({ receiver, lines }: PreviewInput): Record<string, string> {
  return {
    addressParam: jsonText(addressOf(receiver)),
    cargoParamList: jsonText(
      lines.map(({ offer_id, spec_id, quantity }) => ({
        offerId: numberToken(offer_id),
        specId: spec_id,
        quantity,
      })),
    ),
    flow: "general",
  };
}

/** A saved address goes alone: for the vendor its id wins over any text beside it. */
function addressOf(receiver: Receiver) {
  if (receiver.address_id !== undefined) return { addressId: numberToken(receiver.address_id) };
  return {
    fullName: receiver.name.toWellFormed(),
    mobile: receiver.mobile.toWellFormed(),
    provinceText: receiver.province.toWellFormed(),
    cityText: receiver.city.toWellFormed(),
    areaText: receiver.district?.toWellFormed(),
    address: receiver.address.toWellFormed(),
  };
}

/** Texts of the receiver that no vendor message may carry on. Provinces and cities are everyone's. */
export function confidentialTexts({ name, mobile, address, address_id }: Receiver): string[] {
  return [name, mobile, address, address_id ?? ""];
}
