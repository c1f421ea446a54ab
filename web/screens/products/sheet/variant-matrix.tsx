import { memo, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatYuan } from "#contract/shared/money";
import { bothNames } from "../../../cart/variant-names.ts";
import { BothNames } from "../../../ui/display/both-names.tsx";
import { stockWords } from "./issue-texts.ts";
import { QuantityField } from "./quantity-field.tsx";
import type { MatrixRow } from "./sheet-layout.ts";
import { attributeTranslations } from "./sheet-lines.ts";
import { RowHead, type SheetPartProps, type SheetRowProps } from "./sheet-row.tsx";
import styles from "./variant-sheet.module.css";

/** Maximum number of columns that have room for price and stock next to each field; with more columns they are below it. */
const fewColumns = 6;

/** Shows two attributes as rows and columns, with a field where they meet. */
export function VariantMatrix({ sheet, layout, words, ...pictures }: SheetPartProps<"matrix">) {
  const { t } = useTranslation("product");
  const tierPrice = useSyncExternalStore(sheet.subscribe, () => sheet.totals().tierPrice);
  const { rowName, columnName } = layout;
  const translate = useMemo(() => attributeTranslations(sheet.lines), [sheet]);
  const by = t("sheet.by", {
    row: bothNames(rowName, translate(rowName)),
    column: bothNames(columnName, translate(columnName)),
  });
  return (
    <div className={styles.scroll} data-few-columns={layout.columns.length <= fewColumns || undefined}>
      <table className={styles.matrix} aria-label={by}>
        <thead>
          <tr>
            <th scope="col" lang="zh-CN">
              {by}
            </th>
            {layout.columns.map((column) => (
              <th key={column} scope="col">
                <BothNames value={column} translated_value={translate(columnName, column)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {layout.rows.map((row) => (
            <Row
              key={row.label}
              sheet={sheet}
              tierPrice={tierPrice}
              row={row}
              translated={translate(rowName, row.label)}
              words={words}
              {...pictures}
            />
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
  translated,
  words,
  ...pictures
}: SheetRowProps & { row: MatrixRow; translated: string | undefined }) {
  const { t } = useTranslation("product");
  return (
    <tr>
      <RowHead
        label={bothNames(row.label, translated)}
        attributes={[{ value: row.label, translated_value: translated }]}
        image={row.image}
        {...pictures}
      />
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
              label={t("sheet.field", { name: line.label })}
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
