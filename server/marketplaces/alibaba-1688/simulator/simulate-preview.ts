import { z } from "zod";
import { freight, piecePrice, type CatalogueProduct } from "../../simulation/catalogue-product.ts";
import { vendorId, vendorInteger } from "#server/shared/json/vendor-types.ts";
import { apis } from "../client.ts";
import type { CargoLine } from "./product-detail-cases.ts";
import { readParam } from "../../simulator.ts";
import type { SimulatedGoods } from "./simulate-products.ts";
import { writePreview, type SimulatedPreview } from "./simulated-preview.ts";
import { jsonAnswer, rejectionAnswer, type SimulatedOperation } from "./vendor-gateway.ts";

const cargoParam = z.array(
  z.object({ offerId: vendorId, specId: z.string().optional(), quantity: vendorInteger.positive() }),
);
const addressParam = z.object({
  addressId: vendorId.optional(),
  provinceText: z.string().optional(),
  cityText: z.string().optional(),
  address: z.string().optional(),
});

type OrderedLine = CargoLine & {
  product: CatalogueProduct;
  variant: CatalogueProduct["variants"][number] | null;
};
type Refusal = { code: string; message: string };

/**
 * Simulates createOrder.preview: checks the cart as the vendor does, prices it from the catalogue,
 * then applies the documented cases.
 */
export function createSimulatedPreview(goods: SimulatedGoods): SimulatedOperation {
  return {
    api: apis.preview,
    needsToken: true,
    needs: ["addressParam", "cargoParamList"],
    answer: (params) => {
      const preview = previewCart(params, goods, { isOrder: false });
      return "code" in preview
        ? rejectionAnswer(preview.code, preview.message)
        : jsonAnswer(writePreview(preview));
    },
  };
}

/** Returns the preview of a cart, or the vendor's objection. An order costs the amount of the latest preview. */
export function previewCart(
  params: Readonly<Record<string, string>>,
  goods: SimulatedGoods,
  { isOrder }: { isOrder: boolean },
): SimulatedPreview | Refusal {
  const address = readParam(addressParam, params["addressParam"]);
  const cargo = readParam(cargoParam, params["cargoParamList"]);
  if (!address || (address.addressId === undefined && !address.provinceText))
    return { code: "400", message: "AddressId invalid:AddressId invalid" };
  if (!cargo || cargo.length === 0) return { code: "400", message: "cargoParamList invalid" };
  const lines = cargo.map(({ offerId, specId, quantity }) => ({ offerId, specId, quantity }));
  const ordered = orderLines(lines, goods);
  if ("code" in ordered) return ordered;
  // A saved address counts as one in Shanghai.
  const plain = price(ordered, address.provinceText ?? "上海");
  const offers = [...new Set(lines.map(({ offerId }) => offerId))];
  const changed = offers.reduce((preview, id) => goods.caseOf(id)?.override?.(preview, id) ?? preview, plain);
  return dearer(changed, offers, goods, isOrder);
}

/** Raises the price of documented products with each preview. */
function dearer(
  preview: SimulatedPreview,
  offers: readonly string[],
  goods: SimulatedGoods,
  isOrder: boolean,
): SimulatedPreview {
  let surplus = 0;
  for (const id of offers) {
    const by = goods.caseOf(id)?.order?.dearer ?? 0;
    if (by === 0) continue;
    const seen = goods.previews.get(id) ?? 0;
    if (!isOrder) goods.previews.set(id, seen + 1);
    surplus += by * Math.max(0, isOrder ? seen - 1 : seen);
  }
  if (surplus === 0) return preview;
  return {
    ...preview,
    groups: preview.groups.map((group) => ({ ...group, surplus: group.surplus + surplus })),
  };
}

/** Returns the lines with their goods, or the vendor's first objection. */
function orderLines(lines: readonly CargoLine[], goods: SimulatedGoods): OrderedLine[] | Refusal {
  const keys = lines.map(({ offerId, specId }) => `${offerId} ${specId ?? ""}`);
  if (new Set(keys).size < keys.length)
    return { code: "500_1", message: "Cargo list not duplicate is required" };
  const ordered: OrderedLine[] = [];
  for (const line of lines) {
    const product = goods.onSale(line.offerId);
    if (!product) return { code: "500_1", message: `offer no exist:${line.offerId}` };
    ordered.push({ ...line, product, variant: variantOf(line, product) });
  }
  return objection(ordered, goods) ?? ordered;
}

function variantOf({ specId }: CargoLine, product: CatalogueProduct): OrderedLine["variant"] {
  return product.variants.find((variant) => variant.specId === specId) ?? null;
}

function objection(lines: readonly OrderedLine[], goods: SimulatedGoods): Refusal | null {
  const offers = Map.groupBy(lines, ({ offerId }) => offerId);
  for (const [id, ofOffer] of offers) {
    const refusal = goods.caseOf(id)?.refuse?.(ofOffer, id);
    if (refusal) return refusal;
  }
  const sellers = new Set(lines.map(({ product }) => product.seller.id));
  const vague = lines.filter(({ product, specId }) => product.variants.length > 0 && specId === undefined);
  if (sellers.size > 1 || vague.length > 0) {
    const ids = [...new Set((vague.length > 0 ? vague : lines).map(({ offerId }) => offerId))].join(", ");
    return { code: "500_002", message: `商品[${ids}]不属于同一卖家或者没有指定specId。` };
  }
  const foreign = lines.find(({ specId, variant }) => specId !== undefined && !variant);
  if (foreign)
    return {
      code: "500_003",
      message: `商品[${foreign.offerId} ]不属于同一卖家或者规格[${foreign.specId}] 不属于商品[${foreign.offerId}]`,
    };
  const short = lines.filter(({ product, variant, quantity }) => quantity > (variant ?? product).stock);
  if (short.length > 0) {
    const names = short.map(({ offerId, specId }) => (specId ? `${offerId}_${specId}` : offerId)).join(", ");
    return { code: "500_004", message: `商品[${names}]库存不足，请核实库存后订购。` };
  }
  const few = [...offers].filter(
    ([, [first, ...rest]]) => first && pieces([first, ...rest]) < first.product.moq,
  );
  if (few.length > 0)
    return {
      code: "500_005",
      message: `商品[${few.map(([id]) => id).join(", ")}]的购买数量不满足起批量限制。`,
    };
  const odd = lines.find(({ product, quantity }) => quantity % product.batchSize !== 0);
  return odd ? { code: "500_009", message: `商品[${odd.offerId}]的购买数量不满足批售起批量限制。` } : null;
}

function pieces(lines: readonly CargoLine[]): number {
  return lines.reduce((total, { quantity }) => total + quantity, 0);
}

/**
 * Prices the lines, which are all one seller's here: one group, tiers by the pieces of a product,
 * freight by weight and province.
 */
function price(lines: readonly OrderedLine[], to: string): SimulatedPreview {
  const cargo = lines.map(({ offerId, specId, product, variant, quantity }) => {
    const ofProduct = pieces(lines.filter((line) => line.offerId === offerId));
    const unitPrice = piecePrice(product, variant, ofProduct);
    return { offerId, specId, skuId: variant?.skuId, unitPrice, amount: unitPrice * quantity };
  });
  const weight = lines.reduce(
    (total, { product, variant, quantity }) => total + (variant ?? product).weight * quantity,
    0,
  );
  return {
    groups: [
      {
        cargo,
        carriage: freight({ from: lines[0]?.product.seller.province ?? "", to, weight }),
        surplus: 0,
        tradeTypes: [
          { tradeType: "nzassure", name: "担保交易", opSupport: true },
          { tradeType: "creditBuy", name: "诚e赊", opSupport: false },
        ],
        status: true,
      },
    ],
    postFeeByDesc: [],
    unsupportedKjb: [],
  };
}
