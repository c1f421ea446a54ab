import type { Receiver } from "#contract/public/preview-request";
import { type Connector, type PreviewInput, vendorAnswer } from "../../connector.ts";
import { apis, type VendorClient, type VendorReply, readVendorAnswer, flatRejection } from "../client.ts";
import { jsonText, numberToken } from "../../json-text.ts";
import { mapPreview } from "./preview-mapping.ts";
import { previewFailure } from "./preview-refusal.ts";
import { vendorPreviewSchema } from "./preview-schema.ts";

/**
 * Creates the preview of one seller's lines in one vendor call (§4.2). A refusal is a 502 in the
 * standard format and an answer in the vendor's.
 */
export function createPreviewOrder(client: VendorClient): NonNullable<Connector["previewOrder"]> {
  return async (input, { accessToken, signal, caller }) => {
    const reply = await client({
      api: apis.preview,
      params: previewParams(input),
      accessToken,
      signal,
      caller,
      confidential: confidentialTexts(input.receiver),
    });
    return vendorAnswer(reply, () => mapReply(reply, input));
  };
}

function mapReply(reply: VendorReply, { lines }: PreviewInput) {
  const context = { api: reply.api, lines, clean: reply.clean };
  const rejection = flatRejection(reply.value, reply.api);
  if (rejection) throw previewFailure(rejection, context);
  return mapPreview(readVendorAnswer(vendorPreviewSchema, reply.value, reply.api), context);
}

/**
 * Returns the form fields of createOrder.preview. `flow` is `general`, the open wholesale market:
 * if it were empty, the vendor would pick the cheapest flow for this buyer, and an order placed
 * otherwise would not cost the previewed amount.
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

/** Returns the address. A saved address is sent alone, because for the vendor its id overrides any text. */
export function addressOf(receiver: Receiver) {
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

/** Returns the receiver's texts that no vendor message may repeat. Provinces and cities are not personal. */
export function confidentialTexts({ name, mobile, address, address_id }: Receiver): string[] {
  return [name, mobile, address, address_id ?? ""];
}
