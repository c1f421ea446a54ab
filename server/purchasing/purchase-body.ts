import type { OrderCreateRequest } from "#contract/public/orders/order-create";
import { lineOfferId } from "#contract/public/preview-request";
import { readProductId } from "#contract/public/product-reference";
import type { Digests } from "#server/shared/runtime.ts";
import type { PurchaseLine } from "#server/store/purchases.ts";

/** Returns the lines of a request with plain product ids (§2.3 rule 2). */
export function purchaseLines({
  channel,
  lines,
}: Pick<OrderCreateRequest, "channel" | "lines">): PurchaseLine[] {
  return lines.map((line) => {
    const read = readProductId(lineOfferId(line) ?? "", channel);
    return { offer_id: "id" in read ? read.id : "", spec_id: line.spec_id ?? null, quantity: line.quantity };
  });
}

/**
 * Returns a digest of everything that makes two create requests the same order, and one of each field, so that a
 * conflict can name the fields that differ. The receiver is stored in no other form; app and external id are part of
 * each digest, so that equal receivers of two orders do not look equal.
 */
export function hashBody(
  digests: Pick<Digests, "sha256">,
  request: OrderCreateRequest,
  appId: string,
): { bodyHash: string; fieldHashes: Record<string, string> } {
  const { receiver } = request;
  const fields = {
    lines: purchaseLines(request),
    receiver: [
      receiver.name,
      receiver.mobile,
      receiver.province,
      receiver.city,
      receiver.district ?? null,
      receiver.address,
      receiver.address_id ?? null,
    ],
    expected_total: request.expected_total.amount,
    trade_type: request.trade_type ?? null,
    flow: request.flow ?? null,
    buyer_message: request.buyer_message ?? null,
    use_red_envelope: request.use_red_envelope ?? false,
  };
  const place = [appId, request.channel, request.external_order_id];
  const hash = (value: unknown) => digests.sha256(JSON.stringify([...place, value]));
  return {
    bodyHash: hash(fields),
    fieldHashes: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, hash(value)])),
  };
}

/** Returns the names of the fields that differ between two requests with one external id. */
export function differingFields(one: Record<string, string>, other: Record<string, string>): string[] {
  return Object.keys(other).filter((name) => one[name] !== other[name]);
}

/**
 * Returns the marker by which a purchase's orders are recognized at the marketplace: letters and digits only, made
 * from the purchase's id, which is distinct over all apps.
 */
export function markerOf(purchaseId: string): string {
  return purchaseId.replaceAll(/[^A-Za-z0-9]/g, "");
}
