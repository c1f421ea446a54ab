import { answerIssue } from "#contract/shared/field-fault";
import type { ErrorCode } from "#contract/shared/error-codes";
import { vendorLanguage } from "#contract/shared/language";
import type { Product } from "#contract/public/product";
import { type Connector, type ConnectorDependencies, vendorAnswer } from "../../connector.ts";
import {
  apis,
  type VendorClient,
  type VendorReply,
  malformed,
  readVendorAnswer,
  type BusinessRejection,
  nestedPayload,
} from "../client.ts";
import { jsonText, numberToken } from "../../json-text.ts";
import { isGoodsGone } from "../error-catalog.ts";
import { mapProduct, vendorProductSchema, type AskedProduct } from "./product-mapping.ts";

/** Creates the request for one product by id or link (§4.4). `fetched_at` is the time of the answer. */
export function createGetProduct(
  client: VendorClient,
  { clock }: Pick<ConnectorDependencies, "clock">,
): NonNullable<Connector["getProduct"]> {
  return async ({ id: offerId, language }, { accessToken, signal, caller }) => {
    const country = vendorLanguage("1688", language);
    const offerDetailParam = jsonText({ offerId: numberToken(offerId), country });
    const reply = await client({
      api: apis.productDetail,
      params: { offerDetailParam },
      accessToken,
      signal,
      asWritten: true,
      caller,
    });
    const at = clock();
    return vendorAnswer(reply, () => mapReply(reply, { offerId, at, language }));
  };
}

function mapReply(reply: VendorReply, asked: AskedProduct): Product {
  const { offerId } = asked;
  const payload = nestedPayload(reply, refusedDetail);
  const wire = readVendorAnswer(vendorProductSchema, payload, reply.api, ["result", "result"]);
  if (wire.offerId !== offerId) {
    reply.discardConnection();
    throw malformed(reply.api, [answerIssue("result.result.offerId", "other_product")]);
  }
  return mapProduct(wire, asked);
}

/**
 * Maps a product that no longer exists or never existed to 404, because a repetition does not help. The vendor
 * documents no code for it, so this matches its own 404 and messages that say so about the goods.
 */
function refusedDetail({ code, message }: BusinessRejection): { code: ErrorCode; text: string } {
  if (code === "404" || isGoodsGone(message ?? ""))
    return {
      code: "NOT_FOUND",
      text: "1688 does not sell this product: it is off sale, or there is none with this id. Nothing was billed.",
    };
  return {
    code: "CHANNEL_UPSTREAM_ERROR",
    text: "1688 does not show this product: it may be off sale or gone. Check the id or the link.",
  };
}
