import type { BodyOf } from "../../api/call.ts";
import type { productDetailEndpoint } from "#contract/public/product-detail";
import type { SearchChannel } from "./search/search-channels.ts";

/** The product to open: its marketplace, and its id there. */
export type ProductReference = { channel: SearchChannel; text: string };

/** Returns the request body for a product, for the call, curl and the support bundle. */
export function detailBody({ channel, text }: ProductReference): BodyOf<typeof productDetailEndpoint> {
  return { channel, id: text };
}

/** Returns the product's name in the URL: `1688:907001255426`. */
export function referenceText({ channel, text }: ProductReference): string {
  return `${channel}:${text}`;
}
