import { colon, sentenceGap } from "../../../i18n/sentence-gap.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { maxCartLines } from "../../../cart/cart.ts";
import type { ImportedCart } from "../../../cart/read-cart-file.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import styles from "./cart-head.module.css";

type ReadRowsProps = {
  read: Extract<ImportedCart, { ok: true }>;
  /** Number of the file's lines that add to the quantity of another one. */
  merged: number;
};

/**
 * Summarises a file: the number of good lines, the number of excess lines, and every bad row by its number, up to a hundred.
 */
export function ReadRows({ read, merged }: ReadRowsProps) {
  const { t, language } = useTranslation("preview");
  const { format, lines, linesLeft, bad, badLeft } = read;
  return (
    <>
      <p>
        {t("import.found", { count: lines.length })}
        {merged > 0 && sentenceGap(language) + t("import.merged", { count: merged })}
      </p>
      {linesLeft > 0 && (
        <Notice tone="warning" title={t("import.left", { count: linesLeft })}>
          <p>{t("import.left_text", { most: maxCartLines })}</p>
        </Notice>
      )}
      {bad.length > 0 && (
        <Notice tone="warning" title={t("import.bad", { count: bad.length + badLeft })}>
          <ul className={styles.badRows}>
            {bad.map(({ row, issue, cell, text }) => (
              <li key={row}>
                {t(format === "csv" ? "import.row" : "import.line", { row }) + colon(language)}
                {t(`import.rows.${issue}`, { cell })} <code>{text}</code>
              </li>
            ))}
            {badLeft > 0 && <li>{t("import.bad_left", { count: badLeft })}</li>}
          </ul>
        </Notice>
      )}
    </>
  );
}
