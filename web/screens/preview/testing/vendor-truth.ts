/** Fen; null = the marketplace does not state it. */
export type Fen = bigint | null;

/** The amounts of one order, or of all, from a marketplace's own payload. */
export type VendorAmounts = { goods: Fen; freight: Fen; discount: Fen; payment: Fen };

/** The facts of a preview from a marketplace's own payload, read here without any of the product's code. */
export type VendorTruth = {
  orders: ({
    name: string | null;
    /** Cost of each of its lines. */
    lines: Fen[];
    isRefused: boolean;
  } & VendorAmounts)[];
  /** Its one payment for all orders, where it states none for each. */
  onePayment: Fen;
  missing: number;
  unavailable: number;
  /** Number of these that are in no order. */
  unavailableNotListed: number;
  /** Whether the lines add up to the goods; otherwise they are before discounts. */
  linesMakeGoods: boolean;
  /** Whether one of its trade types can be used; null = it states none at all. */
  hasTradeType: boolean | null;
  tradeTypes: { name: string; type: string; isUsable: boolean }[];
  payChannels: { name: string; limit: Fen }[];
  promotions: { text: string; discount: Fen; isApplied: boolean }[];
  /** Products that KJB cannot pay for. */
  withoutKjb: string[];
  /** Reason why it refuses an order that it priced. */
  refusal: string | null;
};

type Sent = { id: string; spec_id: string | null };

/** Parses JSON text with each number as the digits that it was written with. */
export function parseWithDigits(text: string): unknown {
  return JSON.parse(text, (_, value: unknown, { source }) => (typeof value === "number" ? source : value));
}

/** Returns a member of a parsed answer, by its path. */
function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function whole(value: unknown): Fen {
  const amount = at(value, "amount") ?? value;
  return typeof amount === "string" ? BigInt(amount) : null;
}

function yuan(value: unknown): Fen {
  if (typeof value !== "string") return null;
  const [units = "", fraction = ""] = value.split(".");
  return BigInt(units + fraction.padEnd(2, "0"));
}

export function sumOf(amounts: readonly Fen[]): Fen {
  return amounts.reduce<Fen>((sum, one) => (sum === null || one === null ? null : sum + one), 0n);
}

/** Reads 1688's own payload of a preview. */
export function truthOf1688(payload: unknown, sent: readonly Sent[]): VendorTruth {
  const groups = list(at(payload, "orderPreviewResuslt"));
  const described = list(at(payload, "postFeeByDescOfferList")).map(text);
  const isBad = (one: unknown) => !["", "200", "S0000"].includes(text(at(one, "resultCode")));
  const cargoOf = (group: unknown) => list(at(group, "cargoList"));
  const all = groups.flatMap(cargoOf);
  const missing = sent.filter(
    ({ id, spec_id }) =>
      !all.some((one) => at(one, "offerId") === id && (spec_id === null || at(one, "specId") === spec_id)),
  );
  const isRefused = (group: unknown) => at(group, "status") === false || isBad(group);
  const refused = groups.find(isRefused);
  const usable = (group: unknown) =>
    list(at(group, "tradeModelList"))
      .filter((one) => at(one, "opSupport") === true)
      .map((one) => text(at(one, "tradeType")));
  const types = new Map(
    groups
      .flatMap((group) => list(at(group, "tradeModelList")))
      .map((one) => [text(at(one, "tradeType")), one]),
  );
  const isUsable = (type: string) => groups.every((group) => usable(group).includes(type));
  const channels = new Map(
    groups
      .flatMap((group) => list(at(group, "payChannelInfos")))
      .map((one) => [text(at(one, "name")), whole(at(one, "amountLimit"))]),
  );
  return {
    orders: groups.map((group) => {
      const isDescribed = cargoOf(group).some((one) => described.includes(text(at(one, "offerId"))));
      const freight = whole(at(group, "sumCarriage"));
      return {
        name: null,
        lines: cargoOf(group).map((one) => yuan(at(one, "amount"))),
        isRefused: isRefused(group),
        goods: whole(at(group, "sumPaymentNoCarriage")),
        freight: isDescribed || (isRefused(group) && freight === 0n) ? null : freight,
        discount: whole(at(group, "discountFee")),
        payment: whole(at(group, "sumPayment")),
      };
    }),
    onePayment: null,
    missing: missing.length,
    unavailable: all.filter(isBad).length,
    unavailableNotListed: 0,
    linesMakeGoods: true,
    hasTradeType: [...types.keys()].some(isUsable),
    tradeTypes: [...types].map(([type, one]) => ({
      name: text(at(one, "name")),
      type,
      isUsable: isUsable(type),
    })),
    payChannels: [...channels].map(([name, limit]) => ({ name, limit })),
    promotions: groups
      .flatMap((group) => list(at(group, "shopPromotionList")))
      .map((one) => ({
        text: text(at(one, "text")),
        discount: whole(at(one, "discountFee")),
        isApplied: at(one, "selected") === true,
      })),
    withoutKjb: list(at(payload, "unsupportedCrossBorderPayOfferList")).map(text),
    refusal: refused === undefined ? null : text(at(refused, "message")),
  };
}

/**
 * Reads Taobao's own payload of a preview.
 * @param unresolved lines that the gateway did not send, since their id is too old
 */
export function truthOfTaobao(payload: unknown, sent: readonly Sent[], unresolved: number): VendorTruth {
  const data = at(payload, "result", "data") ?? at(payload, "data");
  const groups = list(at(data, "render_item_list"));
  const itemsOf = (group: unknown) => list(at(group, "item_price_infos"));
  const told = groups.flatMap(itemsOf).length;
  const unavailable = list(at(data, "unavailable_sku_list")).length + unresolved;
  const payment = whole(at(data, "total_real_pay_price"));
  return {
    orders: groups.map((group) => ({
      name: text(at(group, "nick")) || null,
      lines: itemsOf(group).map((one) => {
        const price = whole(at(one, "discount_price")) ?? whole(at(one, "origin_price"));
        return price === null ? null : price * BigInt(text(at(one, "quantity")));
      }),
      isRefused: false,
      goods: whole(at(group, "order_fee")),
      freight: whole(at(group, "mainland_shipping_fee")),
      discount: null,
      payment: groups.length === 1 ? payment : null,
    })),
    onePayment: groups.length > 1 ? payment : null,
    missing: sent.length - told - unavailable,
    unavailable,
    unavailableNotListed: unavailable,
    linesMakeGoods: false,
    hasTradeType: null,
    tradeTypes: [],
    payChannels: [],
    promotions: [],
    withoutKjb: [],
    refusal: null,
  };
}
