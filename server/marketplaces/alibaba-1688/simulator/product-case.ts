import type { CatalogueProduct } from "../../simulation/catalogue-product.ts";
import type { Scenario } from "../../simulator.ts";
import type { SimulatedPreview } from "./simulated-preview.ts";

/** The lines of a simulated preview call. */
export type CargoLine = { offerId: string; specId: string | undefined; quantity: number };

/** A documented product: how it is built, and what is special about it in a detail or a preview. */
export type ProductCase = Scenario & {
  /** Counts of colours, sizes and, for a third attribute, versions; [] = no variants. */
  span: readonly number[];
  changes?: (built: CatalogueProduct) => Partial<Omit<CatalogueProduct, "id">>;
  /** Neither detail nor preview knows it any more. */
  gone?: boolean;
  /** The vendor's business error for a cart that holds it; null when there is none. `lines` are this product's. */
  refuse?: (lines: readonly CargoLine[], offerId: string) => { code: string; message: string } | null;
  /** Changes the preview of a cart that holds it. */
  twist?: (preview: SimulatedPreview, offerId: string) => SimulatedPreview;
};

/** The seller of all documented products but one, so that they can stand in one cart. */
export const documentedSeller = { id: "b2b-2212345678", name: "义乌市示例贸易有限公司", province: "浙江" };
