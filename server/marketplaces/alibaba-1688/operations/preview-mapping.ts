import { fen } from "#contract/shared/money";
import type { PreviewResult, UnavailableLine } from "#contract/public/preview";
import type { OrderLine } from "#contract/public/preview-request";
import { sentLine } from "../../vendor-mapping.ts";
import { cleanCode, translate } from "../error-catalog.ts";
import { isFree, mapLine, matchLines, sum, type MatchedLine } from "./preview-lines.ts";
import type { VendorGroup, VendorPreview } from "./preview-schema.ts";
import { incompletePreview, isRefusal, reasonOfCargo } from "./preview-refusal.ts";

type Result = Omit<PreviewResult, "request_id">;
type Seller = Result["sellers"][number];
type Context = { api: string; lines: readonly OrderLine[]; clean: (text: string) => string };

/**
 * Maps a preview to the standard format (§2.4, §4.2, docs/api-decisions.md): one seller entry for each group of a split
 * order, sums in fen as sent, line amounts converted from yuan text, parts that do not add up left unchanged.
 * @throws Failure CHANNEL_UPSTREAM_ERROR for an amount that is not a whole, safe number of fen
 */
export function mapPreview(payload: VendorPreview, context: Context): Result {
  const { api, lines, clean } = context;
  const groups = (payload.orderPreviewResuslt ?? []).map((group) => ({
    group,
    ...matchLines(group, lines),
  }));
  const returned = new Set(groups.flatMap(({ matched }) => matched.map(({ index }) => index)));
  const missing = lines.flatMap((line, index) => (returned.has(index) ? [] : [{ index, line, entries: [] }]));
  const strays = groups.flatMap((one) => one.strays);
  // Amounts of some of the lines are not a total of this cart, nor are amounts that include other
  // lines; a gift costs nothing.
  const isTotal = missing.length === 0 && strays.every(isFree) && areApart(groups);
  const asDescribed = new Set(payload.postFeeByDescOfferList ?? []);

  // A call previews one seller's goods, so the missing lines belong to that seller, or to none when no group came.
  const listed = groups.length > 0 ? groups : [{ group: {}, matched: [] }];
  const sellers = listed.map(({ group, matched }, at): Seller => ({
    seller_id: null,
    seller_name: null,
    lines: [...matched, ...(at === 0 ? missing : [])]
      .toSorted((one, other) => one.index - other.index)
      .map((line) => mapLine(line, { group, api })),
    total: groupTotal(group, { asDescribed }),
  }));

  const unavailable = groups
    .flatMap(({ matched }) => matched.map((line) => unavailability(line, clean)))
    .filter((line): line is UnavailableLine => line !== null);
  const totals = isTotal ? sellers.map(({ total }) => total) : [];
  const totalOf = (part: keyof Result["total"]) =>
    sum(
      totals.map((one) => one[part]),
      api,
    );
  const total = {
    merchandise: totalOf("merchandise"),
    shipping: totalOf("shipping"),
    payment: totalOf("payment"),
  };
  const tradeTypes = mapTradeTypes(groups.map(({ group }) => group));
  const refusedGroup = groups.find(({ group }) => isRefused(group))?.group;
  const checks = {
    payable_amount: (total.payment.amount ?? 0) > 0,
    sellers_present: groups.length > 0 && refusedGroup === undefined,
    lines_returned: missing.length === 0,
    // No line counts as available while 1688 names another one that is not.
    lines_available: unavailable.length === 0 && !strays.some(({ resultCode }) => isRefusal(resultCode)),
    trade_type_supported: tradeTypes.some(({ op_support }) => op_support),
  };
  const success = Object.values(checks).every(Boolean);
  return {
    channel: "1688",
    success,
    ...(success
      ? {}
      : incompletePreview(checks, {
          unavailable,
          refused: refusedGroup ? reasonOfGroup(refusedGroup, clean) : null,
          anyGroup: groups.length > 0,
        })),
    monetary_unit: "CNY_minor",
    total,
    sellers,
    unavailable_lines: unavailable,
    ...flowOf(groups.map(({ group }) => group)),
    trade_types: tradeTypes,
    pay_channels: mapPayChannels(groups.map(({ group }) => group)),
    promotions: mapPromotions(groups.map(({ group }) => group)),
    ...(payload.unsupportedCrossBorderPayOfferList
      ? { kjb_unsupported_offer_ids: payload.unsupportedCrossBorderPayOfferList }
      : {}),
    checks,
  };
}

/** Returns the flow that the groups name, where they name one and the same. */
function flowOf(groups: readonly VendorGroup[]): Pick<Result, "flow"> {
  const flows = new Set(groups.flatMap(({ flowFlag }) => flowFlag || []));
  const [flow] = flows;
  return flow !== undefined && flows.size === 1 ? { flow } : {};
}

/**
 * Returns a group's amounts. Freight "as described" is settled with the seller later, so
 * `sumCarriage` is then not the amount. In a group that 1688 refuses, 0 may stand for freight that
 * was never calculated; any other amount is what 1688 charges.
 */
function groupTotal(
  group: VendorGroup,
  { asDescribed }: { asDescribed: ReadonlySet<string> },
): Seller["total"] {
  const isUncalculated = isRefused(group) && group.sumCarriage === 0;
  const isUnsettled = (group.cargoList ?? []).some(({ offerId }) => offerId && asDescribed.has(offerId));
  return {
    merchandise: fen(group.sumPaymentNoCarriage ?? null),
    shipping: fen(isUnsettled || isUncalculated ? null : (group.sumCarriage ?? null)),
    payment: fen(group.sumPayment ?? null),
    discount: fen(group.discountFee ?? null),
  };
}

/**
 * Returns whether each group has goods of its own, because a repeated group would be counted twice
 * in the sum. No quantity comes back that would distinguish a split line from a repeated one. Two entries of a line
 * inside one group do not matter here, because the group's own sums cover both (`mapLine`).
 */
function areApart(groups: readonly { group: VendorGroup; matched: readonly MatchedLine[] }[]): boolean {
  const lines = groups.flatMap(({ matched }) =>
    matched.filter(({ entries }) => !entries.every(isFree)).map(({ index }) => index),
  );
  const haveGoods = groups.every(({ group }) => (group.cargoList ?? []).length > 0);
  return haveGoods && new Set(lines).size === lines.length;
}

function isRefused({ status, resultCode }: VendorGroup): boolean {
  return status === false || isRefusal(resultCode);
}

/** Returns why 1688 refused a group: its message, else its code; empty when it gave neither. */
function reasonOfGroup({ message, resultCode }: VendorGroup, clean: (text: string) => string): string {
  return clean(message ?? "") || (isRefusal(resultCode) ? cleanCode(resultCode, clean) : "");
}

/** Returns why a returned line cannot be bought; null when it can. */
function unavailability(
  { index, line, entries }: MatchedLine,
  clean: (text: string) => string,
): UnavailableLine | null {
  const cargo = entries.find(({ resultCode }) => isRefusal(resultCode));
  if (!isRefusal(cargo?.resultCode)) return null;
  const message = clean(cargo.message ?? "") || null;
  const english = translate(cargo.message ?? null);
  return {
    line: index,
    ...sentLine(line),
    reason: cleanCode(cargo.resultCode, clean) || "UNAVAILABLE",
    meaning: reasonOfCargo(cargo.resultCode, cargo.message ?? ""),
    message,
    ...(english !== null && { message_en: english }),
  };
}

/**
 * Returns the trade types of a preview, each once. One is usable when every group of a split order
 * allows it over the open platform, because an order is created with one trade type for all its
 * groups. A group whose `tradeModeNameList` is empty allows none.
 */
function mapTradeTypes(groups: readonly VendorGroup[]): PreviewResult["trade_types"] {
  const offered = groups.map(groupTradeTypes);
  const names = new Set(offered.flatMap((types) => types.map(({ trade_type }) => trade_type)));
  return [...names].flatMap((name) => {
    const ofGroups = offered.map((types) => types.find(({ trade_type }) => trade_type === name));
    const first = ofGroups.find((type) => type !== undefined);
    return first ? [{ ...first, op_support: ofGroups.every((type) => type?.op_support === true) }] : [];
  });
}

function groupTradeTypes({ tradeModelList, tradeModeNameList }: VendorGroup): PreviewResult["trade_types"] {
  const usable = tradeModeNameList ?? null;
  const models = (tradeModelList ?? []).flatMap(({ tradeType, name, description, opSupport }) =>
    tradeType
      ? [
          {
            trade_type: tradeType,
            name: name ?? tradeType,
            description: description ?? "",
            op_support: (opSupport ?? usable?.includes(tradeType) ?? false) && usable?.length !== 0,
          },
        ]
      : [],
  );
  if (models.length > 0) return models;
  // Without the details, the names alone are still the trade types that an order may be created with.
  return (usable ?? []).map((name) => ({ trade_type: name, name, description: "", op_support: true }));
}

/** Returns the pay channels of all groups, each name and limit once. */
function mapPayChannels(groups: readonly VendorGroup[]): PreviewResult["pay_channels"] {
  const channels = groups
    .flatMap(({ payChannelInfos }) => payChannelInfos ?? [])
    .flatMap(({ name, amountLimit }) => (name ? [{ name, amount_limit: fen(amountLimit ?? null) }] : []));
  const isSame = (one: (typeof channels)[number], other: (typeof channels)[number]) =>
    one.name === other.name && one.amount_limit.amount === other.amount_limit.amount;
  return channels.filter((channel, index) => channels.findIndex((other) => isSame(channel, other)) === index);
}

/** Returns the shop promotions of all groups. */
function mapPromotions(groups: readonly VendorGroup[]): PreviewResult["promotions"] {
  return groups
    .flatMap(({ shopPromotionList }) => shopPromotionList ?? [])
    .map(({ promotionId, selected, text, desc, discountFee }) => ({
      promotion_id: promotionId ?? "",
      text: text || desc || "",
      selected: selected ?? false,
      discount: fen(discountFee ?? null),
    }));
}
