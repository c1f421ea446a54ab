import { z } from "zod";
import type { OrderTraceResult } from "#contract/public/orders/order-reads";
import { idText } from "#server/shared/json/vendor-types.ts";
import { vendorTime } from "../../../china-time.ts";
import type { Connector, VendorAnswer } from "../../../connector.ts";
import {
  type Api,
  apis,
  readVendorAnswer,
  vendorCode,
  type VendorClient,
  type VendorReply,
} from "../../client.ts";
import { cleanCode } from "../../error-catalog.ts";
import { lenientList, lenientText, textOrNull } from "../lenient-schema.ts";
import { trackingNumber } from "../../../upstream/tracking-number.ts";

/** Text, or an id that is written as a number. */
const lenientKey = z
  .unknown()
  .optional()
  .transform((value) => textOrNull(value) ?? idText(value));

const traceSchema = z.object({
  logisticsTrace: lenientList(
    z.object({
      logisticsId: lenientKey,
      logisticsBillNo: lenientKey,
      logisticsSteps: lenientList(z.object({ acceptTime: z.unknown().optional(), remark: lenientText })),
    }),
  ),
  errorCode: vendorCode,
  errorMessage: lenientText,
});

const shipmentsSchema = z.object({
  result: lenientList(
    z.object({
      logisticsId: lenientKey,
      logisticsBillNo: lenientKey,
      logisticsCompanyName: lenientText,
      status: lenientText,
    }),
  ),
  errorCode: vendorCode,
  errorMessage: lenientText,
});

/** Code of an order that has not been sent. */
const notShipped = "500_2";

/** Reads the parcels of an order and their steps, in two calls. Senders and receivers are not requested. */
export function createTraceOrder(client: VendorClient): NonNullable<Connector["traceOrder"]> {
  return async ({ orderId }, { accessToken, signal, caller }) => {
    const call = (api: Api, params: Record<string, string>) =>
      client({ api, params: { webSite: "1688", orderId, ...params }, accessToken, signal, caller });
    const shipments = await call(apis.shipments, { fields: "company,name,sendgood" });
    const trace = await call(apis.trace, {});
    const answer: VendorAnswer<Omit<OrderTraceResult, "request_id">> = {
      upstreamApi: trace.api,
      upstream: trace.upstream,
      steps: [{ upstreamApi: shipments.api, upstream: shipments.upstream }],
      standard: () => readTrace(shipments, trace, orderId),
    };
    return answer;
  };
}

function readTrace(
  shipments: VendorReply,
  trace: VendorReply,
  orderId: string,
): Omit<OrderTraceResult, "request_id"> {
  const sent = readVendorAnswer(shipmentsSchema, shipments.value, shipments.api);
  const traced = readVendorAnswer(traceSchema, trace.value, trace.api);
  const fields = { channel: "1688", order_id: orderId } as const;
  const refused = [sent, traced].find(({ errorCode }) => Boolean(errorCode) && errorCode !== notShipped);
  const isEmpty = sent.result.length === 0 && traced.logisticsTrace.length === 0;
  if (isEmpty && refused && sent.errorCode !== notShipped)
    return {
      ...fields,
      success: false,
      packages: [],
      error_code: cleanCode(refused.errorCode ?? "", trace.clean) || "none",
      error_message: trace.clean(refused.errorMessage ?? ""),
    };
  const left = new Set(traced.logisticsTrace);
  const parcels = sent.result.map((one) => {
    const steps = [...left].find((other) => isSameParcel(one, other));
    if (steps) left.delete(steps);
    return { ...one, steps };
  });
  const others = [...left].map((steps) => ({ ...steps, logisticsCompanyName: null, status: null, steps }));
  return {
    ...fields,
    success: true,
    packages: [...parcels, ...others].map(({ logisticsId, logisticsBillNo, steps, ...parcel }) => ({
      logistics_id: logisticsId ?? steps?.logisticsId ?? null,
      tracking_number: trackingNumber(logisticsBillNo) ?? trackingNumber(steps?.logisticsBillNo ?? null),
      carrier: parcel.logisticsCompanyName,
      status: parcel.status,
      steps: (steps?.logisticsSteps ?? []).map(({ acceptTime, remark }) => ({
        at: vendorTime(acceptTime),
        text: remark ?? "",
      })),
    })),
  };
}

type ParcelIds = { logisticsId: string | null; logisticsBillNo: string | null };

/** Returns whether two entries name the same parcel, by the vendor's id or else by the carrier's number. */
function isSameParcel(one: ParcelIds, other: ParcelIds): boolean {
  if (one.logisticsId !== null && other.logisticsId !== null) return one.logisticsId === other.logisticsId;
  return one.logisticsBillNo !== null && one.logisticsBillNo === other.logisticsBillNo;
}
