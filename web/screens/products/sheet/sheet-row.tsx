import type { CartAttribute } from "../../../cart/variant-names.ts";
import { VariantNames } from "../../../ui/display/both-names.tsx";
import type { IssueTexts } from "./issue-texts.ts";
import { EnlargingPicture } from "../enlarging-picture.tsx";
import type { ViewedPictures } from "../picture/picture-viewer.tsx";
import type { SearchChannel } from "../search/search-channels.ts";
import type { CellIssue, QuantitySheet } from "./quantity-sheet.ts";
import type { SheetLayout } from "./sheet-layout.ts";
import styles from "./variant-sheet.module.css";

/** The data a row needs to show its picture large. */
export type VariantPictures = { channel: SearchChannel; onView: (pictures: ViewedPictures) => void };

type SheetCells = {
  sheet: QuantitySheet;
  words: (issue: CellIssue) => IssueTexts;
} & VariantPictures;

/** Props of a whole matrix or list. */
export type SheetPartProps<Kind extends SheetLayout["kind"]> = SheetCells & {
  layout: Extract<SheetLayout, { kind: Kind }>;
};

/** Props of one row of a matrix or list. */
export type SheetRowProps = SheetCells & {
  /** Yuan that override each variant's own price; text, so that rows render again only when a tier is passed. */
  tierPrice: string | null;
};

type RowHeadProps = {
  label: string;
  /** The row's attribute values in both languages; empty = only the label is shown. */
  attributes: readonly Pick<CartAttribute, "value" | "translated_value">[];
  image: string | null;
} & VariantPictures;

/** Shows the row's name with its picture. */
export function RowHead({ label, attributes, image, channel, onView }: RowHeadProps) {
  return (
    <th scope="row" aria-label={label}>
      <span className={styles.rowHead}>
        {image !== null && (
          <EnlargingPicture
            pictures={{ title: label, channel, urls: [image], at: 0 }}
            size={28}
            onView={onView}
          />
        )}
        <span>
          {attributes.length === 0 ? label : <VariantNames attributes={attributes} separator=" / " />}
        </span>
      </span>
    </th>
  );
}
