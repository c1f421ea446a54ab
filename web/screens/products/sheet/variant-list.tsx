import { memo, useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatYuan } from "#contract/money";
import { stockWords, type FaultWords } from "../fault-words.ts";
import { EnlargingPicture } from "../enlarging-picture.tsx";
import { QuantityField } from "./quantity-field.tsx";
import type { CellFault, QuantitySheet } from "./quantity-sheet.ts";
import type { SheetPartProps, VariantPictures } from "./variant-matrix.tsx";
import styles from "./variant-sheet.module.css";

/** One variant a row: for one attribute, or for more than two. */
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

type RowProps = {
  sheet: QuantitySheet;
  /** Yuan that rule over each variant's own price; a text, so that the rows are made anew only when a tier is passed. */
  tierPrice: string | null;
  at: number;
  words: (fault: CellFault) => FaultWords;
} & VariantPictures;

const Row = memo(function Row({ sheet, tierPrice, at, words, channel, onView }: RowProps) {
  const { t } = useTranslation("product");
  const { t: shared } = useTranslation();
  const line = sheet.lines[at];
  if (!line) return null;
  const price = tierPrice ?? line.price;
  return (
    <tr>
      <th scope="row" lang="zh-CN" aria-label={line.name}>
        <span className={styles.rowHead}>
          {line.image !== null && (
            <EnlargingPicture
              pictures={{ title: line.name, channel, urls: [line.image], at: 0 }}
              size={28}
              onView={onView}
            />
          )}
          <span>{line.name}</span>
        </span>
      </th>
      <td className={styles.number}>{price === null ? shared("unknown") : formatYuan(price)}</td>
      <td>
        <QuantityField
          sheet={sheet}
          at={at}
          label={t("sheet.field", { name: line.name })}
          price=""
          stock={stockWords(line.stock, t)}
          words={words}
        />
      </td>
    </tr>
  );
});
