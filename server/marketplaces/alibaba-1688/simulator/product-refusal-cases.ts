import type { ProductCase } from "./product-case.ts";

const pieces = (lines: readonly { quantity: number }[]) =>
  lines.reduce((total, { quantity }) => total + quantity, 0);

/**
 * One product for each business error of a preview: 502 in standard, with the lines that the
 * message names.
 */
export const productRefusalCases: ProductCase[] = [
  {
    id: "1066623140290",
    sample: false,
    label: { en: "500_001: not sold online", zh: "500_001：不支持在线交易" },
    effect: "A preview with it is refused with 500_001.",
    span: [2, 2],
    refuse: (_, id) => ({ code: "500_001", message: `商品[${id}]不支持在线交易，无法下单。` }),
  },
  {
    id: "926597389159",
    sample: false,
    label: { en: "500_002: another seller", zh: "500_002：不同卖家" },
    effect:
      "Its seller is another one: a preview together with any other documented product is refused with 500_002.",
    span: [3, 2],
    changes: () => ({
      seller: { id: "b2b-2287654321", name: "广州市另一家服饰有限公司", province: "广东" },
    }),
  },
  {
    id: "959126107262",
    sample: false,
    label: { en: "500_003: variants were remade", zh: "500_003：规格已变更" },
    effect: "Preview does not know the variants that detail shows: 500_003.",
    span: [2, 3],
    refuse: ([line], id) => ({
      code: "500_003",
      message: `商品[${id} ]不属于同一卖家或者规格[${line?.specId ?? ""}] 不属于商品[${id}]`,
    }),
  },
  {
    id: "732626721679",
    sample: true,
    label: { en: "500_004: five in stock", zh: "500_004：库存仅 5 件" },
    effect: "Each variant has five pieces in stock; more are refused with 500_004.",
    span: [3, 3],
    changes: (built) => ({ variants: built.variants.map((variant) => ({ ...variant, stock: 5 })) }),
  },
  {
    id: "884306740458",
    sample: true,
    label: { en: "500_005: minimum order 50", zh: "500_005：起批量 50" },
    effect: "Fewer than 50 pieces in all are refused with 500_005.",
    span: [2, 4],
    changes: ({ price }) => ({ moq: 50, tiers: [{ minQuantity: 50, price }] }),
  },
  {
    id: "645794872047",
    sample: false,
    label: { en: "500_006: mixed batch of 10", zh: "500_006：混批 10 件" },
    effect: "Fewer than 10 pieces in all are refused with 500_006.",
    span: [4, 2],
    refuse: (lines, id) =>
      pieces(lines) < 10
        ? { code: "500_006", message: `商品[${id}]的购买数量或者价格不满足混批限制。` }
        : null,
  },
  {
    id: "1033320313538",
    sample: false,
    label: { en: "500_007: no resale agreement", zh: "500_007：无代销关系" },
    effect: "A preview with it is refused with 500_007, which names no product.",
    span: [2, 2],
    refuse: () => ({
      code: "500_007",
      message: "与供应商的代销关系不存在,不能使用saleproxy通道下单。",
    }),
  },
  {
    id: "909539252928",
    sample: false,
    label: { en: "500_008: price is zero", zh: "500_008：价格为 0" },
    effect: "A preview with it is refused with 500_008, which names product and variant.",
    span: [2, 2],
    refuse: ([line], id) => ({
      code: "500_008",
      message: `商品规格[${id}_${line?.specId ?? ""}]的价格为0，不可以下单，请检查后重新提交。`,
    }),
  },
  {
    id: "811702815923",
    sample: false,
    label: { en: "500_009: packs of 12", zh: "500_009：每手 12 件" },
    effect: "A quantity that is no multiple of 12 is refused with 500_009.",
    span: [2, 3],
    changes: ({ price }) => ({ moq: 12, batchSize: 12, tiers: [{ minQuantity: 12, price }] }),
  },
  {
    id: "808177010184",
    sample: false,
    label: { en: "The vendor is busy", zh: "系统繁忙" },
    effect: "A preview with it is refused with 500_1, which is documented nowhere.",
    span: [2, 2],
    refuse: () => ({ code: "500_1", message: "系统繁忙,请重试!" }),
  },
  {
    id: "748927600882",
    sample: false,
    label: { en: "Product is gone", zh: "商品已下架" },
    effect: "Detail does not know it: 404, unbilled. A preview with it is refused: 502.",
    span: [2, 2],
    gone: true,
  },
];
