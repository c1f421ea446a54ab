import { z } from "zod";

/**
 * Reason why a line of a cart cannot be ordered, in this gateway's own codes for all marketplaces. The connectors read
 * it from the vendor's codes and texts; the console switches on it. `UNKNOWN` when only the vendor's own words say why.
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
