import type { PreviewedLine } from "#contract/public/preview";
import type { CartEntry } from "../../../cart/cart.ts";
import type { LineEstimate } from "../../../cart/estimate.ts";
import { variantName } from "../../../cart/variant-names.ts";
import type { LineNote } from "./line-notes.ts";

/** All displayed data of one line. */
export type LineView = {
  line: CartEntry;
  key: string;
  /** The typed text, when it differs from the cart. */
  draft: string | undefined;
  estimate: LineEstimate;
  /** Result of the last preview for this line, while the line is unchanged. */
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
  /** Keys of the lines selected to be moved or removed together; null while no selection is in progress. */
  selection: ReadonlySet<string> | null;
  /** Selects the lines, or deselects them when every one was selected. */
  onSelect: (keys: string[]) => void;
  /** Cost of reading one product. */
  units: number;
};

/** Returns the name of a line for labels: its title and its variant in both languages, or its ids until it is read. */
export function nameOf(line: CartEntry): string {
  const values = variantName(line.attributes);
  return [line.title || line.id, values || line.variant_words || (line.title ? "" : (line.spec_id ?? ""))]
    .filter(Boolean)
    .join(" ");
}
