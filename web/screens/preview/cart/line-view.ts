import type { PreviewedLine } from "#contract/preview";
import type { CartEntry } from "../../../cart/cart.ts";
import type { LineEstimate } from "../../../cart/estimate.ts";
import { variantName } from "../../../cart/variant-names.ts";
import type { LineNote } from "./line-notes.ts";

/** All that is shown of one line. */
export type LineView = {
  line: CartEntry;
  key: string;
  /** What is typed, when the field holds something else than the cart. */
  draft: string | undefined;
  estimate: LineEstimate;
  /** What the last preview said of it, while it is unchanged. */
  previewed: PreviewedLine | null;
  notes: LineNote[];
};

export type LineActions = {
  cartId: string;
  onQuantity: (key: string, text: string) => void;
  onSettle: (key: string) => void;
  onRefresh: (line: CartEntry) => void;
  onSplit: () => void;
  isRefreshing: boolean;
  /** Keys of the lines that are chosen to be moved or removed together; null while none are being chosen. */
  selection: ReadonlySet<string> | null;
  /** Chooses the lines, or lets them go when every one was chosen. */
  onSelect: (keys: string[]) => void;
  /** What reading one product costs. */
  units: number;
};

/** Returns the name of a line for labels: its title and its variant in both languages, or its ids while it was not read. */
export function nameOf(line: CartEntry): string {
  const values = variantName(line.attributes);
  return [line.title || line.id, values || (line.title ? "" : (line.spec_id ?? ""))]
    .filter(Boolean)
    .join(" ");
}
