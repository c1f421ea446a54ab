import { z } from "zod";
import type { CategoryLevelNode, Connector } from "../../connector.ts";
import { vendorFlag, vendorInteger } from "#server/shared/json/vendor-types.ts";
import {
  apis,
  businessRefusal,
  type VendorClient,
  malformed,
  readVendorAnswer,
  vendorCode,
} from "../client.ts";

const child = z.object({ id: vendorInteger, name: z.string(), isLeaf: vendorFlag.nullish() });
const node = z.object({
  // The documented sample shows an empty object where there are no children.
  childCategorys: z.union([z.array(child), z.object({}).transform(() => [])]).nullish(),
});
const answer = z.object({
  succes: vendorFlag.nullish(),
  success: vendorFlag.nullish(),
  errorCode: vendorCode,
  errorMsg: z.string().nullish(),
  categoryInfo: z.union([z.array(node), node.transform((one) => [one])]).nullish(),
});

/**
 * Creates the request for one level of the public category tree: signed, without a token (§2.5). An
 * unknown category has no children.
 */
export function createListCategories(client: VendorClient): NonNullable<Connector["listCategories"]> {
  return async ({ parentId }, { signal }) => {
    const params = { categoryID: String(parentId) };
    const reply = await client({ api: apis.category, params, accessToken: null, signal });
    const payload = readVendorAnswer(answer, reply.value, reply.api);
    const success = payload.succes ?? payload.success ?? null;
    if (success === null) throw malformed(reply.api, "succes is missing");
    if (!success)
      throw businessRefusal(reply, {
        rejection: { code: payload.errorCode ?? "", message: payload.errorMsg ?? null },
        code: "CHANNEL_UPSTREAM_ERROR",
        text: "1688 refused to list its categories. Try again later.",
      });
    const children = payload.categoryInfo?.[0]?.childCategorys ?? [];
    return children.map(({ id, name, isLeaf }): CategoryLevelNode => ({
      id,
      name: name.toWellFormed(),
      leaf: isLeaf ?? false,
    }));
  };
}
