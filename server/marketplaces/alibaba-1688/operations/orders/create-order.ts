import { fen } from "#contract/shared/money";
import { type ExactJson, isJsonObject, type JsonObject } from "#server/shared/json/exact-json.ts";
import type { Connector, CreatedOrders, OrderToCreate, WriteEnd } from "../../../connector.ts";
import {
  fenOf,
  firstText,
  asList,
  objectsOf,
  orderIdOf,
  sumOfAmounts,
  textOf,
} from "../../../upstream/created-values.ts";
import { apis } from "../../client.ts";
import { cleanCode, familyOf, isGoodsGone } from "../../error-catalog.ts";
import { jsonText, numberToken } from "../../../json-text.ts";
import { addressOf, confidentialTexts } from "../preview-order.ts";
import type { WriteClient } from "../../write-client.ts";
import { flagOf } from "../../write-client.ts";

/** Creates orders by alibaba.trade.createCrossOrder: at most 50 variants of one seller, in one call. */
export function createCreateOrder(write: WriteClient): NonNullable<Connector["createOrder"]> {
  return (order, { accessToken, signal, caller }) =>
    write(
      {
        api: apis.createOrder,
        params: createParams(order),
        accessToken,
        signal,
        caller,
        confidential: confidentialTexts(order.receiver),
      },
      (value, clean) => readCreated(value, order, clean),
    );
}

/**
 * Returns the form fields of createCrossOrder. The trade type is always named, or the vendor picks credit where it is
 * open. Red envelopes are off unless requested, because they change the paid amount.
 */
export function createParams(order: OrderToCreate): Record<string, string> {
  return {
    flow: order.flow ?? "general",
    addressParam: jsonText(addressOf(order.receiver)),
    cargoParamList: jsonText(
      order.lines.map(({ offer_id, spec_id, quantity }) => ({
        offerId: numberToken(offer_id),
        specId: spec_id,
        quantity,
      })),
    ),
    outOrderId: order.marker,
    // The vendor documents it as a free text of the caller, which order queries return, so it is the second way to find
    // an order.
    preSelectPayChannel: order.marker,
    useRedEnvelope: order.useRedEnvelope ? "y" : "n",
    ...(order.tradeType !== null && { tradeType: order.tradeType }),
    ...(order.buyerMessage !== null &&
      order.buyerMessage !== "" && { message: order.buyerMessage.toWellFormed() }),
  };
}

/**
 * Classifies an answer (docs/purchasing.md). One readable order id means that orders exist, whatever `success` says.
 * Without an id only a known refusal means that no order exists.
 */
function readCreated(
  value: JsonObject,
  order: Pick<OrderToCreate, "lines">,
  clean: (text: string) => string,
): WriteEnd<CreatedOrders> {
  const inner = value["result"] ?? null;
  // The documented answer is wrapped, and its samples are flat.
  const result: JsonObject = isJsonObject(inner) ? { ...value, ...inner } : value;
  const listed = objectsOf(result["orderList"]);
  const ids = [
    ...listed.map((entry) => entry["orderId"]),
    ...[value, result].flatMap((from) => [from["orderId"], ...asList(from["orderIdList"])]),
  ].filter((id) => id !== undefined && id !== null && id !== "");
  const readable = [...new Set(ids.flatMap((id) => orderIdOf(id) ?? []))];
  if (readable.length === 0)
    return ids.length > 0
      ? { kind: "unknown", detail: "order ids that cannot be read" }
      : refusal(value, result, { order, clean });
  const byId = new Map(listed.flatMap((entry) => [[orderIdOf(entry["orderId"]), entry] as const]));
  const isOnly = readable.length === 1;
  const orders = readable.map((id) => {
    const entry = byId.get(id);
    return {
      order_id: id,
      // The vendor's spelling.
      amount: fen(
        fenOf(entry?.["orderAmmount"]) ??
          fenOf(entry?.["orderAmount"]) ??
          (isOnly ? fenOf(result["totalSuccessAmount"]) : null),
      ),
      shipping: fen(fenOf(entry?.["postFee"]) ?? (isOnly ? fenOf(result["postFee"]) : null)),
      status: "wait_payment" as const,
    };
  });
  const failedOrders = listed.filter(
    (entry) => orderIdOf(entry["orderId"]) === null && flagOf(entry["success"]) === false,
  );
  return {
    kind: "done",
    orders,
    failed_lines: [
      ...objectsOf(result["failedOfferList"]).map((failed) => failedLine(failed, order, clean)),
      // The marketplace does not report the lines of an order that failed.
      ...failedOrders.map((failed) => ({
        line: null,
        id: null,
        spec_id: null,
        error_code: textOf(failed["resultCode"]),
        error_message: cleaned(failed["message"], clean),
      })),
    ],
    payment: sumOfAmounts(orders.map(({ amount }) => amount)),
    payment_url: null,
  };
}

/** Texts and codes after which surely no order exists, because the input or the cart was refused first. */
const refusedTexts =
  /not support tradeType|AddressId invalid|offer no exist|拆单结果发生了变化|Cargo list not duplicate is required|availableQuota less than sumPayment|库存不足|起批量|混批|不属于同一卖家|不支持在线交易|价格为0|代销关系不存在|已下架|不存在/;
const refusedCodes = /^(?:400(?:_\d+)?|403|404|500_00[1-9])$/;

/**
 * Returns whether a code or a message says busy, each by itself. A code of another kind next to the message changes
 * nothing.
 */
function saysBusy(code: string, message: string): boolean {
  return familyOf({ code, message: "" }) === "busy" || familyOf({ code: "", message }) === "busy";
}

function refusal(
  value: JsonObject,
  result: JsonObject,
  { order, clean }: { order: Pick<OrderToCreate, "lines">; clean: (text: string) => string },
): WriteEnd<CreatedOrders> {
  const isNo = flagOf(value["success"]) === false || flagOf(result["success"]) === false;
  const failed = objectsOf(result["failedOfferList"]);
  const code = firstText(
    value["code"],
    result["code"],
    value["errorCode"],
    result["errorCode"],
    failed[0]?.["errorCode"],
  );
  const message = firstText(
    ...["message", "errorMessage", "errorMsg"].flatMap((name) => [value[name], result[name]]),
    failed[0]?.["errorMessage"],
  );
  const isBusy =
    saysBusy(code, message) ||
    failed.some((one) => saysBusy(firstText(one["errorCode"]), firstText(one["errorMessage"])));
  // Where every line is named as not ordered, no order exists.
  const named = new Set(failed.map((one) => failedLine(one, order, clean).line));
  const isKnown =
    refusedTexts.test(message) ||
    refusedCodes.test(code) ||
    isGoodsGone(message) ||
    order.lines.every((_, index) => named.has(index));
  if (!isNo || isBusy || !isKnown)
    return {
      kind: "unknown",
      detail: isNo ? `refused with ${cleanCode(code, clean) || "no code"}` : "no order id",
    };
  return { kind: "rejected", code: cleanCode(code, clean) || "none", message: clean(message) };
}

function failedLine(
  failed: JsonObject,
  { lines }: Pick<OrderToCreate, "lines">,
  clean: (text: string) => string,
) {
  const id = orderIdOf(failed["offerId"]);
  const specId = textOf(failed["specId"]);
  const same = lines.flatMap((line, index) => (line.offer_id === id ? [index] : []));
  const exact = same.find((index) => (lines[index]!.spec_id ?? null) === specId);
  // Without a variant it is the product's only line.
  const at = exact ?? (specId === null && same.length === 1 ? same[0]! : -1);
  return {
    line: at < 0 ? null : at,
    id,
    spec_id: specId,
    error_code: textOf(failed["errorCode"]),
    error_message: cleaned(failed["errorMessage"], clean),
  };
}

function cleaned(value: ExactJson | undefined, clean: (text: string) => string): string | null {
  const text = textOf(value);
  return text === null ? null : clean(text);
}
