import { Failure, type Issue } from "#contract/shared/failure";
import type { LineReason } from "#contract/shared/line-reason";
import type { PreviewCode, UnavailableLine } from "#contract/public/preview";
import type { OrderLine } from "#contract/public/preview-request";
import { lineReason } from "../../vendor-mapping.ts";
import { busyText } from "../../upstream/upstream-failure.ts";
import { reasonText } from "../../upstream/vendor-text.ts";
import type { BusinessRejection } from "../client.ts";
import { cleanCode, familyOf, isGoodsGone, toUpstreamError } from "../error-catalog.ts";

/** Meaning of each documented code for a buyer, with advice. */
const documented: Partial<Record<string, { reason: LineReason; advice: string }>> = {
  "500_001": {
    reason: "NOT_SOLD_ONLINE",
    advice: "A product is not sold online, so it cannot be ordered. Remove its lines.",
  },
  "500_002": {
    reason: "OTHER_SELLER",
    advice:
      "The lines are from different sellers, or a line names no variant. Preview one seller at a time and choose a variant for each line.",
  },
  "500_003": {
    reason: "VARIANT_UNKNOWN",
    advice:
      "The lines are from different sellers, or a variant does not belong to its product. Read the product again and choose one of its variants.",
  },
  "500_004": {
    reason: "OUT_OF_STOCK",
    advice: "There is not enough in stock for this quantity. Lower it.",
  },
  "500_005": {
    reason: "BELOW_MINIMUM",
    advice: "The quantity is below the product's minimum order. Raise it.",
  },
  "500_006": {
    reason: "BELOW_MIXED_BATCH",
    advice:
      "The lines do not reach the seller's minimum for mixed orders, in pieces or in amount. Raise quantities, or add products of this seller.",
  },
  "500_007": {
    reason: "NO_RESALE_AGREEMENT",
    advice:
      "This way of ordering needs a resale agreement between the buyer and the seller, and there is none. It is arranged on 1688.",
  },
  "500_008": {
    reason: "NO_PRICE",
    advice: "A variant has no price, so it cannot be ordered. Choose another one.",
  },
  "500_009": {
    reason: "OFF_BATCH",
    // The public description does not say whether packs or a minimum are meant, so the advice is right for both.
    advice:
      "The quantity does not meet the product's wholesale rule. Choose whole packs, and at least the minimum.",
  },
};

/**
 * Returns the meaning of a documented code for these lines. For a single product, 500_002 can only
 * mean that a variant is not named.
 */
function meaningOf(code: string, lines: readonly OrderLine[]): (typeof documented)[string] {
  if (code !== "500_002" || new Set(lines.map(({ offer_id }) => offer_id)).size > 1) return documented[code];
  return {
    reason: "SPEC_REQUIRED",
    advice: "A line names no variant, or none of this product. Read the product and choose one.",
  };
}

/**
 * Returns whether the message of an undocumented code says that a product no longer exists. A message about a variant
 * says nothing about its product.
 */
function isGone(message: string): boolean {
  return isGoodsGone(message) && !message.includes("规格");
}

/**
 * Returns whether the result code of a group or a line is a refusal. The vendor's success codes are
 * 200 and S0000, or no code.
 */
export function isRefusal(code: string | null | undefined): code is string {
  return Boolean(code) && code !== "200" && code !== "S0000";
}

/** Returns why a returned line cannot be bought, from its result code and message. */
export function reasonOfCargo(code: string, message: string): LineReason {
  return documented[code]?.reason ?? lineReason(code, message);
}

/**
 * Returns the 502 of a cart that 1688 refuses (§4.2 rule 4), with the vendor's code and message, and an issue for each
 * line of a product that the message names, or one for all lines where it names none and the code gives the reason.
 */
export function previewFailure(
  rejection: BusinessRejection,
  { api, lines, clean }: { api: string; lines: readonly OrderLine[]; clean: (text: string) => string },
): Failure {
  const code = cleanCode(rejection.code, clean) || "none";
  const original = rejection.message ?? "";
  const cleaned = clean(original);
  const known = meaningOf(rejection.code, lines);
  const isBusy = known === undefined && familyOf({ code: rejection.code, message: original }) === "busy";
  const advice = known?.advice ?? reasonText(cleaned);
  const message = cleaned || advice;
  const reason = known?.reason ?? (isGone(original) ? "PRODUCT_GONE" : "UNKNOWN");
  const named = namedLines(original, lines);
  const issues = named.map((line): Issue => ({ path: `lines.${line}`, message, reason, line }));
  if (named.length === 0 && reason !== "UNKNOWN") issues.push({ path: "lines", message, reason });
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    isBusy ? busyText("1688") : `1688 refused this cart. ${advice}`,
    {
      internal: `${api}: refused with ${code}`,
      upstream: toUpstreamError(
        { code, message: cleaned, original },
        "CHANNEL_UPSTREAM_ERROR",
        reason === "PRODUCT_GONE" ? "product_gone" : undefined,
      ),
      ...(issues.length > 0 ? { issues } : {}),
    },
  );
}

/**
 * Returns the indexes of the lines that a vendor message names: by offers (`[111, 222]`), by offers
 * with their variant (`[111_spec]`), or by an offer and a separate variant; also without brackets.
 */
export function namedLines(message: string, lines: readonly OrderLine[]): number[] {
  const words = new Set(message.split(/[^0-9A-Za-z_]+/));
  const specs = lines.some(({ spec_id }) => spec_id !== undefined && words.has(spec_id));
  return lines.flatMap(({ offer_id, spec_id }, index) => {
    const named =
      (words.has(offer_id) && (!specs || (spec_id !== undefined && words.has(spec_id)))) ||
      words.has(`${offer_id}_${spec_id ?? ""}`);
    return named ? [index] : [];
  });
}

/**
 * Returns the code of an incomplete preview, the most specific one first (§7.3), with advice.
 * @param refused why 1688 refused a group, as its own message or code; null when it refused none. Such a group need not
 *   list any trade type, so its reason takes precedence over missing trade types.
 */
export function incompletePreview(
  checks: Record<string, boolean>,
  {
    unavailable,
    refused,
    anyGroup,
  }: { unavailable: readonly UnavailableLine[]; refused: string | null; anyGroup: boolean },
): { code: PreviewCode; message: string } {
  if (unavailable.length > 0)
    return {
      code: "LINE_UNAVAILABLE",
      message: "Some lines cannot be bought: unavailable_lines says which and why. Change or remove them.",
    };
  if (refused !== null)
    return {
      code: "PREVIEW_INCOMPLETE",
      message: `1688 did not confirm this cart: ${refused || "it gave no reason."}`,
    };
  if (anyGroup && !checks["trade_type_supported"])
    return {
      code: "UNSUPPORTED_TRADE_MODE",
      message: "1688 offers no trade type for this cart that can be used through its open platform.",
    };
  if (!checks["lines_returned"])
    return {
      code: "PREVIEW_INCOMPLETE",
      message:
        "1688 left out some of the lines, so their amounts are unknown. Preview again before ordering.",
    };
  return {
    code: "PREVIEW_INCOMPLETE",
    message: "1688 did not confirm this cart or named no payable amount. Preview again before ordering.",
  };
}
