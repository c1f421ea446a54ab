import { z } from "zod";

/**
 * Why a line of a cart cannot be ordered, in words of this gateway whatever the marketplace calls it. The connectors read it
 * from the vendor's codes and texts; a page switches on it. `UNKNOWN`: only the vendor's own words say why.
 */
export const lineReasonSchema = z
  .enum([
    "OUT_OF_STOCK",
    "BELOW_MINIMUM",
    "BELOW_MIXED_BATCH",
    "OFF_BATCH",
    "OTHER_SELLER",
    "VARIANT_UNKNOWN",
    "SPEC_REQUIRED",
    "NO_PRICE",
    "NOT_SOLD_ONLINE",
    "NO_RESALE_AGREEMENT",
    "PRODUCT_GONE",
    "STALE_ID",
    "UNKNOWN",
  ])
  .meta({
    id: "LineReason",
    description: "Why a line cannot be ordered. UNKNOWN: only the marketplace's own words say why.",
  });
export type LineReason = z.infer<typeof lineReasonSchema>;
