import { fen } from "#contract/money";
import type { PreviewResult } from "#contract/preview";
import type { GroupWire } from "./preview-wire.ts";

/**
 * The trade types of a preview, each once. One can be used when every group of a split order allows it over the open platform:
 * an order is created with one trade type for all its groups. A group whose `tradeModeNameList` is empty allows none.
 */
export function mapTradeTypes(groups: readonly GroupWire[]): PreviewResult["trade_types"] {
  const offered = groups.map(groupTradeTypes);
  const names = new Set(offered.flatMap((types) => types.map(({ trade_type }) => trade_type)));
  return [...names].flatMap((name) => {
    const ofGroups = offered.map((types) => types.find(({ trade_type }) => trade_type === name));
    const first = ofGroups.find((type) => type !== undefined);
    return first ? [{ ...first, op_support: ofGroups.every((type) => type?.op_support === true) }] : [];
  });
}

function groupTradeTypes({ tradeModelList, tradeModeNameList }: GroupWire): PreviewResult["trade_types"] {
  const usable = tradeModeNameList ?? null;
  const models = (tradeModelList ?? []).flatMap(({ tradeType, name, description, opSupport }) =>
    tradeType
      ? [
          {
            trade_type: tradeType,
            name: (name ?? tradeType).toWellFormed(),
            description: (description ?? "").toWellFormed(),
            op_support: (opSupport ?? usable?.includes(tradeType) ?? false) && usable?.length !== 0,
          },
        ]
      : [],
  );
  if (models.length > 0) return models;
  // Without the details the bare names still are the trade types that an order may be created with.
  return (usable ?? []).map((name) => ({ trade_type: name, name, description: "", op_support: true }));
}

/** The pay channels of all groups, each name and limit once. */
export function mapPayChannels(groups: readonly GroupWire[]): PreviewResult["pay_channels"] {
  const channels = groups
    .flatMap(({ payChannelInfos }) => payChannelInfos ?? [])
    .flatMap(({ name, amountLimit }) => (name ? [{ name, amount_limit: fen(amountLimit ?? null) }] : []));
  const isSame = (one: (typeof channels)[number], other: (typeof channels)[number]) =>
    one.name === other.name && one.amount_limit.amount === other.amount_limit.amount;
  return channels.filter((channel, index) => channels.findIndex((other) => isSame(channel, other)) === index);
}

/** The shop promotions of all groups. */
export function mapPromotions(groups: readonly GroupWire[]): PreviewResult["promotions"] {
  return groups
    .flatMap(({ shopPromotionList }) => shopPromotionList ?? [])
    .map(({ promotionId, selected, text, desc, discountFee }) => ({
      promotion_id: promotionId ?? "",
      text: (text || desc || "").toWellFormed(),
      selected: selected ?? false,
      discount: fen(discountFee ?? null),
    }));
}
