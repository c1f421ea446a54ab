import { z } from "zod";
import type { CategoryLevelNode, Connector } from "../../connector.ts";
import { wireFlag, wireInteger } from "#server/kernel/json/wire-types.ts";
import { apis, businessRefusal, type VendorClient, malformed, readWire, vendorCode } from "../client.ts";

const child = z.object({ id: wireInteger, name: z.string(), isLeaf: wireFlag.nullish() });
const node = z.object({
  // The documented sample shows an empty object where there are no children.
  childCategorys: z.union([z.array(child), z.object({}).transform(() => [])]).nullish(),
});
const answer = z.object({
  succes: wireFlag.nullish(),
  success: wireFlag.nullish(),
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
    const wire = readWire(answer, reply.value, reply.api);
    const success = wire.succes ?? wire.success ?? null;
    if (success === null) throw malformed(reply.api, "succes is missing");
    if (!success)
      throw businessRefusal(reply, {
        rejection: { code: wire.errorCode ?? "", message: wire.errorMsg ?? null },
        code: "CHANNEL_UPSTREAM_ERROR",
        text: "1688 refused to list its categories. Try again later.",
      });
    const children = wire.categoryInfo?.[0]?.childCategorys ?? [];
    return children.map(({ id, name, isLeaf }): CategoryLevelNode => ({
      id,
      name: name.toWellFormed(),
      leaf: isLeaf ?? false,
    }));
  };
}
