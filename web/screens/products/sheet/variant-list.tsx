import { memo, useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatYuan } from "#contract/shared/money";
import { stockWords } from "./issue-texts.ts";
import { QuantityField } from "./quantity-field.tsx";
import { RowHead, type SheetPartProps, type SheetRowProps } from "./sheet-row.tsx";
import styles from "./variant-sheet.module.css";

/** Shows one variant per row: for one attribute, or for more than two. */
export function VariantList({ sheet, layout, words, ...pictures }: SheetPartProps<"list">) {
  const { t } = useTranslation("product");
  const tierPrice = useSyncExternalStore(sheet.subscribe, () => sheet.totals().tierPrice);
  return (
    <div className={styles.scroll}>
      <table className={styles.list} aria-label={t("sheet.title")}>
        <thead>
          <tr>
            <th scope="col">{t("sheet.variant")}</th>
            <th scope="col" className={styles.number}>
              {t("sheet.price")}
            </th>
            <th scope="col">{t("sheet.quantity")}</th>
          </tr>
        </thead>
        <tbody>
          {layout.rows.map((at) => (
            <Row key={at} sheet={sheet} tierPrice={tierPrice} at={at} words={words} {...pictures} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Row = memo(function Row({ sheet, tierPrice, at, words, ...pictures }: SheetRowProps & { at: number }) {
  const { t } = useTranslation("product");
  const { t: shared } = useTranslation();
  const line = sheet.lines[at];
  if (!line) return null;
  const price = tierPrice ?? line.price;
  return (
    <tr>
      <RowHead label={line.label} attributes={line.attributes} image={line.image} {...pictures} />
      <td className={styles.number}>{price === null ? shared("unknown") : formatYuan(price)}</td>
      <td>
        <QuantityField
          sheet={sheet}
          at={at}
          label={t("sheet.field", { name: line.label })}
          price=""
          stock={stockWords(line.stock, t)}
          words={words}
        />
      </td>
    </tr>
  );
});
