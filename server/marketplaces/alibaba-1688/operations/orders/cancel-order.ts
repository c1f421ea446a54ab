import { z } from "zod";
import type { JsonObject } from "#server/shared/json/exact-json.ts";
import { isOneObject } from "#server/shared/json/vendor-types.ts";
import type { Connector, WriteEnd } from "../../../connector.ts";
import { apis, vendorCode } from "../../client.ts";
import { cleanCode, familyOf } from "../../error-catalog.ts";
import { flagOf, type WriteClient } from "../../write-client.ts";
import { lenientText } from "../lenient-schema.ts";

/** Cancels an unpaid order by alibaba.trade.cancel. */
export function createCancelOrder(write: WriteClient): NonNullable<Connector["cancelOrder"]> {
  return ({ order_id: orderId, cancel_reason: reason }, { accessToken, signal, caller }) =>
    write(
      {
        api: apis.cancelOrder,
        params: { webSite: "1688", tradeID: orderId, cancelReason: reason },
        accessToken,
        signal,
        caller,
      },
      readCancelled,
    );
}

function readCancelled(value: JsonObject, clean: (text: string) => string): WriteEnd<{ pending: boolean }> {
  const result = value["result"];
  const inner = result !== undefined && isOneObject(result) ? (result as JsonObject) : value;
  const isYes = flagOf(inner["success"]) ?? flagOf(value["success"]);
  const read = z
    .object({ errorCode: vendorCode, errorMessage: lenientText, errorMsg: lenientText })
    .parse(inner);
  if (isYes === true && !read.errorCode) return { kind: "done", pending: false };
  const message = read.errorMessage ?? read.errorMsg ?? "";
  const code = cleanCode(read.errorCode ?? "", clean);
  // A busy marketplace may have cancelled it nevertheless.
  const isBusy = familyOf({ code: read.errorCode ?? "", message }) === "busy";
  if (isYes === true || code === "" || isBusy || (isYes === null && !refusedCancels.test(code)))
    return { kind: "unknown", detail: code === "" ? "neither yes nor a reason" : `ended with ${code}` };
  return { kind: "rejected", code, message: clean(message) };
}

/** Documented codes of a refused cancellation. */
const refusedCancels = /^(?:ORDER_STATUS_ERROR|400_3|ORDER_NOT_EXIST|CLOSE_ORDER_TOO_FAST)$/;
