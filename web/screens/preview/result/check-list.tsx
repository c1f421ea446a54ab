import { useTranslation } from "../../../i18n/use-translation.ts";
import type { PreviewResult } from "#contract/preview";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { vendorStatus } from "./cautions.ts";
import styles from "./receipt.module.css";

const order = [
  "payable_amount",
  "sellers_present",
  "lines_returned",
  "lines_available",
  "trade_type_supported",
] as const satisfies readonly (keyof PreviewResult["checks"])[];

/** The five checks before an order may be created (§4.2 rule 2) and the marketplace's own status, each with a tick or a reason. */
export function CheckList({ result }: { result: Pick<PreviewResult, "success" | "checks"> }) {
  const { t } = useTranslation("preview");
  const status = vendorStatus(result);
  const rows = [
    ...order.map((name) => [name, result.checks[name]] as const),
    ...(status === null ? [] : [["vendor_status", status] as const]),
  ];
  return (
    <div>
      <h3>{t("checks.title")}</h3>
      <ul className={styles.checks}>
        {rows.map(([name, passed]) => {
          const state = passed === null ? "unasked" : passed ? "passed" : "failed";
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
