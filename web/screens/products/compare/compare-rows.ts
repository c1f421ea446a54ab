import type { Translate } from "../../../i18n/use-translation.ts";
import type { Product } from "#contract/public/product";
import { compareYuan } from "#contract/shared/money";
import type { PreviewedFreight } from "../../../cart/previewed-freight.ts";
import { timesYuan } from "#contract/shared/yuan-amount";
import type { ListedProduct } from "../listed-product.ts";
import { unitPrice } from "../../../cart/unit-price.ts";
import { bothNames } from "../../../cart/variant-names.ts";
import { attributeTranslations, sheetLines } from "../sheet/sheet-lines.ts";

/** Facts that are compared in addition to the marketplace's own attributes. */
const comparedFacts = [
  "list_price",
  "unit_price",
  "amount",
  "freight",
  "minimum",
  "batch",
  "variants",
  "stock",
  "seller",
  "sales",
  "ships_from",
] as const;
export type ComparedFact = (typeof comparedFacts)[number];

/** Facts whose difference is worth a mark. Prices, stock and sellers always differ: that is why products are compared. */
const conditions: ReadonlySet<ComparedFact> = new Set(["minimum", "batch", "ships_from"]);

/** Facts that are an amount or a count, so that their digits are aligned. */
const figures: ReadonlySet<ComparedFact> = new Set([
  "list_price",
  "unit_price",
  "amount",
  "minimum",
  "batch",
  "variants",
  "stock",
  "sales",
]);

/** One row. `cells` are in the order of the products, null where a product does not state the value. */
export type CompareRow = {
  name: { fact: ComparedFact } | { attribute: string };
  cells: (string | null)[];
  /** The attribute in the marketplace's own language, where the cells are a translation. */
  originals: (string | null)[];
  /** Whether the stated values differ in a way worth a mark. A missing value is not a difference. */
  differs: boolean;
};
export type ComparedProduct = {
  /** The list's own facts, known before the product is read. */
  listed: ListedProduct;
  /** null = not read yet. */
  product: Product | null;
  /** Freight from a preview on this device; null = the product was not previewed here. */
  freight: PreviewedFreight | null;
};

/** Functions that write compared values in a reader's language or for a file. */
export type CompareTexts = {
  number: (value: number) => string;
  yuan: (yuan: string) => string;
  /** Writes the freight with its quantity, place and time, because it is exact only for those. */
  freight: (freight: PreviewedFreight | null) => string;
};

/** Returns the rows that hold a text in either language, in their name or in a cell. */
export function rowsWith(rows: readonly CompareRow[], text: string, nameOf: (row: CompareRow) => string) {
  const wanted = text.trim().toLowerCase();
  return rows.filter((row) =>
    [nameOf(row), ...row.cells, ...row.originals].some((said) => said?.toLowerCase().includes(wanted)),
  );
}

/**
 * Returns the rows that compare the products at one quantity: exact prices by tier, then facts, then every
 * attribute that any product has.
 * @param pieces quantity asked of each product; null = the field holds no valid quantity
 */
export function compareRows(
  products: readonly ComparedProduct[],
  pieces: number | null,
  texts: CompareTexts,
): CompareRow[] {
  const facts = comparedFacts.map((fact): CompareRow => {
    const cells = products.map((one) => factOf(fact, one, { pieces, texts }));
    const originals = cells.map(() => null);
    return { name: { fact }, cells, originals, differs: conditions.has(fact) && isDifferent(cells) };
  });
  const all = products.flatMap(({ product }) => product?.attributes ?? []);
  // The same attribute of two marketplaces has one name in Chinese, whatever its translations are.
  const names = new Map<string, string>();
  for (const { name, original_name: own = name } of all)
    if (!names.has(own) || name !== own) names.set(own, name);
  const attributes = [...names].map(([own, attribute]): CompareRow => {
    const said = products.map(({ product }) =>
      (product?.attributes ?? []).filter(({ name, original_name: original = name }) => original === own),
    );
    const cells = said.map((values) => joined(values.map(({ value }) => value)));
    const originals = said.map((values) =>
      joined(values.map(({ value, original_value: original = value }) => original)),
    );
    return {
      name: { attribute: bothNames(own, attribute) },
      cells,
      originals: originals.map((original, at) => (original === cells[at] ? null : original)),
      differs: isDifferent(originals),
    };
  });
  return [...facts, ...attributes, ...variantRows(products, new Set(names.keys()))];
}

/** Maximum number of variant values named in a cell; the rest are only counted. */
const maxValues = 20;

/** Returns a row for each attribute in which variants differ, such as colour, unless another row already shows it. */
function variantRows(products: readonly ComparedProduct[], taken: ReadonlySet<string>): CompareRow[] {
  const sheets = products.map(({ product }) => {
    const lines = product === null ? [] : sheetLines(product);
    return { attributes: lines.flatMap((line) => line.attributes), translate: attributeTranslations(lines) };
  });
  const all = sheets.flatMap(({ attributes }) => attributes.map(({ name }) => name));
  const names = [...new Set(all)].filter((name) => !taken.has(name));
  return names.map((name): CompareRow => {
    const values = sheets.map(({ attributes }) => [
      ...new Set(attributes.flatMap((attribute) => (attribute.name === name ? [attribute.value] : []))),
    ]);
    const translated = sheets.map(({ translate }) => translate(name)).find((one) => one !== undefined);
    return {
      name: { attribute: bothNames(name, translated) },
      cells: values.map((own, at) => {
        const shown = own
          .slice(0, maxValues)
          .map((value) => bothNames(value, sheets[at]?.translate(name, value)));
        return joined(own.length > maxValues ? [...shown, `+${own.length - maxValues}`] : shown);
      }),
      originals: values.map(() => null),
      differs: isDifferent(values.map((own) => joined(own.toSorted()))),
    };
  });
}

function joined(values: readonly string[]): string | null {
  return values.length === 0 ? null : values.join(", ");
}

function isDifferent(cells: readonly (string | null)[]): boolean {
  return new Set(cells.filter((cell) => cell !== null)).size > 1;
}

/** Returns whether a row holds amounts or counts. */
export function isFigures(name: CompareRow["name"]): boolean {
  return "fact" in name && figures.has(name.fact);
}

/** Facts that a list states: they need not be paid for. */
const listedFacts: ReadonlySet<ComparedFact> = new Set(["list_price", "minimum", "sales"]);

/** Returns whether a row holds a fact of the list. */
export function isListed(name: CompareRow["name"]): boolean {
  return "fact" in name && listedFacts.has(name.fact);
}

/** Returns a row's name: the console's name for a fact, the marketplace's own for an attribute. */
export function rowName(name: CompareRow["name"], t: Translate<"finding">): string {
  return "fact" in name ? t(`compare.facts.${name.fact}`) : name.attribute;
}

function factOf(
  fact: ComparedFact,
  { listed, product, freight }: ComparedProduct,
  { pieces, texts }: { pieces: number | null; texts: CompareTexts },
) {
  const number = (value: number | null) => (value === null ? null : texts.number(value));
  const range = (amounts: [string, string]) => rangeText(amounts, texts.yuan);
  const prices = product && pricesAt(product, pieces);
  const times = (yuan: string) => timesYuan(yuan, pieces ?? 1);
  const facts: Record<ComparedFact, string | null> = {
    list_price: listed.price === null ? null : texts.yuan(listed.price),
    unit_price: prices && range(prices),
    amount: pieces === null ? null : prices && range([times(prices[0]), times(prices[1])]),
    freight: texts.freight(freight),
    minimum: number(product === null ? listed.minimum : product.min_order_quantity),
    batch: number(product?.batch_size ?? null),
    variants: number(product?.variants.length ?? null),
    stock: number(product && stockOf(product)),
    seller: product && (product.seller_name ?? product.seller.name),
    sales: number(listed.sales),
    ships_from: product?.shipping.from ?? null,
  };
  return facts[fact];
}

/**
 * Returns the yuan for one piece at a quantity: from the price tiers if there are any, else from the cheapest
 * variant to the dearest. Empty when any price is missing.
 */
function pricesAt(product: Product, pieces: number | null): [low: string, high: string] | null {
  const prices = sheetLines(product).map(({ price }) =>
    unitPrice({ price_tiers: product.price_tiers, unit_price: price }, pieces ?? 1),
  );
  const known = prices.filter((price) => price !== null).toSorted(compareYuan);
  const [low, high] = [known[0], known.at(-1)];
  return low === undefined || high === undefined || known.length < prices.length ? null : [low, high];
}

/** Formats "¥3.00", or "¥3.00 – ¥4.50" where variants cost differently. */
function rangeText([low, high]: [string, string], yuan: (text: string) => string): string {
  return compareYuan(low, high) === 0 ? yuan(low) : `${yuan(low)} – ${yuan(high)}`;
}

/** Returns the pieces of all variants in stock; null when any of them is unknown. */
function stockOf({ variants }: Product): number | null {
  if (variants.length === 0) return null;
  let pieces = 0;
  for (const { stock } of variants) {
    if (stock === null) return null;
    pieces += stock;
  }
  return Number.isSafeInteger(pieces) ? pieces : null;
}
