import { compareYuan, fenToYuan } from "#contract/shared/money";
import {
  buildCatalogueProduct,
  type BuildOptions,
  type CatalogueProduct,
  type CatalogueVariant,
} from "./catalogue-product.ts";
import { goodsKinds } from "./goods-kinds.ts";
import { createSeededRandom, seedHash } from "./seeded-random.ts";

export type Catalogue = {
  find: (id: string) => CatalogueProduct | undefined;
  /** Returns a variant by its skuId or specId. */
  findVariant: (product: CatalogueProduct, id: string) => CatalogueVariant | undefined;
  /** Searches the catalogue. `total` is the same on every page. */
  search: (query: CatalogueQuery) => { total: number; items: CatalogueProduct[] };
};

export type CatalogueQuery = {
  /** Words of the Chinese or the English title, category or seller; all must match. "" = everything. */
  keyword?: string | undefined;
  categoryId?: string | undefined;
  /** Yuan as decimal text, as requested; both limits are included. */
  priceFrom?: string | undefined;
  priceTo?: string | undefined;
  sort?: { by: "price" | "sales"; order: "asc" | "desc" } | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
};

export type CatalogueSettings = {
  seed: string;
  /** Number of generated products, in addition to the special ones. */
  products: number;
  /** Documented products of a marketplace; listed first, and they replace a generated one of the same id. */
  special?: readonly CatalogueProduct[];
  market?: BuildOptions["market"];
  /**
   * Returns whether a search may find a product; by default all. A documented error scenario is found only by its id.
   */
  isListed?: (product: CatalogueProduct) => boolean;
  /**
   * Returns whether an unsorted search lists a product after all others, so that newcomers do not
   * try an unusual one first.
   */
  isListedLast?: (product: CatalogueProduct) => boolean;
  /**
   * Returns the root of a category of the marketplace's tree, so that a category without goods of
   * its own shows its root's.
   */
  rootOf?: (categoryId: string) => string | undefined;
};

type Entry = { product: CatalogueProduct; text: string };

function indexText(product: CatalogueProduct): string {
  const { category, seller } = product;
  return [product.title, product.titleEn, category.rootName, category.name, category.nameEn, seller.name]
    .join(" ")
    .toLowerCase();
}

/**
 * Returns whether a word matches. A Chinese word that occurs nowhere as a whole matches where both
 * of its halves do: 女装连衣裙.
 */
function matches(text: string, word: string): boolean {
  if (text.includes(word)) return true;
  if (!/^\p{Script=Han}{3,12}$/u.test(word)) return false;
  for (let cut = 1; cut < word.length; cut++)
    if (text.includes(word.slice(0, cut)) && text.includes(word.slice(cut))) return true;
  return false;
}

const kindIds = new Set(goodsKinds.map((kind) => String(kind.categoryId)));
const rootIds = new Set(goodsKinds.map((kind) => String(kind.rootId)));

/**
 * Returns the filter of a category. One that the catalogue does not fill gets its root's goods, or
 * one kind's, so that a page of goods is never empty.
 */
function categoryTest(
  id: string,
  rootOf: CatalogueSettings["rootOf"],
): (product: CatalogueProduct) => boolean {
  if (kindIds.has(id)) return ({ category }) => category.id === id;
  const rootId = rootIds.has(id) ? id : rootOf?.(id);
  if (rootId !== undefined && rootIds.has(rootId)) return ({ category }) => category.rootId === rootId;
  const kind = goodsKinds[seedHash(id) % goodsKinds.length];
  return ({ category }) => category.id === String(kind?.categoryId);
}

/**
 * Creates a marketplace's goods, the same for the same seed. Everything is built on first use, and
 * a product's variants when they are first read.
 */
export function createCatalogue(settings: CatalogueSettings): Catalogue {
  const { seed, products, special = [], market = "wholesale", isListed = () => true, rootOf } = settings;
  const { isListedLast = () => false } = settings;
  let built: Map<string, Entry> | undefined;
  const entries = () => {
    if (built) return built;
    built = new Map(special.map((product) => [product.id, { product, text: indexText(product) }]));
    const random = createSeededRandom(`${seed}/ids`);
    while (built.size < products + special.length) {
      const id = String(
        random.chance(0.8) ? random.int(6e11, 999_999_999_999) : random.int(1e12, 1_099_999_999_999),
      );
      if (built.has(id)) continue;
      const product = buildCatalogueProduct({ seed, id, market });
      built.set(id, { product, text: indexText(product) });
    }
    return built;
  };

  return {
    find: (id) => entries().get(id)?.product,
    findVariant: (product, id) =>
      product.variants.find((variant) => variant.skuId === id || variant.specId === id),
    search: ({ keyword = "", categoryId, priceFrom, priceTo, sort, page, pageSize }) => {
      const words = keyword.toLowerCase().split(/\s+/u).filter(Boolean);
      const inCategory = categoryId === undefined ? () => true : categoryTest(categoryId, rootOf);
      const found: CatalogueProduct[] = [];
      const last: CatalogueProduct[] = [];
      for (const { product, text } of entries().values())
        if (
          (priceFrom === undefined || compareYuan(fenToYuan(product.price), priceFrom) >= 0) &&
          (priceTo === undefined || compareYuan(fenToYuan(product.price), priceTo) <= 0) &&
          inCategory(product) &&
          isListed(product) &&
          words.every((word) => matches(text, word))
        )
          (isListedLast(product) ? last : found).push(product);
      found.push(...last);
      if (sort) {
        const direction = sort.order === "asc" ? 1 : -1;
        found.sort(
          (left, right) => direction * (left[sort.by] - right[sort.by]) || (left.id < right.id ? -1 : 1),
        );
      }
      return { total: found.length, items: found.slice((page - 1) * pageSize, page * pageSize) };
    },
  };
}
