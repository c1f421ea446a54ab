import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fenToYuan, yuanToFen } from "#contract/shared/money";
import { buildCatalogueProduct, piecePrice } from "./catalogue-product.ts";
import { createCatalogue, type CatalogueQuery } from "./catalogue.ts";
import { goodsKinds } from "./goods-kinds.ts";

const catalogue = createCatalogue({ seed: "test", products: 3000 });
const all = (query: Partial<CatalogueQuery> = {}) =>
  catalogue.search({ page: 1, pageSize: 10_000, ...query });

describe("a catalogue", () => {
  test("builds the same catalogue for the same seed, and a different one for another", () => {
    const texts = (seed: string) => {
      const { items } = createCatalogue({ seed, products: 40 }).search({ page: 1, pageSize: 50 });
      return JSON.stringify(items);
    };
    expect(texts("a")).toBe(texts("a"));
    expect(texts("a")).not.toBe(texts("b"));
  });

  test("builds plausible products", () => {
    const { total, items } = all();
    expect(total).toBe(3000);
    expect(new Set(items.map(({ id }) => id)).size).toBe(3000);
    for (const product of items) {
      expect(product.id).toMatch(/^[1-9][0-9]{11,12}$/);
      expect(product.title).toMatch(/\p{Script=Han}/u);
      expect(product.titleEn).toMatch(/^[\x20-\x7e]+$/);
      expect(product.tiers[0]).toEqual({ minQuantity: product.moq, price: product.price });
      expect(product.moq % product.batchSize).toBe(0);
      for (const amount of [product.price, product.sales, product.stock, product.weight])
        expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
    }
  });

  test("builds products without variants, with 400, and with three attributes", () => {
    const { items } = all();
    const counts = items.map(({ variants }) => variants.length);
    expect(Math.min(...counts)).toBe(0);
    expect(Math.max(...counts)).toBe(400);
    expect(items.some(({ variants }) => variants[0]?.attributes.length === 3)).toBe(true);
  });

  test("gives each variant distinct ids and attributes, and none a price below the listed one", () => {
    for (const product of all().items.slice(0, 60)) {
      const { variants } = product;
      const distinct = (values: string[]) => new Set(values).size;
      expect(distinct(variants.map(({ skuId }) => skuId))).toBe(variants.length);
      expect(distinct(variants.map(({ specId }) => specId))).toBe(variants.length);
      expect(distinct(variants.map(({ attributes }) => JSON.stringify(attributes)))).toBe(variants.length);
      for (const variant of variants) {
        expect(variant.skuId).toMatch(/^[0-9]{13}$/);
        expect(variant.specId).toMatch(/^[0-9a-f]{32}$/);
        expect(catalogue.findVariant(product, variant.skuId)).toBe(variant);
        expect(catalogue.findVariant(product, variant.specId)).toBe(variant);
        expect(piecePrice(product, variant, product.moq)).toBeGreaterThanOrEqual(product.price);
      }
      if (variants[0]) expect(piecePrice(product, variants[0], product.moq)).toBe(product.price);
    }
  });

  test("charges less per piece in larger numbers where tiers apply", () => {
    const product = all().items.find(({ pricing, tiers }) => pricing === "tier" && tiers.length > 1);
    const [first, second] = product?.tiers ?? [];
    if (!product || !first || !second) throw new Error("tiers are common");
    expect(piecePrice(product, product.variants[0] ?? null, second.minQuantity - 1)).toBe(first.price);
    expect(piecePrice(product, product.variants[0] ?? null, second.minQuantity)).toBe(second.price);
    expect(second.price).toBeLessThan(first.price);
  });

  test("sells any quantity at one price where the market is retail", () => {
    for (let number = 0; number < 50; number++) {
      const product = buildCatalogueProduct({ seed: "r", id: `6000000000${number + 10}`, market: "retail" });
      expect(product).toMatchObject({ moq: 1, batchSize: 1, pricing: "variant" });
      expect(product.tiers).toHaveLength(1);
    }
  });
});

describe("a search of the catalogue", () => {
  test("finds goods for common words in both languages", () => {
    for (const keyword of [
      "女装",
      "连衣裙",
      "T恤",
      "鞋",
      "包",
      "手机壳",
      "杯",
      "儿童",
      "女装连衣裙",
      "dress",
      "SHOES",
      "bag",
      "phone case",
    ])
      expect(all({ keyword }).total, keyword).toBeGreaterThan(20);
    expect(all({ keyword: "没有这个词" }).total).toBe(0);
  });

  test("always finds goods in a category: its own, a root's or an unknown one", () => {
    for (const { categoryId, rootId } of goodsKinds) {
      const own = all({ categoryId: String(categoryId) });
      expect(own.total).toBeGreaterThan(0);
      expect(own.items.every(({ category }) => category.id === String(categoryId))).toBe(true);
      expect(all({ categoryId: String(rootId) }).total).toBeGreaterThanOrEqual(own.total);
    }
    expect(all({ categoryId: "3999999999999" }).total).toBeGreaterThan(0);
    const rooted = createCatalogue({
      seed: "test",
      products: 500,
      rootOf: (id) => (id === "77" ? "10166" : undefined),
    });
    const { items } = rooted.search({ categoryId: "77", page: 1, pageSize: 500 });
    expect(new Set(items.map(({ category }) => category.rootId))).toEqual(new Set(["10166"]));
  });

  test("divides all results into ordered pages with one total", () => {
    // The catalogue is small, because a page size of one runs a full search for every product.
    const shop = createCatalogue({ seed: "test", products: 300 });
    const query = fc.record({
      keyword: fc.constantFrom("", "女", "鞋", "cotton", "便携"),
      priceFrom: fc.option(fc.integer({ min: 0, max: 9000 }).map(fenToYuan), { nil: undefined }),
      priceTo: fc.option(fc.integer({ min: 3000, max: 40_000 }).map(fenToYuan), { nil: undefined }),
      sort: fc.option(
        fc.record({
          by: fc.constantFrom("price" as const, "sales" as const),
          order: fc.constantFrom("asc" as const, "desc" as const),
        }),
        { nil: undefined },
      ),
      pageSize: fc.integer({ min: 1, max: 70 }),
    });
    fc.assert(
      fc.property(query, (given) => {
        const whole = shop.search({ ...given, page: 1, pageSize: 10_000 });
        const pages = Math.ceil(whole.total / given.pageSize) || 1;
        const joined = [];
        for (let page = 1; page <= pages; page++) {
          const one = shop.search({ ...given, page });
          expect(one.total).toBe(whole.total);
          joined.push(...one.items);
        }
        expect(joined.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
        for (const { price } of whole.items) {
          expect(price).toBeGreaterThanOrEqual(yuanToFen(given.priceFrom ?? "0") ?? NaN);
          expect(price).toBeLessThanOrEqual(yuanToFen(given.priceTo ?? "1000000") ?? NaN);
        }
        const { sort } = given;
        if (sort) {
          const values = whole.items.map((product) => product[sort.by]);
          expect(values).toEqual(values.toSorted((a, b) => (sort.order === "asc" ? a - b : b - a)));
        }
      }),
      { numRuns: 30 },
    );
  });

  test("finds special products by id, and lists only the permitted ones", () => {
    const special = ["688000000001", "688000000002"].map((id) =>
      buildCatalogueProduct({ seed: "s", id, market: "retail" }),
    );
    const shop = createCatalogue({
      seed: "s",
      products: 10,
      special,
      isListed: ({ id }) => id !== "688000000002",
    });
    expect(shop.find("688000000002")).toBe(special[1]);
    expect(shop.search({ page: 1, pageSize: 100 }).total).toBe(11);
  });
});
