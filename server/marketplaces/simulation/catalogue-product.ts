import { goodsKinds, type GoodsKind } from "./goods-kinds.ts";
import { colours, places, seasons, shopKinds, shopNames, versions, type Word } from "./goods-words.ts";
import { categoryRoots } from "./category-words.ts";
import { pictureUri, productPicture } from "./product-picture.ts";
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";

export type CatalogueProduct = {
  /** 12 or 13 digits. */
  id: string;
  title: string;
  titleEn: string;
  category: { id: string; rootId: string; rootName: string; name: string; nameEn: string };
  seller: { id: string; name: string; province: string };
  shape: GoodsKind["shape"];
  hue: number;
  /** Picture addresses, drawn on first use. */
  readonly pictures: string[];
  attributes: CatalogueAttribute[];
  /** Whether a piece costs what its variant says or what the tier of the ordered quantity says. */
  pricing: "variant" | "tier";
  /** At least one, ascending; the first starts at `moq`. */
  tiers: CatalogueTier[];
  moq: number;
  /** Orders are multiples of this; 1 = any quantity. */
  batchSize: number;
  /** Empty for a product without variants; built on first use. */
  readonly variants: CatalogueVariant[];
  /** Fen of the cheapest variant at the smallest quantity, which lists and sorting use. */
  price: number;
  /** Pieces in stock where there are no variants. */
  stock: number;
  /** Grams of one piece where there are no variants. */
  weight: number;
  sales: number;
};

export type CatalogueAttribute = { name: string; nameEn: string; value: string; valueEn: string };

export type CatalogueVariant = {
  /** 13 digits. */
  skuId: string;
  /** 32 hex digits, unique within the product (1688). */
  specId: string;
  attributes: CatalogueAttribute[];
  /** Fen for one piece, where `pricing` is `variant`. */
  price: number;
  stock: number;
  /** Grams. */
  weight: number;
  picture: string;
};

/** Fen for one piece from `minQuantity` pieces of the product on. */
export type CatalogueTier = { minQuantity: number; price: number };

export type BuildOptions = {
  seed: string;
  id: string;
  /** `retail`: any quantity, one price per variant. */
  market: "wholesale" | "retail";
  kind?: GoodsKind;
  /** Counts of colours, sizes and, for a third attribute, lengths. [] = no variants. */
  span?: readonly number[];
  /** Pieces of every variant; derived from the seed by default. */
  stock?: number;
};

const rootNames = new Map(categoryRoots.map(({ id, name }) => [id, name]));
const hex = "0123456789abcdef";

function makeSpan(random: SeededRandom, kind: GoodsKind): readonly number[] {
  const draw = random.next();
  if (draw < 0.1) return [];
  if (draw < 0.12) return [20, 20];
  const colourCount = random.int(1, 8);
  const sizeCount = random.int(1, kind.sizes.length);
  return draw < 0.2 ? [colourCount, sizeCount, random.int(2, 3)] : [colourCount, sizeCount];
}

/** Returns a size. Beyond the kind's own sizes (a span of 20) they are numbered packs. */
function sizeWord(kind: GoodsKind, at: number): Word {
  return kind.sizes[at] ?? [`${at + 1}件装`, `Pack of ${at + 1}`];
}

function attribute(name: Word, value: Word): CatalogueAttribute {
  return { name: name[0], nameEn: name[1], value: value[0], valueEn: value[1] };
}

function makeVariants(
  product: CatalogueProduct,
  {
    kind,
    span,
    seed,
    stock,
  }: { kind: GoodsKind; span: readonly number[]; seed: string; stock: number | undefined },
): CatalogueVariant[] {
  const random = createSeededRandom(`${seed}/variants/${product.id}`);
  const [colourCount = 0, sizeCount = 1, lengthCount = 0] = span;
  const firstSku = random.int(3_000_000_000_000, 6_999_999_990_000);
  const step = random.int(1, 9);
  const base = product.tiers[0]?.price ?? kind.price[0];
  const firstColour = random.int(0, colours.length - 1);
  const variants: CatalogueVariant[] = [];
  for (let colourAt = 0; colourAt < colourCount; colourAt++) {
    const colour = colours[(firstColour + colourAt) % colours.length];
    const picture = pictureUri(productPicture(product, 0, colour?.fill));
    for (let sizeAt = 0; sizeAt < sizeCount; sizeAt++) {
      for (let lengthAt = 0; lengthAt < Math.max(1, lengthCount); lengthAt++) {
        const attributes = [
          attribute(["颜色", "Colour"], colour?.word ?? ["黑色", "Black"]),
          attribute(["规格", "Size"], sizeWord(kind, sizeAt)),
        ];
        if (lengthCount > 0)
          attributes.push(attribute(["款式", "Version"], versions[lengthAt] ?? ["常规", "Regular"]));
        const specId = random.text(hex, 32);
        const isSoldOut = random.chance(0.06);
        const drawn = isSoldOut ? 0 : random.int(product.moq, 3000);
        variants.push({
          skuId: String(firstSku + variants.length * step),
          specId,
          attributes,
          // The first variant is the cheapest, so that the listed price is always available.
          price:
            product.pricing === "tier" ? base : base + (sizeAt * 4 + lengthAt * 7) * Math.ceil(base / 100),
          // The first variant is in stock, so that a newcomer can order it.
          stock: stock ?? (variants.length === 0 ? drawn || product.stock : drawn),
          weight: product.weight + sizeAt * 10,
          picture,
        });
      }
    }
  }
  return variants;
}

function makeTiers(random: SeededRandom, options: BuildOptions, kind: GoodsKind): CatalogueTier[] {
  const price = random.int(kind.price[0] / 10, kind.price[1] / 10) * 10;
  if (options.market === "retail") return [{ minQuantity: 1, price }];
  const moq = random.pick([1, 1, 2, 2, 3, 5, 10, 20]);
  const tiers = [{ minQuantity: moq, price }];
  if (random.chance(0.7)) tiers.push({ minQuantity: moq * 10 + 10, price: Math.floor(price * 0.94) });
  if (random.chance(0.4)) tiers.push({ minQuantity: moq * 100 + 100, price: Math.floor(price * 0.87) });
  return tiers;
}

/** Builds one product, the same for the same seed and id. `changes` replaces properties for a documented scenario. */
export function buildCatalogueProduct(
  options: BuildOptions,
  changes: Partial<Omit<CatalogueProduct, "id">> = {},
): CatalogueProduct {
  const random = createSeededRandom(`${options.seed}/product/${options.id}`);
  const kind = options.kind ?? random.pick(goodsKinds);
  const span = options.span ?? makeSpan(random, kind);
  const noun = random.pick(kind.nouns);
  const style = random.pick(kind.styles);
  const material = random.pick(kind.materials);
  const season = random.pick(seasons);
  const tiers = makeTiers(random, options, kind);
  const sellerNumber = random.int(1, 400);
  const sellerRandom = createSeededRandom(`${options.seed}/seller/${sellerNumber}`);
  const [place, province] = sellerRandom.pick(places);
  const moq = tiers[0]?.minQuantity ?? 1;
  const batchSize = options.market === "wholesale" && moq > 1 && random.chance(0.2) ? moq : 1;
  let variants: CatalogueVariant[] | undefined;
  let pictures: string[] | undefined;
  const product: CatalogueProduct = {
    id: options.id,
    title: `${season[0]}${style[0]}${material[0]}${noun[0]}`,
    titleEn: `${material[1]} ${noun[1]}, ${style[1]}, ${season[1]}`.replace(/^./, (first) =>
      first.toUpperCase(),
    ),
    category: {
      id: String(kind.categoryId),
      rootId: String(kind.rootId),
      rootName: rootNames.get(kind.rootId) ?? "",
      name: kind.name[0],
      nameEn: kind.name[1],
    },
    seller: {
      id: `b2b-22${sellerRandom.int(10_000_000, 99_999_999)}`,
      name: `${place}${sellerRandom.pick(shopNames)}${sellerRandom.pick(shopKinds)}`,
      province,
    },
    shape: kind.shape,
    hue: random.int(0, 359),
    get pictures() {
      pictures ??= [0, 1, 2, 3].map((index) => pictureUri(productPicture(product, index)));
      return pictures;
    },
    attributes: [attribute(["材质", "Material"], material), attribute(["风格", "Style"], style)],
    pricing: options.market === "retail" || (tiers.length === 1 && random.chance(0.6)) ? "variant" : "tier",
    tiers,
    moq,
    batchSize,
    get variants() {
      variants ??= makeVariants(product, { kind, span, seed: options.seed, stock: options.stock });
      return variants;
    },
    price: tiers[0]?.price ?? kind.price[0],
    stock: options.stock ?? random.int(moq, 5000),
    weight: random.int(kind.weight[0], kind.weight[1]),
    sales: Math.floor(10 ** (random.next() * 5)),
  };
  Object.defineProperties(product, Object.getOwnPropertyDescriptors(changes));
  return product;
}

/** Returns the fen of one piece of a variant when `quantity` pieces of its product are ordered. */
export function piecePrice(
  product: CatalogueProduct,
  variant: CatalogueVariant | null,
  quantity: number,
): number {
  if (variant && product.pricing === "variant") return variant.price;
  let price = product.price;
  for (const tier of product.tiers) if (quantity >= tier.minQuantity) price = tier.price;
  return price;
}

/** Provinces with the highest freight from every seller. */
const remote = ["新疆", "西藏", "青海", "内蒙古", "宁夏", "甘肃", "海南"];

const groups = [
  ["浙江", "江苏", "上海", "安徽"],
  ["广东", "福建", "广西", "海南", "江西", "湖南"],
  ["山东", "河北", "北京", "天津", "河南", "山西"],
];

/**
 * Returns domestic freight in fen: a first kilogram and each further started one, by distance. An
 * unknown province counts as far.
 * @param parcel `weight` in grams, whole and above 0
 */
export function freight(parcel: { from: string; to: string; weight: number }): number {
  const from = shortProvince(parcel.from);
  const to = shortProvince(parcel.to);
  const further = Math.max(0, Math.ceil(parcel.weight / 1000) - 1);
  if (from === to) return 400 + further * 100;
  if (remote.includes(to)) return 1800 + further * 1000;
  if (groups.some((group) => group.includes(from) && group.includes(to))) return 600 + further * 150;
  return 800 + further * 300;
}

/** Returns the short form of a province: `广西壮族自治区`, `浙江省`, `上海市` and their short forms are the same. */
export function shortProvince(name: string): string {
  return name.trim().replace(/(特别行政区|(壮族|回族|维吾尔)?自治区|省|市)$/u, "");
}
