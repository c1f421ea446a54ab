import type { OrderLine, Receiver } from "#contract/public/preview-request";
import type { Connector } from "../../connector.ts";
import {
  type VendorClient,
  type VendorReply,
  readVendorAnswer,
  refusal,
  snakeNames,
  vendorPayload,
} from "../client.ts";
import { mapPreview, type LineOutcome, vendorRenderSchema } from "./preview-mapping.ts";
import { resolveLines } from "./resolve-lines.ts";

/**
 * Creates the preview of a cart, `/purchase/order/render` (§4.2), after resolving ids that are not
 * the marketplace's own. Lines that cannot be resolved are reported as unavailable; the rest is
 * rendered. When nothing can be rendered, the last resolving answer is the upstream payload.
 */
export function createPreviewOrder(client: VendorClient): NonNullable<Connector["previewOrder"]> {
  return async ({ receiver, lines }, { accessToken, signal, caller, onProgress }) => {
    const confidential = [receiver.name, receiver.mobile, receiver.address];
    const call = { accessToken, signal, caller, confidential };
    const resolution = await resolveLines(client, lines, { ...call, onProgress });
    const outcomes: LineOutcome[] = lines.map((line, at) => ({ line, resolution: resolution.lines[at] }));
    const items = outcomes.flatMap(({ line, resolution: one }) =>
      one && "target" in one ? [renderItem(line, one.target)] : [],
    );
    const { steps } = resolution;
    if (items.length === 0) {
      const last = steps.pop();
      return {
        upstreamApi: last?.upstreamApi ?? "product/get",
        upstream: last?.upstream ?? "null",
        steps,
        standard: () => mapPreview(null, outcomes, { clean: (text) => text, api: "product/get" }),
      };
    }
    const reply = await client({
      path: "/purchase/order/render",
      params: renderParams(receiver, items),
      ...call,
    });
    return {
      upstreamApi: reply.api,
      upstream: reply.upstream,
      steps,
      standard: () => mapReply(reply, outcomes),
    };
  };
}

function mapReply(reply: VendorReply, outcomes: readonly LineOutcome[]) {
  if (reply.rejection) throw refusal(reply.rejection, reply);
  return mapPreview(
    readVendorAnswer(vendorRenderSchema, renderData(reply), reply.api, ["data"]),
    outcomes,
    reply,
  );
}

function renderItem(line: OrderLine, target: { itemId: string; skuId: string | null }) {
  return {
    item_id: target.itemId,
    ...(target.skuId !== null && { sku_id: target.skuId }),
    quantity: line.quantity,
  };
}

/**
 * Returns the form fields. One inbound address has both roles: goods go to the domestic warehouse,
 * and no cross-border service is requested.
 */
function renderParams(receiver: Receiver, items: ReturnType<typeof renderItem>[]): Record<string, string> {
  const address = addressText(receiver);
  return {
    need_supplychain_service: "false",
    // The vendor spells the name with a capital L.
    render_item_List: JSON.stringify(items),
    receiver_address: address,
    warehouse_address: address,
  };
}

function renderData(reply: VendorReply) {
  const named = snakeNames(vendorPayload(reply.value));
  return typeof named === "object" && named !== null && "data" in named ? named.data : undefined;
}

/** Returns an inbound address as the vendor's JSON text. */
export function addressText(receiver: Receiver): string {
  return JSON.stringify({
    country: "China",
    state: receiver.province,
    city: receiver.city,
    district: receiver.district ?? "",
    address: receiver.address,
    name: receiver.name,
    phone: receiver.mobile,
    mobile_phone: receiver.mobile,
  });
}
