import { memo, useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatYuan } from "#contract/money";
import { stockWords, type FaultWords } from "../fault-words.ts";
import { EnlargingPicture } from "../enlarging-picture.tsx";
import type { ViewedPictures } from "../picture/picture-viewer.tsx";
import type { SearchChannel } from "../search/search-channels.ts";
import { QuantityField } from "./quantity-field.tsx";
import type { CellFault, QuantitySheet } from "./quantity-sheet.ts";
import type { MatrixRow, SheetLayout } from "./sheet-layout.ts";
import styles from "./variant-sheet.module.css";

export type SheetPartProps<Kind extends SheetLayout["kind"]> = {
  sheet: QuantitySheet;
  layout: Extract<SheetLayout, { kind: Kind }>;
  words: (fault: CellFault) => FaultWords;
} & VariantPictures;

/** What a row needs to show its picture large. */
export type VariantPictures = { channel: SearchChannel; onView: (pictures: ViewedPictures) => void };

/** So many columns have room for price and stock beside each field; more have them below it. */
const fewColumns = 6;

/** Two attributes as rows and columns, a field where they meet. */
export function VariantMatrix({ sheet, layout, words, ...pictures }: SheetPartProps<"matrix">) {
  const { t } = useTranslation("product");
  const tierPrice = useSyncExternalStore(sheet.subscribe, () => sheet.totals().tierPrice);
  const by = t("sheet.by", { row: layout.rowName, column: layout.columnName });
  return (
    <div className={styles.scroll} data-few-columns={layout.columns.length <= fewColumns || undefined}>
      <table className={styles.matrix} aria-label={by}>
        <thead>
          <tr>
            <th scope="col" lang="zh-CN">
              {by}
            </th>
            {layout.columns.map((column) => (
              <th key={column} scope="col" lang="zh-CN">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {layout.rows.map((row) => (
            <Row key={row.label} sheet={sheet} tierPrice={tierPrice} row={row} words={words} {...pictures} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  sheet: QuantitySheet;
  /** Yuan that rule over each variant's own price; a text, so that the rows are made anew only when a tier is passed. */
  tierPrice: string | null;
  row: MatrixRow;
  words: (fault: CellFault) => FaultWords;
} & VariantPictures;

const Row = memo(function Row({ sheet, tierPrice, row, words, channel, onView }: RowProps) {
  const { t } = useTranslation("product");
  return (
    <tr>
      <th scope="row" lang="zh-CN" aria-label={row.label}>
        <span className={styles.rowHead}>
          {row.image !== null && (
            <EnlargingPicture
              pictures={{ title: row.label, channel, urls: [row.image], at: 0 }}
              size={28}
              onView={onView}
            />
          )}
          <span>{row.label}</span>
        </span>
      </th>
      {row.cells.map((at, column) => {
        const line = at === null ? undefined : sheet.lines[at];
        if (at === null || !line)
          return (
            <td key={column} className={styles.gap} aria-label={t("sheet.no_variant")}>
              –
            </td>
          );
        const price = tierPrice ?? line.price;
        return (
          <td key={column}>
            <QuantityField
              sheet={sheet}
              at={at}
              label={t("sheet.field", { name: line.name })}
              price={price === null ? "" : formatYuan(price)}
              stock={stockWords(line.stock, t)}
              words={words}
            />
          </td>
        );
      })}
    </tr>
  );
});
