import { z } from "zod";
import type { OrderTraceResult } from "#contract/public/orders/order-reads";
import type { JsonObject } from "#server/shared/json/exact-json.ts";
import { vendorCount, vendorListOrNone } from "#server/shared/json/vendor-types.ts";
import { chinaTime } from "../../../china-time.ts";
import type { Connector } from "../../../connector.ts";
import {
  readVendorAnswer,
  snakeNames,
  type VendorClient,
  vendorPayload,
  type VendorReply,
} from "../../client.ts";
import { trackingNumber } from "../../../upstream/tracking-number.ts";
import { createReadOrder } from "./read-orders.ts";

const text = z.string().nullish().catch(null);
const time = vendorCount.nullish().catch(null);

const traceSchema = z.object({
  pnm_logistics_details: vendorListOrNone(
    z.object({
      mail_no: text,
      logistics_status: text,
      logistics_partner: text,
      logistics_traces: vendorListOrNone(z.object({ time, status_desc: text, standerd_desc: text }))
        .nullish()
        .catch(null),
    }),
  ).nullish(),
});

/** Order lines whose parcels are requested in one trace. */
const maxLines = 20;

/** Reads the parcels of an order: its lines first, then the parcels of each. */
export function createTraceOrder(client: VendorClient): NonNullable<Connector["traceOrder"]> {
  const readOrder = createReadOrder(client);
  return async ({ orderId }, call) => {
    const { accessToken, signal, caller } = call;
    const found = await readOrder({ orderId }, call);
    const order = found.standard();
    const lines =
      "refusal" in order ? [] : order.lines.flatMap(({ line_id: id }) => id ?? []).slice(0, maxLines);
    const replies: VendorReply[] = [];
    for (const id of lines)
      replies.push(
        await client({
          path: "/logistics/detail/get",
          params: { purchase_order_line_id: id },
          accessToken,
          signal,
          caller,
        }),
      );
    const steps = [found, ...replies.map(({ api, upstream }) => ({ upstreamApi: api, upstream }))].map(
      ({ upstreamApi, upstream }) => ({ upstreamApi, upstream }),
    );
    const last = steps.pop()!;
    return {
      ...last,
      steps,
      standard: (): Omit<OrderTraceResult, "request_id"> => {
        const fields = { channel: "taobao", order_id: orderId } as const;
        if ("refusal" in order)
          return {
            ...fields,
            success: false,
            packages: [],
            error_code: order.refusal.code,
            error_message: order.refusal.message,
          };
        const packages = replies.filter(({ rejection }) => rejection === null).flatMap(packagesOf);
        const byNumber = new Map(packages.map((one) => [one.tracking_number ?? JSON.stringify(one), one]));
        return { ...fields, success: true, packages: [...byNumber.values()] };
      },
    };
  };
}

function packagesOf(reply: VendorReply): OrderTraceResult["packages"] {
  const payload = snakeNames(vendorPayload(reply.value)) as JsonObject;
  const data = readVendorAnswer(traceSchema, payload["data"] ?? payload, reply.api, ["data"]);
  return (data.pnm_logistics_details ?? []).map((detail) => ({
    logistics_id: null,
    tracking_number: trackingNumber(detail.mail_no),
    carrier: detail.logistics_partner ?? null,
    status: detail.logistics_status ?? null,
    steps: (detail.logistics_traces ?? []).map((step) => ({
      at: chinaTime(step.time ?? null),
      text: step.standerd_desc ?? step.status_desc ?? "",
    })),
  }));
}
