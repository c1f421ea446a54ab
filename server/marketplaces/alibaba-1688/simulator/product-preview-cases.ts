import { numberToken } from "../../json-text.ts";
import type { ProductCase } from "./product-detail-cases.ts";
import type { SimulatedCargo, SimulatedGroup, SimulatedPreview } from "./simulated-preview.ts";

/** One product for each result of a preview that is not refused. */
export const productPreviewCases: ProductCase[] = [
  {
    id: "605723411697",
    sample: true,
    label: { en: "Split order", zh: "自动拆单" },
    effect: "With two lines or more its last line becomes a group of its own, with its own freight.",
    span: [3, 3],
    override: (preview, id) => splitLastLine(preview, id),
  },
  {
    id: "1023565726598",
    sample: true,
    label: { en: "Freight unknown", zh: "运费以描述为准" },
    effect: "Freight is only as described: shipping is null, the payable amount is without it.",
    span: [2, 2],
    override: (preview, id) => ({
      ...eachGroup(preview, (group) => ({ ...group, carriage: 0 })),
      postFeeByDesc: [...preview.postFeeByDesc, id],
    }),
  },
  {
    id: "1056397074187",
    sample: false,
    label: { en: "No freight in the answer", zh: "返回中没有运费" },
    effect: "`sumCarriage` is absent: shipping is null.",
    span: [2, 2],
    override: (preview) => eachGroup(preview, (group) => ({ ...group, carriage: undefined })),
  },
  {
    id: "661777743543",
    sample: false,
    label: { en: "Free freight", zh: "包邮" },
    effect: "Freight is a known zero.",
    span: [2, 2],
    override: (preview) => eachGroup(preview, (group) => ({ ...group, carriage: 0 })),
  },
  {
    id: "612390401324",
    sample: false,
    label: { en: "No trade type", zh: "没有交易方式" },
    effect: "Both lists of trade types are empty: UNSUPPORTED_TRADE_MODE.",
    span: [2, 2],
    override: (preview) => eachGroup(preview, (group) => ({ ...group, tradeTypes: [] })),
  },
  {
    id: "654017631193",
    sample: false,
    label: { en: "Trade type only on the site", zh: "交易方式不支持开放平台" },
    effect: "The only trade type has opSupport false: UNSUPPORTED_TRADE_MODE.",
    span: [2, 2],
    override: (preview) =>
      eachGroup(preview, (group) => ({
        ...group,
        tradeTypes: [{ tradeType: "creditBuy", name: "诚e赊", opSupport: false }],
      })),
  },
  {
    id: "605404260960",
    sample: true,
    label: { en: "Price changed since detail", zh: "价格已变动" },
    effect: "A preview asks 1.00 yuan a piece more than detail says.",
    span: [2, 3],
    override: (preview, id) => eachCargo(preview, id, (cargo) => dearer(cargo, 100)),
  },
  {
    id: "647563674706",
    sample: false,
    label: { en: "Parts do not add up", zh: "金额合计不符" },
    effect: "The payable amount is 1.00 yuan more than its parts; it is passed on as it is.",
    span: [2, 2],
    override: (preview) => eachGroup(preview, (group) => ({ ...group, surplus: 100 })),
  },
  {
    id: "1019126383169",
    sample: true,
    label: { en: "Line missing from the answer", zh: "返回缺少商品行" },
    effect: "Its lines do not come back: null amounts, PREVIEW_INCOMPLETE.",
    span: [2, 2],
    override: (preview, id) => withoutCargo(preview, id),
  },
  {
    id: "675482208765",
    sample: true,
    label: { en: "Line cannot be bought", zh: "商品行不可购买" },
    effect: "Its lines come back with a result code: LINE_UNAVAILABLE.",
    span: [2, 2],
    override: (preview, id) =>
      eachCargo(preview, id, (cargo) => ({
        ...cargo,
        refusal: { resultCode: "SKU_OFFLINE", message: "该规格已下架，请重新选择。" },
      })),
  },
  {
    id: "1099464895804",
    sample: false,
    label: { en: "KJB cannot pay it", zh: "不支持跨境宝" },
    effect: "The vendor lists it among the products that KJB cannot pay; the preview succeeds.",
    span: [2, 2],
    override: (preview, id) => ({ ...preview, unsupportedKjb: [...preview.unsupportedKjb, id] }),
  },
  {
    id: "974506501474",
    sample: false,
    label: { en: "Group refused", zh: "分组被拒绝" },
    effect: "A group with status false and a message: PREVIEW_INCOMPLETE.",
    span: [2, 2],
    override: (preview) =>
      eachGroup(preview, (group) => ({ ...group, status: false, message: "拆单结果发生了变化" })),
  },
  {
    id: "645541832681",
    sample: false,
    label: { en: "No payable amount", zh: "没有应付金额" },
    effect: "`sumPayment` is absent: PREVIEW_INCOMPLETE.",
    span: [2, 2],
    override: (preview) => withMembers(preview, { sumPayment: undefined }),
  },
  {
    id: "989724596539",
    sample: false,
    label: { en: "Preview amount not exact", zh: "预览金额不精确" },
    effect: "`sumPayment` 9007199254740993: standard is 502.",
    span: [2, 2],
    override: (preview) => withMembers(preview, { sumPayment: numberToken("9007199254740993") }),
  },
  {
    id: "868849775633",
    sample: false,
    label: { en: "No groups at all", zh: "没有分组" },
    effect: "A success without a single group: PREVIEW_INCOMPLETE.",
    span: [2, 2],
    override: (preview) => ({ ...preview, groups: [] }),
  },
];

function eachGroup(
  preview: SimulatedPreview,
  change: (group: SimulatedGroup) => SimulatedGroup,
): SimulatedPreview {
  return { ...preview, groups: preview.groups.map(change) };
}

function eachCargo(
  preview: SimulatedPreview,
  offerId: string,
  change: (cargo: SimulatedCargo) => SimulatedCargo,
): SimulatedPreview {
  return eachGroup(preview, (group) => ({
    ...group,
    cargo: group.cargo.map((cargo) => (cargo.offerId === offerId ? change(cargo) : cargo)),
  }));
}

function withoutCargo(preview: SimulatedPreview, offerId: string): SimulatedPreview {
  return eachGroup(preview, (group) => ({
    ...group,
    cargo: group.cargo.filter((cargo) => cargo.offerId !== offerId),
  }));
}

function withMembers(
  preview: SimulatedPreview,
  members: NonNullable<SimulatedGroup["members"]>,
): SimulatedPreview {
  return eachGroup(preview, (group) => ({ ...group, members }));
}

function dearer(cargo: SimulatedCargo, by: number): SimulatedCargo {
  const quantity = cargo.amount / cargo.unitPrice;
  return { ...cargo, unitPrice: cargo.unitPrice + by, amount: cargo.amount + by * quantity };
}

function splitLastLine(preview: SimulatedPreview, offerId: string): SimulatedPreview {
  return {
    ...preview,
    groups: preview.groups.flatMap((group) => {
      const last = group.cargo.findLast((cargo) => cargo.offerId === offerId);
      if (!last || group.cargo.length < 2) return [group];
      const rest = group.cargo.filter((cargo) => cargo !== last);
      return [
        { ...group, cargo: rest },
        { ...group, cargo: [last] },
      ];
    }),
  };
}
