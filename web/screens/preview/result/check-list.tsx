import { useTranslation } from "react-i18next";
import type { PreviewResult } from "#contract/preview";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./receipt.module.css";

const order = [
  "payable_amount",
  "sellers_present",
  "lines_returned",
  "lines_available",
  "trade_type_supported",
] as const satisfies readonly (keyof PreviewResult["checks"])[];

/** The five checks before an order may be created (§4.2 rule 2), each with a tick or a reason. */
export function CheckList({ checks }: { checks: PreviewResult["checks"] }) {
  const { t } = useTranslation("preview");
  return (
    <div>
      <h3>{t("checks.title")}</h3>
      <ul className={styles.checks}>
        {order.map((name) => {
          const state = checks[name] === null ? "unasked" : checks[name] ? "passed" : "failed";
          return (
            <li key={name} className={styles[state]}>
              <span aria-hidden="true" className={styles.sign}>
                {state === "passed" ? "✓" : state === "failed" ? "✕" : "–"}
              </span>
              <span>
                <VisuallyHidden>{t(`checks.${state}`)}: </VisuallyHidden>
                {t(`checks.${name}.name`)}
                {state === "failed" && <span className={styles.reason}> {t(`checks.${name}.reason`)}</span>}
                {state === "unasked" && <span className={styles.reason}> {t("checks.not_asked")}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
