import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./preview.module.css";

type PayBarProps = {
  /** Whether it holds the page's primary button, which a narrow page keeps at the bottom of the window. */
  isPrimary: boolean;
  /** The payable amount, or the estimated one; shown where the receipt is out of view. */
  payable: ReactNode;
  children: ReactNode;
};

/** Holds the button of the next step: below the receipt, and on a narrow page at the bottom of the window with the amount. */
export function PayBar({ isPrimary, payable, children }: PayBarProps) {
  const { t } = useTranslation("preview");
  return (
    <div className={isPrimary ? `${styles.press} ${styles.payBar}` : styles.press}>
      {isPrimary && (
        <span className={styles.payable} aria-hidden="true">
          {t("receipt.payment")} <strong>{payable}</strong>
        </span>
      )}
      {children}
    </div>
  );
}
