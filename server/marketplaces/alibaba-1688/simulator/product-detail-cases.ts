import type { PushFault } from "../../simulation/message-box.ts";
import type { CatalogueProduct } from "../../simulation/catalogue-product.ts";
import type { Scenario } from "../../simulator.ts";
import type { SimulatedPreview } from "./simulated-preview.ts";

/** Line of a simulated preview call. */
export type CargoLine = { offerId: string; specId: string | undefined; quantity: number };

/** Outcome of creating an order with a product. By default it is created and answered. */
export type OrderSwitch = {
  /** The connection is cut before anything is created. */
  before?: "drop";
  /** Replaces the answer once the order exists. */
  after?: "drop" | "hang" | "truncate" | "500" | "html" | "busy";
  refuse?: { code: string; message: string };
  /** The answer is flat and has success false next to the order id. */
  flat?: boolean;
  split?: boolean;
  partial?: boolean;
  /** Fen of a reduction after the preview. */
  discount?: number;
  /** Fen by which each preview raises the price after the first. */
  dearer?: number;
  visibleAfterMs?: number;
  marker?: "not_stored" | "honoured" | "duplicate";
  bareId?: boolean;
  badId?: boolean;
  subFen?: boolean;
  /** Delivery of the messages about the order. */
  push?: PushFault | "unknown_topic";
};

/** Documented product: how it is built, and its special behaviour in a detail or a preview. */
export type ProductCase = Scenario & {
  /** Counts of colours, sizes and, for a third attribute, versions; [] = no variants. */
  span: readonly number[];
  changes?: (built: CatalogueProduct) => Partial<Omit<CatalogueProduct, "id">>;
  /** Whether the product is unknown in both detail and preview. */
  gone?: boolean;
  /**
   * Returns the vendor's business error for a cart that contains the product; null when there is
   * none. `lines` are this product's.
   */
  refuse?: (lines: readonly CargoLine[], offerId: string) => { code: string; message: string } | null;
  /** Changes the preview of a cart that contains the product. */
  order?: OrderSwitch;
  override?: (preview: SimulatedPreview, offerId: string) => SimulatedPreview;
};

/** Seller of all documented products but one, so that they can share one cart. */
export const documentedSeller = { id: "b2b-2212345678", name: "义乌市示例贸易有限公司", province: "浙江" };

/**
 * Products of every shape that a variant picker has to show. All of them can be bought, in the
 * variants that are in stock.
 */
export const productVariantCases: ProductCase[] = [
  {
    id: "612731740718",
    sample: false,
    label: { en: "An ordinary product", zh: "普通商品" },
    effect: "Everything agrees: search (the first that 杯 finds), detail and preview tell the same price.",
    span: [3, 2],
  },
  {
    id: "907001255426",
    sample: true,
    label: { en: "Colours by sizes", zh: "颜色与规格" },
    effect: "Twelve variants in two attributes, priced by quantity; two of them are sold out.",
    span: [4, 3],
  },
  {
    id: "634430926581",
    sample: false,
    label: { en: "No variants", zh: "无规格" },
    effect: "A product without variants: its lines name no spec_id.",
    span: [],
  },
  {
    id: "694689417991",
    sample: false,
    label: { en: "One variant", zh: "一个规格" },
    effect: "A single variant.",
    span: [1, 1],
  },
  {
    id: "1097637083947",
    sample: false,
    label: { en: "Sixty variants", zh: "六十个规格" },
    effect: "Twelve colours by five sizes, priced by variant.",
    span: [12, 5],
    changes: ({ price }) => ({ pricing: "variant", tiers: [{ minQuantity: 1, price }] }),
  },
  {
    id: "1051153972986",
    sample: true,
    label: { en: "Four hundred variants", zh: "四百个规格" },
    effect: "Twenty by twenty variants.",
    span: [20, 20],
  },
  {
    id: "608733995747",
    sample: false,
    label: { en: "Three attributes", zh: "三个属性" },
    effect: "Four colours, three sizes, three versions.",
    span: [4, 3, 3],
  },
];

const pieces = (lines: readonly { quantity: number }[]) =>
  lines.reduce((total, { quantity }) => total + quantity, 0);

/** One product for each business error of a preview: 502 in standard, with the lines that the message names. */
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
