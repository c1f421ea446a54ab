import type { ProductCase } from "./product-case.ts";

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
