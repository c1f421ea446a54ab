import { buildCatalogueProduct, type CatalogueProduct } from "../../simulation/catalogue-product.ts";
import { createCatalogue, type Catalogue } from "../../simulation/catalogue.ts";
import { createCategoryTree, type SimulatedCategoryTree } from "../../simulation/category-tree.ts";
import { documentedSeller, type ProductCase } from "./product-case.ts";
import { productOrderCases } from "./product-order-cases.ts";
import { productPreviewCases } from "./product-preview-cases.ts";
import { productRefusalCases } from "./product-refusal-cases.ts";
import { productCases } from "./scenarios.ts";

/** Goods of the simulated 1688, the same in search, detail and preview. */
export type SimulatedGoods = {
  catalogue: Catalogue;
  /** Returns a product that is on sale. */
  onSale: (offerId: string) => CatalogueProduct | undefined;
  caseOf: (offerId: string) => ProductCase | undefined;
  /** How often each product was previewed whose price rises by that. */
  previews: Map<string, number>;
  /** Returns the category tree, built on first use. */
  tree: () => SimulatedCategoryTree;
};

const seed = "1688";
const generatedProducts = 3000;

/**
 * Creates the simulated goods.
 * @param categoryNodes size of the category tree
 */
export function createSimulatedGoods({ categoryNodes }: { categoryNodes: number }): SimulatedGoods {
  let grown: SimulatedCategoryTree | undefined;
  const tree = () => (grown ??= createCategoryTree({ seed, nodes: categoryNodes }));
  const cases = new Map(productCases.map((row) => [row.id, row]));
  const surprising = new Set(
    [...productPreviewCases, ...productRefusalCases, ...productOrderCases].map(({ id }) => id),
  );
  const catalogue = createCatalogue({
    seed,
    products: generatedProducts,
    special: productCases.filter(({ gone }) => !gone).map(documentedProduct),
    isListedLast: ({ id }) => surprising.has(id),
    rootOf: (categoryId) => tree().rootIdOf(Number.parseInt(categoryId, 10))?.toString(),
  });
  return {
    catalogue,
    onSale: (offerId) => (cases.get(offerId)?.gone ? undefined : catalogue.find(offerId)),
    caseOf: (offerId) => cases.get(offerId),
    previews: new Map(),
    tree,
  };
}

/** Builds a documented product. By default it sells from one piece on, by quantity, in one shop. */
export function documentedProduct({ id, span, changes }: ProductCase): CatalogueProduct {
  const options = { seed, id, market: "wholesale" as const, span };
  const { price } = buildCatalogueProduct(options);
  const usual = {
    seller: documentedSeller,
    moq: 1,
    batchSize: 1,
    pricing: "tier" as const,
    price,
    tiers: [
      { minQuantity: 1, price },
      { minQuantity: 20, price: Math.floor(price * 0.94) },
      { minQuantity: 100, price: Math.floor(price * 0.87) },
    ],
  };
  const built = buildCatalogueProduct(options, usual);
  return changes ? buildCatalogueProduct(options, { ...usual, ...changes(built) }) : built;
}
