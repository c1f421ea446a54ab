import type { JsonObject } from "#server/shared/json/exact-json.ts";
import type { Connector, WriteEnd } from "../../../connector.ts";
import { snakeNames, vendorPayload } from "../../client.ts";
import { taobaoErrors } from "../../error-catalog.ts";
import type { WriteClient } from "../../write-client.ts";

/** Cancels an unpaid order by /purchase/order/asyn/cancel. A success means that the platform has accepted the task. */
export function createCancelOrder(write: WriteClient): NonNullable<Connector["cancelOrder"]> {
  return (
    { order_id: orderId, cancel_reason: reason, sub_order_ids: parts },
    { accessToken, signal, caller },
  ) => {
    const params = {
      purchase_id: orderId,
      cancel_reason: reason,
      ...(parts !== undefined && { sub_purchase_orderId_list: `[${parts.join(",")}]` }),
    };
    const request = { path: "/purchase/order/asyn/cancel", params, accessToken, signal, caller };
    return write(request, (value, error, clean): WriteEnd<{ pending: boolean }> => {
      if (error)
        return taobaoErrors.familyOf(error) === "busy"
          ? { kind: "unknown", detail: clean(error.code) }
          : {
              kind: "rejected",
              code: taobaoErrors.cleanCode(error.code, clean) || "none",
              message: clean(error.message),
            };
      const payload = snakeNames(vendorPayload(value)) as JsonObject;
      const isYes = payload["success"] === true || payload["success"] === "true";
      return isYes
        ? { kind: "done", pending: true }
        : { kind: "unknown", detail: "neither yes nor a reason" };
    });
  };
}
