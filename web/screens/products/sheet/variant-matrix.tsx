import { memo, useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatYuan } from "#contract/money";
import { stockWords } from "./fault-words.ts";
import { QuantityField } from "./quantity-field.tsx";
import type { MatrixRow } from "./sheet-layout.ts";
import { RowHead, type SheetPartProps, type SheetRowProps } from "./sheet-row.tsx";
import styles from "./variant-sheet.module.css";

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

const Row = memo(function Row({
  sheet,
  tierPrice,
  row,
  words,
  ...pictures
}: SheetRowProps & { row: MatrixRow }) {
  const { t } = useTranslation("product");
  return (
    <tr>
      <RowHead label={row.label} image={row.image} {...pictures} />
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
