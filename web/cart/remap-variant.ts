import type { Product } from "#contract/public/product";
import type { CartEntry, LineError } from "./cart.ts";
import { offerFacts } from "./offer-facts.ts";
import { variantCalled } from "./match-variants.ts";
import { unitPrice } from "./unit-price.ts";
import { isUnread } from "./id-age.ts";
import { cartAttribute } from "./variant-names.ts";

type Attribute = { name: string; value: string };

/**
 * Finds a line's variant in a product that was read again. The attributes decide, because ids may have changed; a line
 * without attributes (an imported one) is found by its id, or by words that fit one variant only.
 * @returns the index in `product.variants`, null for a product without variants, or the reason why no variant was found
 */
export function remapVariant(
  line: Pick<CartEntry, "spec_id" | "variant_words" | "attributes">,
  product: Product,
): { at: number | null } | { trouble: LineError } {
  const { variants } = product;
  if (variants.length === 0)
    return line.attributes.length === 0 && line.spec_id === null ? { at: null } : { trouble: "variant_gone" };
  if (line.attributes.length === 0) {
    const words = line.variant_words ?? line.spec_id;
    if (words === null) return variants.length === 1 ? { at: 0 } : { trouble: "variant_missing" };
    const known = variants.findIndex(({ sku_id }) => sku_id === line.spec_id);
    const at =
      known >= 0
        ? known
        : variantCalled(
            words,
            variants.map(({ attributes }) => ({ attributes: attributes.map(cartAttribute) })),
          );
    if (at !== null) return { at };
    return { trouble: line.spec_id === null ? "variant_missing" : "variant_gone" };
  }
  const alike = variants.flatMap(({ attributes }, at) =>
    sameAttributes(attributes.map(cartAttribute), line.attributes) ? [at] : [],
  );
  // Two variants with the same attributes can only be distinguished by their previous id.
  const at = alike.find((place) => variants[place]?.sku_id === line.spec_id) ?? alike[0];
  if (at === undefined || (alike.length > 1 && variants[at]?.sku_id !== line.spec_id))
    return { trouble: "variant_gone" };
  return { at };
}

function sameAttributes(one: readonly Attribute[], other: readonly Attribute[]): boolean {
  const texts = (attributes: readonly Attribute[]) =>
    attributes.map(({ name, value }) => JSON.stringify([name.trim(), value.trim()])).sort();
  return JSON.stringify(texts(one)) === JSON.stringify(texts(other));
}

/**
 * Updates a line with the product's current data: ids, price, stock, limits. The quantity stays. A line that
 * cannot be mapped keeps its ids and is marked. `price_before` is the price of a piece at the earlier read,
 * when it has changed.
 * @param offerQuantity pieces of the offer over all lines of the cart, for the price tier
 */
export function refreshEntry(line: CartEntry, product: Product, offerQuantity: number): CartEntry {
  const mapped = remapVariant(line, product);
  if (!("at" in mapped)) return unmapped(line, product, { trouble: mapped.trouble, offerQuantity });
  const fresh = withVariant(line, product, mapped.at);
  return { ...fresh, price_before: changedPrice(line, fresh, offerQuantity) };
}

/**
 * Returns a line with a variant of its product, with its current data. The quantity stays.
 * @param at index in `product.variants`, null for a product without variants
 */
export function withVariant(line: CartEntry, product: Product, at: number | null): CartEntry {
  const { variant_words: _words, ...known } = line;
  const variant = at === null ? undefined : product.variants[at];
  return {
    ...known,
    ...offerFacts(product),
    id: product.id,
    spec_id: variant?.sku_id ?? null,
    image: variant?.image ?? product.images[0]?.url ?? line.image,
    attributes: variant?.attributes.map(cartAttribute) ?? [],
    unit_price: (variant?.price ?? product.price).display_amount,
    stock: variant?.stock ?? null,
    trouble: null,
    price_before: null,
  };
}

function unmapped(
  line: CartEntry,
  product: Product,
  { trouble, offerQuantity }: { trouble: LineError; offerQuantity: number },
): CartEntry {
  const image = product.images[0]?.url ?? line.image;
  const fresh = { ...line, ...offerFacts(product), image, stock: null, trouble };
  return { ...fresh, price_before: changedPrice(line, fresh, offerQuantity) };
}

/** Returns the earlier price of a piece when it differs from the current one, otherwise null. */
function changedPrice(line: CartEntry, fresh: CartEntry, pieces: number): string | null {
  const before = isUnread(line) ? null : unitPrice(line, pieces);
  return before !== unitPrice(fresh, pieces) ? before : null;
}
