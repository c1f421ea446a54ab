import type { Connector, ConnectorDependencies } from "../../connector.ts";
import { apis } from "../api.ts";
import { jsonText, numberToken } from "../simulator/json-text.ts";
import { malformed, readWire } from "../malformed.ts";
import { detailLanguage, mapProduct } from "./mapping-product.ts";
import { nestedPayload } from "../simulator/nested-payload.ts";
import { productReference } from "./product-reference.ts";
import type { VendorClient } from "../client.ts";
import { productWire } from "./wire-product.ts";

/** One product by id or link (§4.4). `fetched_at` is when the answer was there. */
export function createGetProduct(
  client: VendorClient,
  { clock }: Pick<ConnectorDependencies, "clock">,
): NonNullable<Connector["getProduct"]> {
  return async (reference, { accessToken, signal }) => {
    const offerId = productReference(reference);
    const offerDetailParam = jsonText({ offerId: numberToken(offerId), country: detailLanguage });
    const reply = await client({
      api: apis.productDetail,
      params: { offerDetailParam },
      accessToken,
      signal,
    });
    const at = clock();
    return {
      upstreamApi: reply.api,
      upstream: reply.upstream,
      steps: [],
      standard: () => {
        const payload = nestedPayload(
          reply,
          "1688 does not show this product: it may be off sale or gone. Check the id or the link.",
        );
        const wire = readWire(productWire, payload, reply.api);
        if (typeof wire.offerId === "string" && wire.offerId !== offerId) {
          reply.discardConnection();
          throw malformed(reply.api, "answers about another offer");
        }
        return mapProduct(wire, { offerId, at });
      },
    };
  };
}
