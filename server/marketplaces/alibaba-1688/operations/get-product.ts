import { z } from "zod";
import { isSiteOf } from "#contract/channel";
import type { ErrorCode } from "#contract/error-codes";
import { Failure } from "#contract/failure";
import type { Product } from "#contract/product";
import { wireId } from "#server/kernel/json/wire-types.ts";
import type { Connector, ConnectorDependencies, ProductReference } from "../../connector.ts";
import { apis, type VendorClient, type VendorReply } from "../client.ts";
import { jsonText, numberToken } from "../json-text.ts";
import { malformed, readWire } from "../vendor-error.ts";
import {
  lenientCount,
  lenientId,
  lenientList,
  lenientPicture,
  lenientText,
  lenientYuan,
} from "./lenient-wire.ts";
import { detailLanguage, mapProduct } from "./product-mapping.ts";
import { type BusinessRejection, nestedPayload } from "./rejections.ts";

/** One product by id or link (§4.4). `fetched_at` is when the answer was there. */
export function createGetProduct(
  client: VendorClient,
  { clock }: Pick<ConnectorDependencies, "clock">,
): NonNullable<Connector["getProduct"]> {
  return async (reference, { accessToken, signal, caller }) => {
    const offerId = productReference(reference);
    const offerDetailParam = jsonText({ offerId: numberToken(offerId), country: detailLanguage });
    const reply = await client({
      api: apis.productDetail,
      params: { offerDetailParam },
      accessToken,
      signal,
      asWritten: true,
      caller,
    });
    const at = clock();
    return {
      upstreamApi: reply.api,
      upstream: reply.upstream,
      steps: [],
      standard: () => mapReply(reply, { offerId, at }),
    };
  };
}

function mapReply(reply: VendorReply, { offerId, at }: { offerId: string; at: number }): Product {
  const payload = nestedPayload(reply, refusedDetail);
  const wire = readWire(productWire, payload, reply.api, ["result", "result"]);
  if (typeof wire.offerId === "string" && wire.offerId !== offerId) {
    reply.discardConnection();
    throw malformed(reply.api, [{ path: "result.result.offerId", message: "is of another offer" }]);
  }
  return mapProduct(wire, { offerId, at });
}

/**
 * A product that is gone or never was is a 404: asking again does not help. The vendor documents no code for it: its own 404, or
 * words that say so of the goods.
 */
function refusedDetail({ code, message }: BusinessRejection): { code: ErrorCode; text: string } {
  if (code === "404" || /(?:商品|产品|货品|offer).{0,8}(?:不存在|下架|删除)|已下架/i.test(message ?? ""))
    return {
      code: "NOT_FOUND",
      text: "1688 does not sell this product: it is off sale, or there is none with this id. Nothing was billed.",
    };
  return {
    code: "CHANNEL_UPSTREAM_ERROR",
    text: "1688 does not show this product: it may be off sale or gone. Check the id or the link.",
  };
}

/**
 * The offer id that a buyer means: an id, or a link to an offer as the site, its mobile pages and its apps write it
 * (`detail.1688.com/offer/ID.html`, `m.1688.com/offer/ID.html`, `…?offerId=ID`). The first of id, product_id, url counts.
 * @throws Failure VALIDATION_ERROR naming the field, for anything else
 */
export function productReference({ id, productId, url }: ProductReference): string {
  const [field, text] =
    id !== undefined ? ["id", id] : productId !== undefined ? ["product_id", productId] : ["url", url ?? ""];
  const offerId = readOfferId(text.trim());
  if (offerId !== null) return offerId;
  const message =
    "Send a 1688 product id (digits only), or a link to a 1688 product such as https://detail.1688.com/offer/<id>.html.";
  throw new Failure("VALIDATION_ERROR", message, { issues: [{ path: field, message }] });
}

const offerIdPattern = /^[1-9][0-9]{0,18}$/;

function readOfferId(text: string): string | null {
  if (offerIdPattern.test(text)) return text;
  const link = readLink(text);
  if (!link || !isSiteOf("1688", link.hostname)) return null;
  const inPath = /\/offer\/([0-9]+)(?:\.html?)?\/?$/.exec(link.pathname)?.[1];
  const candidates = [
    inPath,
    ...["offerId", "offerid", "offer_id", "id"].map((name) => link.searchParams.get(name)),
  ];
  return candidates.find((candidate) => candidate && offerIdPattern.test(candidate)) ?? null;
}

function readLink(text: string): URL | null {
  const link = /^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, "")}`;
  return URL.canParse(link) ? new URL(link) : null;
}

const attribute = z.object({ attributeName: lenientText, value: lenientText, skuImageUrl: lenientPicture });

const sku = z.object({
  specId: lenientText,
  amountOnSale: lenientCount,
  price: lenientYuan,
  promotionPrice: lenientYuan,
  skuAttributes: lenientList(attribute),
});

const priceRange = z.object({ startQuantity: lenientCount, price: lenientYuan, promotionPrice: lenientYuan });

/** The payload of `product.search.queryProductDetail`. `quoteType` 0 and 2: tiers rule; 1: the SKU's price rules. */
const productWire = z.object({
  offerId: wireId.nullish(),
  categoryId: lenientId,
  categoryName: lenientText,
  subject: lenientText,
  subjectTrans: lenientText,
  description: lenientText,
  productImage: z
    .object({ images: lenientList(z.unknown()), whiteImage: z.unknown().optional() })
    .nullish()
    .catch(null),
  productAttribute: lenientList(attribute),
  productSkuInfos: lenientList(sku),
  productSaleInfo: z
    .object({ quoteType: lenientCount, priceRangeList: lenientList(priceRange) })
    .nullish()
    .catch(null),
  productShippingInfo: z.object({ sendGoodsAddressText: lenientText }).nullish().catch(null),
  minOrderQuantity: lenientCount,
  batchNumber: lenientCount,
  sellerOpenId: lenientText,
  companyName: lenientText,
  status: lenientText,
});
export type ProductWire = z.infer<typeof productWire>;
