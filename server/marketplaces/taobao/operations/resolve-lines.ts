import { z } from "zod";
import type { OrderLine } from "#contract/public/preview-request";
import { vendorId, vendorListOrNone } from "#server/shared/json/vendor-types.ts";
import type { CallContext, VendorAnswer } from "../../connector.ts";
import {
  type VendorClient,
  type VendorReply,
  readVendorAnswer,
  refusal,
  snakeNames,
  vendorPayload,
} from "../client.ts";
import { isNumericId } from "./get-product.ts";

const together = 4;

/**
 * Turns ids of search and detail into the marketplace's order ids (§2.3 rule 3), each distinct
 * product once. A purely numeric id is one already and is passed on unchanged with its variant. It
 * is not publicly established which call resolves a rotating `mi_id`: this calls `/product/get`,
 * which resolves item ids, with the id as `item_id`, as the simulator answers it.
 * @throws Failure when the resolver fails for another reason than an unknown id
 */
export async function resolveLines(
  client: VendorClient,
  lines: readonly OrderLine[],
  { onProgress, ...call }: CallContext & { confidential: readonly string[] },
): Promise<Resolution> {
  const ids = [...new Set(lines.map((line) => line.offer_id).filter((id) => !isNumericId(id)))];
  let done = 0;
  const products = new Map<string, ResolvedProduct | null>();
  const steps = await inOrder(ids, async (id) => {
    const reply = await client({ path: "/product/get", params: { item_id: id }, ...call });
    // Each answer is reduced at once, so that the other content of up to fifty answers does not stay in memory.
    products.set(id, readProduct(reply));
    onProgress?.(++done, ids.length);
    return { upstreamApi: reply.api, upstream: reply.upstream };
  });
  return {
    steps,
    lines: lines.map((line) =>
      isNumericId(line.offer_id)
        ? { target: { itemId: line.offer_id, skuId: line.spec_id ?? null } }
        : resolveLine(line, products.get(line.offer_id) ?? null),
    ),
  };
}

/** Ids of a line for the marketplace's order calls; `skuId` is null for a product without variants. */
export type OrderTarget = { itemId: string; skuId: string | null };

/** Reason why a line has no target; `STALE_ID` asks to fetch the product again (§2.3 rule 4). */
export type Unresolved = { reason: "STALE_ID" | "SPEC_REQUIRED"; message: string };

export type LineResolution = { target: OrderTarget } | { unresolved: Unresolved };

export type Resolution = {
  /** One resolution per line of the request, in order. */
  lines: LineResolution[];
  /** The resolving calls, one per distinct product, in the order of the lines. */
  steps: VendorAnswer<unknown>["steps"];
};

/**
 * Answer of `/product/get`, the resolver. The capital in `mp_skuId` is the vendor's. An answer
 * without `data` says nothing about an id.
 */
const vendorResolvedSchema = z.object({
  data: z
    .looseObject({
      mp_id: vendorId.nullish(),
      sku_list: vendorListOrNone(
        z.object({
          sku_id: vendorId.nullish(),
          mp_skuId: vendorId.nullish(),
          mp_sku_id: vendorId.nullish(),
        }),
      ).nullish(),
    })
    .nullable(),
});

type ResolvedProduct = { mpId: string; skus: { traffic: string | null; order: string | null }[] };

/**
 * Codes of a product that does not exist, or no longer exists, under this id. The vendor publishes
 * no list, so a family of names is matched.
 */
const goneCodes =
  /not_?(found|exist)|no_?mp|invalid_?item|item_?(id_?)?(invalid|expired|offline|deleted)|off_?(line|shelf)|expired/i;

function readProduct(reply: VendorReply): ResolvedProduct | null {
  if (reply.rejection) {
    if (goneCodes.test(reply.rejection.code)) return null;
    throw refusal(reply.rejection, reply);
  }
  const answer = vendorPayload(reply.value);
  // A preview of fifty products reads fifty of these answers, so names are converted only where the
  // known ones are missing.
  const known = readVendorAnswer(vendorResolvedSchema, answer, reply.api).data;
  const data = known?.mp_id
    ? known
    : readVendorAnswer(vendorResolvedSchema, snakeNames(answer), reply.api).data;
  if (!data?.mp_id) return null;
  const skus = (data.sku_list ?? []).map((sku) => ({
    traffic: sku.sku_id ?? null,
    order: sku.mp_skuId ?? sku.mp_sku_id ?? null,
  }));
  return { mpId: data.mp_id, skus };
}

function resolveLine(line: OrderLine, product: ResolvedProduct | null): LineResolution {
  if (!product) return { unresolved: stale("Taobao does not know this product id any more.") };
  const { mpId, skus } = product;
  if (line.spec_id === undefined) {
    if (skus.length > 1)
      return {
        unresolved: {
          reason: "SPEC_REQUIRED",
          message: "This product has variants: send the sku_id of the chosen one as spec_id.",
        },
      };
    return { target: { itemId: mpId, skuId: skus[0]?.order ?? null } };
  }
  const sku =
    skus.find(({ traffic }) => traffic === line.spec_id) ?? skus.find(({ order }) => order === line.spec_id);
  if (!sku?.order) return { unresolved: stale("Taobao does not know this variant of the product any more.") };
  return { target: { itemId: mpId, skuId: sku.order } };
}

function stale(what: string): Unresolved {
  return {
    reason: "STALE_ID",
    message: `${what} Its ids change from time to time: fetch the product again and choose the variant anew.`,
  };
}

/**
 * Runs a few calls at a time and returns answers in the order of the items. The first failure ends
 * it, without waiting for running calls.
 */
async function inOrder<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  let failed = false;
  const worker = async () => {
    for (let at = next++; at < items.length && !failed; at = next++) {
      try {
        const item = items[at];
        if (item !== undefined) answers[at] = await ask(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(together, items.length) }, worker));
  return answers;
}
