import { useTranslation } from "../../i18n/use-translation.ts";
import { formatFen, formatYuan, yuanToFen } from "#contract/shared/money";
import styles from "./money.module.css";
import utilities from "../../styles/utilities.module.css";

export type MoneyProps = {
  /** Shows the fen next to the yuan, not only on hover. */
  showFen?: boolean;
} & (
  | {
      /** Amount in fen; null = unknown. */
      fen: number | null;
    }
  | {
      /** Amount in yuan as decimal text; null = unknown. */
      yuan: string | null;
    }
);

/**
 * Shows an exact amount: ¥ with two decimals or as many as it has, the fen on hover or next to it, and
 * "unknown" in words.
 */
export function Money(props: MoneyProps) {
  const { t } = useTranslation();
  const fen = "fen" in props ? props.fen : props.yuan === null ? null : yuanToFen(props.yuan);
  const text =
    "fen" in props
      ? props.fen === null
        ? null
        : formatFen(props.fen)
      : props.yuan === null
        ? null
        : formatYuan(props.yuan);
  if (text === null) return <span className={utilities.muted}>{t("unknown")}</span>;
  const exact = fen === null ? undefined : t("fen", { amount: String(fen) });
  return (
    <span className={styles.money} title={exact}>
      {text.replace("-", "−")}
      {props.showFen && exact !== undefined && <span className={styles.fen}> {exact}</span>}
    </span>
  );
}
