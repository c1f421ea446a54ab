import { fen } from "#contract/shared/money";
import { Failure } from "#contract/shared/failure";
import { type ExactJson, isJsonObject, type JsonObject } from "#server/shared/json/exact-json.ts";
import { idText } from "#server/shared/json/vendor-types.ts";
import type { Connector, CreatedOrders, OrderToCreate, WriteEnd } from "../../../connector.ts";
import {
  fenOf,
  firstText,
  objectsOf,
  orderIdOf,
  sumOfAmounts,
  textOf,
} from "../../../upstream/created-values.ts";
import { notExecuted } from "../../../upstream/signed-write.ts";
import type { VendorClient, VendorError } from "../../client.ts";
import { taobaoErrors } from "../../error-catalog.ts";
import { snakeNames, vendorPayload } from "../../client.ts";
import type { WriteClient } from "../../write-client.ts";
import { addressText } from "../preview-order.ts";
import { type OrderTarget, resolveLines } from "../resolve-lines.ts";

/** Creates orders by /purchase/order/create, after resolving ids that are not the marketplace's own. */
export function createCreateOrder(
  client: VendorClient,
  write: WriteClient,
): NonNullable<Connector["createOrder"]> {
  return async (order, call) => {
    const { receiver } = order;
    const confidential = [receiver.name, receiver.mobile, receiver.address];
    let targets: OrderTarget[];
    try {
      const { lines } = await resolveLines(client, order.lines, { ...call, confidential });
      targets = lines.flatMap((line) => ("target" in line ? [line.target] : []));
    } catch (error) {
      const failure = error instanceof Failure ? error : notExecuted("taobao", "resolving the lines failed");
      return { kind: "not_sent", failure };
    }
    if (targets.length < order.lines.length)
      return { kind: "not_sent", failure: notExecuted("taobao", "a line is not known any more") };
    const { accessToken, signal, caller } = call;
    return write(
      {
        path: "/purchase/order/create",
        params: createParams(order, targets),
        accessToken,
        signal,
        caller,
        confidential,
      },
      (value, error, clean) => readCreated(value, error, { order, targets, clean }),
    );
  };
}

/** Returns the form fields of /purchase/order/create; amounts are fen, lists and objects JSON text. */
function createParams(order: OrderToCreate, targets: readonly OrderTarget[]): Record<string, string> {
  const prices = pricesOf(order);
  const address = addressText(order.receiver);
  return {
    outer_purchase_id: order.marker,
    purchase_amount: String(order.expectedTotal),
    order_line_list: JSON.stringify(
      order.lines.map((line, index) => ({
        item_id: JSON.rawJSON(targets[index]!.itemId),
        ...(targets[index]!.skuId !== null && { sku_id: JSON.rawJSON(targets[index]!.skuId!) }),
        quantity: line.quantity,
        currency: "CNY",
        ...(prices[index] !== null && { price: prices[index] }),
        order_line_no: String(index + 1),
      })),
    ),
    receiver: address,
    warehouse_address_info: address,
    channel_order_type: "PANAMA",
    support_partial_success: "false",
    need_supply_chain_service: "false",
    need_sys_retry: "false",
    ...(order.buyerMessage !== null &&
      order.buyerMessage !== "" && { order_remark: order.buyerMessage.toWellFormed() }),
  };
}

/** Returns the previewed unit price of each line in fen; null where the preview had none. */
function pricesOf({ lines, preview }: OrderToCreate): (number | null)[] {
  const told = preview.sellers.flatMap((seller) => seller.lines);
  return lines.map(
    (line) =>
      told.find((one) => one.offer_id === line.offer_id && (one.spec_id ?? undefined) === line.spec_id)
        ?.unit_price.amount ?? null,
  );
}

/**
 * Classifies an answer (docs/purchasing.md). One readable purchase id means that orders exist. A refusal without ids
 * means that no order exists only where its code names a refusal of the input, because the platform publishes no list
 * of codes.
 */
function readCreated(
  value: JsonObject,
  error: VendorError | null,
  {
    order,
    targets,
    clean,
  }: { order: OrderToCreate; targets: readonly OrderTarget[]; clean: (text: string) => string },
): WriteEnd<CreatedOrders> {
  const payload = snakeNames(vendorPayload(value)) as JsonObject;
  const inner = payload["data"];
  const data: JsonObject = inner !== undefined && isJsonObject(inner) ? inner : payload;
  const listed = objectsOf(data["order_list"]);
  const ids = listed.map((entry) => orderIdOf(entry["purchase_id"]));
  const readable = ids.filter((id) => id !== null);
  if (readable.length === 0) {
    if (listed.length > 0) return { kind: "unknown", detail: "purchase ids that cannot be read" };
    const refused: VendorError = {
      kind: "business",
      code: error?.code || firstText(data["error_code"]),
      message: error?.message || firstText(data["error_message"], data["error_msg"]),
    };
    const isYes = error === null && (refused.code === "" || /^(?:true|1)$/i.test(String(data["success"])));
    if (isYes) return { kind: "unknown", detail: "no purchase id" };
    return isRefusal(refused)
      ? {
          kind: "rejected",
          code: taobaoErrors.cleanCode(refused.code, clean) || "none",
          message: clean(refused.message),
        }
      : {
          kind: "unknown",
          detail: `refused with ${taobaoErrors.cleanCode(refused.code, clean) || "no code"}`,
        };
  }
  const orders = listed.flatMap((entry, index) => {
    const id = ids[index] ?? null;
    if (id === null) return [];
    return [
      {
        order_id: id,
        amount: fen(fenOf(entry["estimate_amount"])),
        shipping: fen(null),
        status: "wait_payment" as const,
      },
    ];
  });
  const told = listed.map((entry) => objectsOf(entry["order_line_list"]));
  // An order without its lines does not show that a line is missing.
  const isTold = told.every((lines) => lines.length > 0);
  const ordered = told.flat();
  const missing = order.lines.flatMap((line, index) =>
    !isTold || ordered.some((one) => isLine(one, index, targets[index]!))
      ? []
      : [
          {
            line: index,
            id: line.offer_id,
            spec_id: line.spec_id ?? null,
            error_code: null,
            error_message: null,
          },
        ],
  );
  return {
    kind: "done",
    orders,
    failed_lines: missing,
    payment: sumOfAmounts(orders.map(({ amount }) => amount)),
    payment_url: addressOf(data["payment_url"]),
  };
}

/** Names of refusals of the input or of the goods, which the platform checks before it orders. */
const refusals =
  /param|invalid|illegal|not_?exist|not_?found|stock|inventory|off_?(?:line|shelf)|price_?(?:change|not)|address|quantity|expired|limit_?buy|no_?permission/i;

/** Names of another system's answer, or of an order that exists already. They leave open whether an order exists. */
const undecided = /respon[sd]|result|remote|duplicat|repeat|already|(?<!not_?)exists?$/i;

function isRefusal({ code, message }: VendorError): boolean {
  // A code of another kind next to a message that says busy changes nothing.
  const alone = [
    { code, message: "" },
    { code: "", message },
  ];
  if (alone.some((error) => taobaoErrors.familyOf(error) === "busy")) return false;
  if (undecided.test(code)) return false;
  return refusals.test(code) || /库存不足|已下架|不存在|参数错误|价格(?:已)?变/.test(message);
}

/** Returns whether an ordered line is the one that was sent at this index: by its number, else by its goods. */
function isLine(ordered: JsonObject, index: number, { itemId, skuId }: OrderTarget): boolean {
  const number = textOf(ordered["order_line_no"]);
  if (number !== null) return number === String(index + 1);
  return idText(ordered["item_id"]) === itemId && (idText(ordered["sku_id"]) ?? null) === skuId;
}

/** Returns an address that a person may open; null for any other text. */
function addressOf(value: ExactJson | undefined): string | null {
  const url = typeof value === "string" ? URL.parse(value) : null;
  return url !== null && (url.protocol === "https:" || url.hostname === "127.0.0.1") && url.username === ""
    ? url.href
    : null;
}
