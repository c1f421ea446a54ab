import type { CartAttribute } from "../../../cart/variant-names.ts";
import { VariantNames } from "../../../ui/both-names.tsx";
import type { FaultWords } from "./fault-words.ts";
import { EnlargingPicture } from "../enlarging-picture.tsx";
import type { ViewedPictures } from "../picture/picture-viewer.tsx";
import type { SearchChannel } from "../search/search-channels.ts";
import type { CellFault, QuantitySheet } from "./quantity-sheet.ts";
import type { SheetLayout } from "./sheet-layout.ts";
import styles from "./variant-sheet.module.css";

/** What a row needs to show its picture large. */
export type VariantPictures = { channel: SearchChannel; onView: (pictures: ViewedPictures) => void };

type SheetCells = {
  sheet: QuantitySheet;
  words: (fault: CellFault) => FaultWords;
} & VariantPictures;

/** Of the matrix and of the list: the whole part. */
export type SheetPartProps<Kind extends SheetLayout["kind"]> = SheetCells & {
  layout: Extract<SheetLayout, { kind: Kind }>;
};

/** Of the matrix and of the list: one row. */
export type SheetRowProps = SheetCells & {
  /** Yuan that rule over each variant's own price; a text, so that the rows are made anew only when a tier is passed. */
  tierPrice: string | null;
};

type RowHeadProps = {
  label: string;
  /** What it is called in both languages; the label where there is none. */
  attributes: readonly Pick<CartAttribute, "value" | "translated_value">[];
  image: string | null;
} & VariantPictures;

/** What a row is, with its picture. */
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
