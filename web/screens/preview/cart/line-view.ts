import type { PreviewedLine } from "#contract/public/preview";
import type { CartEntry } from "../../../cart/cart.ts";
import { isStale, isUnread } from "../../../cart/id-age.ts";
import type { LineEstimate } from "../../../cart/estimate.ts";
import { variantName } from "../../../cart/variant-names.ts";
import type { LineNote } from "./line-notes.ts";

/** All displayed data of one line. */
export type LineView = {
  line: CartEntry;
  key: string;
  /** The typed text, until its field is left. */
  draft: string | undefined;
  estimate: LineEstimate;
  /** Result of the last preview for this line, while the line is unchanged. */
  previewed: PreviewedLine | null;
  /** Whether that preview says that the line's group can be ordered. */
  isOrderable: boolean;
  /** Cost with its shares of freight and discount by that preview, fen; null = unknown. */
  landed: number | null;
  notes: LineNote[];
};

/** State of a line in one word. `unknown`: nothing speaks against it, and no current preview confirms it. */
export type LineStatus = "ready" | "refused" | "check" | "unread" | "old" | "unknown";

/**
 * Returns the state of a line: first what the marketplace refused, then what is known of the product.
 * @param now epoch ms by the server's clock
 */
export function lineStatus({ line, isOrderable, notes }: LineView, now: number): LineStatus {
  if (notes.some(({ mark }) => mark !== null)) return "refused";
  if (notes.length > 0) return "check";
  if (isUnread(line)) return "unread";
  if (isStale(line, now)) return "old";
  return isOrderable ? "ready" : "unknown";
}

export type LineActions = {
  cartId: string;
  onQuantity: (key: string, text: string) => void;
  /** Discards the typed texts of these lines. */
  onFixed: (keys: Iterable<string>) => void;
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
  /** Returns the cost of reading a line's product, {} for nothing. */
  costOf: (line: CartEntry) => { units?: number };
  /** Opens the choice of another variant. */
  onVariant: (line: CartEntry) => void;
  /** Returns whether the variants of a line's product are known, so that choosing one costs nothing. */
  isVariantFree: (line: CartEntry) => boolean;
};

/** Returns the name of a line for labels: its title and its variant in both languages, or its ids until it is read. */
export function nameOf(line: CartEntry): string {
  const values = variantName(line.attributes);
  return [line.title || line.id, values || line.variant_words || (line.title ? "" : (line.spec_id ?? ""))]
    .filter(Boolean)
    .join(" ");
}
