import { fenToYuan } from "#contract/shared/money";
import { numberToken, type JsonTextValue, type NumberToken } from "../../json-text.ts";

/** Line of a simulated preview; amounts in fen. */
export type SimulatedCargo = {
  offerId: string;
  specId: string | undefined;
  skuId: string | undefined;
  unitPrice: number;
  amount: number;
  /** Present for a line that cannot be bought. */
  refusal?: { resultCode: string; message: string };
};

/**
 * Group of a simulated preview, which is an order of its own. Amounts in fen; undefined members are
 * omitted from the answer.
 */
export type SimulatedGroup = {
  cargo: SimulatedCargo[];
  carriage: number | undefined;
  /** Amount by which the payable amount exceeds its parts. */
  surplus: number;
  tradeTypes: { tradeType: string; name: string; opSupport: boolean }[];
  status: boolean;
  message?: string;
  /** Members of the written group to replace, for error scenarios. */
  members?: { readonly [name: string]: JsonTextValue | undefined };
};

export type SimulatedPreview = {
  groups: SimulatedGroup[];
  /** Offers whose freight is only "as described". */
  postFeeByDesc: string[];
  /** Offers that KJB cannot pay. */
  unsupportedKjb: string[];
};

/**
 * Writes the preview as the vendor does: sums in fen, line amounts as numbers of yuan, the vendor's
 * own spelling of the list.
 */
export function writePreview({ groups, postFeeByDesc, unsupportedKjb }: SimulatedPreview): JsonTextValue {
  return {
    orderPreviewResuslt: groups.map(writeGroup),
    ...(postFeeByDesc.length > 0 ? { postFeeByDescOfferList: postFeeByDesc.map(numberToken) } : {}),
    ...(unsupportedKjb.length > 0
      ? { unsupportedCrossBorderPayOfferList: unsupportedKjb.map(numberToken) }
      : {}),
    consignOfferList: [],
    success: true,
  };
}

const discountFrom = 500_00;
const fullDiscount = 10_00;

/**
 * Writes a group. The discount is calculated from the goods that remain in it, because a case may
 * have removed lines or raised prices.
 */
function writeGroup(group: SimulatedGroup): JsonTextValue {
  const goods = group.cargo.reduce((total, { amount }) => total + amount, 0);
  const discount = goods >= discountFrom ? fullDiscount : 0;
  return {
    tradeModeNameList: group.tradeTypes
      .filter(({ opSupport }) => opSupport)
      .map(({ tradeType }) => tradeType),
    status: group.status,
    ...(group.message === undefined ? {} : { resultCode: "500", message: group.message }),
    taoSampleSinglePromotion: false,
    sumPayment: goods + (group.carriage ?? 0) - discount + group.surplus,
    sumCarriage: group.carriage,
    sumPaymentNoCarriage: goods,
    discountFee: discount > 0 ? discount : undefined,
    flowFlag: "general",
    cargoList: group.cargo.map(writeCargo),
    shopPromotionList:
      discount > 0
        ? [
            {
              promotionId: "8800554321",
              selected: true,
              text: "满500元减10元",
              desc: "店铺满减",
              freePostage: false,
              discountFee: discount,
            },
          ]
        : [],
    tradeModelList: group.tradeTypes.map((type) => ({
      ...type,
      description: "买家下单5天内全款支付。自卖家发货起，买家需在10天内确认收货。",
    })),
    payChannelInfos: [
      { name: "alipay", amountLimit: 5_000_000_00 },
      { name: "kjpay", amountLimit: 1_000_000_00 },
    ],
    extPairList: [{ key: "sim", value: "1", desc: "" }],
    ...group.members,
  };
}

function writeCargo(cargo: SimulatedCargo): JsonTextValue {
  return {
    amount: yuanNumber(cargo.amount),
    finalUnitPrice: yuanNumber(cargo.unitPrice),
    specId: cargo.specId,
    skuId: cargo.skuId === undefined ? undefined : numberToken(cargo.skuId),
    offerId: numberToken(cargo.offerId),
    ...cargo.refusal,
    cargoPromotionList: [],
  };
}

/** Returns fen as the number of yuan that the vendor's Double would print: 3600 -> 36, 1850 -> 18.5. */
function yuanNumber(amount: number): NumberToken {
  return numberToken(fenToYuan(amount).replace(/\.?0+$/, ""));
}
