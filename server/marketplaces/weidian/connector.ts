import { Failure } from "#contract/failure";
import type { CategoryLevelNode, ConnectorFactory } from "../connector.ts";
import { readVendorJson } from "../upstream/upstream-answer.ts";
import { createUpstreamCall } from "../upstream/upstream-call.ts";
import { sanitizeVendorText } from "../upstream/vendor-text.ts";
import { levelOf, readShopCategories, treeOf } from "./operations/shop-categories.ts";
import { vendorFailure } from "./vendor-failure.ts";

/** The vendor's operation; one SDK posts it with `shopid`. */
const shopCategoriesMethod = "vdian.shop.cate.get";

/**
 * Weidian's open platform: the categories of one shop, two levels, and nothing else (no buyer call of it is known).
 * Calls are not signed; the token goes into the form, never into the URL. Whether the platform lets a token read
 * another shop's categories is not established: what it refuses is told as its refusal.
 */
export const createWeidianConnector: ConnectorFactory = (dependencies) => {
  const { credentials, clock, notify } = dependencies;
  const upstreamCall = createUpstreamCall({ channel: "weidian", ...dependencies });

  async function listCategories(
    { parentId, shopId }: { parentId: number; shopId: string | null },
    { accessToken, signal }: { accessToken: string; signal: AbortSignal },
  ): Promise<CategoryLevelNode[]> {
    if (shopId === null) {
      const message = "Weidian has categories per shop: send shop_id.";
      throw new Failure("VALIDATION_ERROR", message, { issues: [{ path: "shop_id", message }] });
    }
    const answer = await upstreamCall({
      api: shopCategoriesMethod,
      signal,
      build: () => ({
        method: "POST",
        url: credentials.baseUrl,
        headers: {
          "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
          accept: "application/json",
        },
        body: new URLSearchParams({
          // "1" also names what the seller has put into no category.
          param: JSON.stringify({ shopid: shopId, showNoCate: "1" }),
          public: JSON.stringify({
            method: shopCategoriesMethod,
            access_token: accessToken,
            version: "1.0",
            format: "json",
          }),
        }).toString(),
      }),
    });
    const { value } = readVendorJson(answer, shopCategoriesMethod);
    const clean = (text: string) => sanitizeVendorText(text, [accessToken, credentials.appSecret]);
    const failure = vendorFailure(value, {
      api: shopCategoriesMethod,
      status: answer.status,
      clean,
      clock,
      notify,
    });
    if (failure) throw failure;
    const categories = readShopCategories(value, shopCategoriesMethod);
    return parentId === 0 ? treeOf(categories) : levelOf(categories, parentId);
  }

  return { channel: "weidian", categoriesNeedToken: true, listCategories };
};
