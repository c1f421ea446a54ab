import type { CatalogueProduct } from "../../simulation/catalogue-product.ts";
import type { Scenario } from "../../simulator.ts";
import type { SimulatedPreview } from "./simulated-preview.ts";

/** Line of a simulated preview call. */
export type CargoLine = { offerId: string; specId: string | undefined; quantity: number };

/** How creating an order with a product ends; by default it is created and answered. */
export type OrderSwitch = {
  /** The connection is cut before anything is created. */
  before?: "drop";
  /** Replaces the answer once the order exists. */
  after?: "drop" | "hang" | "truncate" | "500" | "html" | "busy";
  refuse?: { code: string; message: string };
  /** The answer is flat and has success false beside the order id. */
  flat?: boolean;
  split?: boolean;
  partial?: boolean;
  /** Fen that are taken off after the preview. */
  discount?: number;
  /** Fen by which each preview after the first is dearer. */
  dearer?: number;
  visibleAfterMs?: number;
  marker?: "not_stored" | "honoured" | "duplicate";
  bareId?: boolean;
  badId?: boolean;
  subFen?: boolean;
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
