import type { ReactNode } from "react";
import { isAtLeast, type Payable } from "#contract/public/preview-amounts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Money } from "../../ui/display/money.tsx";
import styles from "./preview.module.css";

/** The payable amount of a valid answer; the estimated cost of the goods (yuan, null = unknown) without one. */
export type BarAmount = { payable: Payable } | { estimate: string | null };

type PayBarProps = {
  /** Whether it holds the page's primary button, which a narrow page keeps at the bottom of the window. */
  isPrimary: boolean;
  /** Shown where the receipt is out of view. */
  amount: BarAmount;
  children: ReactNode;
};

/** Holds the button of the next step: below the receipt, and on a narrow page at the bottom of the window with the amount. */
export function PayBar({ isPrimary, amount, children }: PayBarProps) {
  const { t } = useTranslation("preview");
  return (
    <div className={isPrimary ? `${styles.press} ${styles.payBar}` : styles.press}>
      {isPrimary && (
        <span className={styles.payable} aria-hidden="true">
          {"payable" in amount ? (
            <>
              {t("receipt.payment")}{" "}
              <strong>
                {isAtLeast(amount.payable) && t("receipt.at_least")} <Money fen={amount.payable.amount} />
              </strong>
            </>
          ) : (
            <>
              {t("estimate")}{" "}
              <strong>
                <Money yuan={amount.estimate} />
              </strong>
            </>
          )}
        </span>
      )}
      {children}
    </div>
  );
}
