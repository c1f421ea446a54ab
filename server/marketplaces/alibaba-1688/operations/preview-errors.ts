import { Failure, type Issue } from "#contract/failure";
import type { OrderLine } from "#contract/preview-request";
import type { BusinessRejection } from "./business-rejection.ts";

/** What each documented code means for a buyer and what to do about it. */
const advice: Partial<Record<string, string>> = {
  "500_001": "A product is not sold online, so it cannot be ordered. Remove its lines.",
  "500_002":
    "The lines are of different sellers, or a line names no variant. Preview one seller at a time and choose a variant for each line.",
  "500_003":
    "The lines are of different sellers, or a variant is not one of its product. Open the product again and choose a variant.",
  "500_004": "There is less in stock than ordered. Lower the quantity.",
  "500_005": "The quantity is below the product's minimum order. Raise it.",
  "500_006":
    "The lines do not reach the seller's mixed batch, in pieces or in amount. Raise quantities or add products of this seller.",
  "500_007": "This buyer has no resale agreement with the seller that this way of ordering needs.",
  "500_008": "A variant has no price, so it cannot be ordered. Choose another one.",
  "500_009": "The quantity is below the product's wholesale minimum. Raise it.",
};

/**
 * The 502 of a cart that 1688 refuses (§4.2 rule 4), with the vendor's code and message, and an issue for each line of a
 * product that the message names.
 */
export function previewFailure(
  rejection: BusinessRejection,
  { api, lines, clean }: { api: string; lines: readonly OrderLine[]; clean: (text: string) => string },
): Failure {
  const code = clean(rejection.code) || "none";
  const message = clean(rejection.message) || "1688 gave no message.";
  const issues = namedLines(rejection.message, lines).map((index): Issue => ({
    path: `lines.${index}`,
    message,
  }));
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    `1688 refused this cart. ${advice[rejection.code] ?? "Its message says why."}`,
    {
      internal: `${api}: refused with ${code}`,
      upstream: { code, message },
      ...(issues.length > 0 ? { issues } : {}),
    },
  );
}

/**
 * Indexes of the lines that a vendor message is about. It names offers (`[111, 222]`), offers with their variant
 * (`[111_spec]`), or an offer and, apart, a variant; also without brackets.
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
