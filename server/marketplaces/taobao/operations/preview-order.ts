import { z } from "zod";
import type { OrderLine, Receiver } from "#contract/preview-request";
import { wireFen, wireId, wireInteger } from "#server/kernel/json/wire-types.ts";
import type { Connector } from "../../connector.ts";
import type { VendorClient, VendorReply } from "../client.ts";
import { readWire, refusal } from "../vendor-error.ts";
import { snakeNames, vendorPayload } from "../vendor-payload.ts";
import { mapPreview, type LineOutcome } from "./preview-mapping.ts";
import { resolveLines } from "./resolve-lines.ts";

/**
 * What a cart costs, `/purchase/order/render` (§4.2), after resolving ids that are not the marketplace's own. Lines
 * that cannot be resolved are told as unavailable; the rest is rendered. When nothing can be rendered, the last
 * resolving answer is the upstream payload.
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
    const steps = resolution.replies.map(({ api, upstream }) => ({ upstreamApi: api, upstream }));
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
  return mapPreview(readWire(renderWire, renderData(reply), reply.api, ["data"]), outcomes, reply);
}

function renderItem(line: OrderLine, target: { itemId: string; skuId: string | null }) {
  return {
    item_id: target.itemId,
    ...(target.skuId !== null && { sku_id: target.skuId }),
    quantity: line.quantity,
  };
}

/** One inbound address for both roles: goods go to the domestic warehouse, and no cross-border service is asked for. */
function renderParams(receiver: Receiver, items: ReturnType<typeof renderItem>[]): Record<string, string> {
  const address = JSON.stringify({
    country: "China",
    state: receiver.province,
    city: receiver.city,
    district: receiver.district ?? "",
    address: receiver.address,
    name: receiver.name,
    phone: receiver.mobile,
    mobile_phone: receiver.mobile,
  });
  return {
    need_supplychain_service: "false",
    // The capital L is the vendor's.
    render_item_List: JSON.stringify(items),
    receiver_address: address,
    warehouse_address: address,
  };
}

function renderData(reply: VendorReply) {
  const named = snakeNames(vendorPayload(reply.value));
  return typeof named === "object" && named !== null && "data" in named ? named.data : undefined;
}

/**
 * Fen; the platform writes `{amount, currency}`, an older revision the bare number. Another currency is no answer for
 * us.
 */
const money = z
  .union([wireFen, z.looseObject({ amount: wireFen, currency: z.literal("CNY").nullish() })], {
    error: "is not a whole number of fen in CNY",
  })
  .transform((value) => (typeof value === "number" ? value : value.amount))
  .nullish();

/** `data` of `/purchase/order/render`, after `snakeNames`. One entry of `render_item_list` is one seller. */
const renderWire = z.looseObject({
  total_real_pay_price: money,
  /** Here, and not per seller, in an older revision. */
  mainland_shipping_fee: money,
  order_fee: money,
  unavailable_sku_list: z
    .array(
      z.looseObject({
        item_id: wireId.nullish(),
        sku_id: wireId.nullish(),
        reason: z.string().nullish(),
        error_code: z.string().nullish(),
        error_msg: z.string().nullish(),
      }),
    )
    .nullish(),
  render_item_list: z
    .array(
      z.looseObject({
        nick: z.string().nullish(),
        seller_id: wireId.nullish(),
        mainland_shipping_fee: money,
        order_fee: money,
        item_price_infos: z
          .array(
            z.looseObject({
              item_id: wireId.nullish(),
              sku_id: wireId.nullish(),
              quantity: wireInteger.nullish(),
              origin_price: money,
              discount_price: money,
            }),
          )
          .nullish(),
      }),
    )
    .nullish(),
});
export type RenderWire = z.infer<typeof renderWire>;
