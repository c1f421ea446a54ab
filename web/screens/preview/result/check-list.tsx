import { colon } from "../../../i18n/sentence-gap.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { PreviewResult } from "#contract/public/preview";
import { linesLeftOut, previewPayable } from "#contract/public/preview-amounts";
import { vendorStatus } from "#contract/public/preview-warnings";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import styles from "./receipt.module.css";

const order = [
  "payable_amount",
  "sellers_present",
  "lines_returned",
  "lines_available",
  "trade_type_supported",
] as const satisfies readonly (keyof PreviewResult["checks"])[];

type CheckListProps = {
  result: PreviewResult;
  /** States that the answer is out of date, in which nothing gets a tick; "" while it is not. */
  outdated: string;
};

/**
 * Shows the five checks before an order may be created (§4.2 rule 2) and the marketplace's own status, each
 * with a tick or a reason; folded while all passed.
 */
export function CheckList({ result, outdated }: CheckListProps) {
  const { t, language } = useTranslation("preview");
  const status = vendorStatus(result);
  // The amount shown next to it is not that of the whole cart.
  const isPartial = linesLeftOut(result).length > 0 && previewPayable(result).amount !== null;
  const rows = [
    ...order.map((name) => [name, result.checks[name]] as const),
    ...(status === null ? [] : [["vendor_status", status] as const]),
  ];
  const asked = rows.filter(([, passed]) => passed !== null);
  const failed = asked.filter(([, passed]) => passed === false).length;
  return (
    <details className={styles.checked} open={failed > 0}>
      <summary>
        <span aria-hidden="true" className={failed > 0 ? styles.failedSign : styles.passedSign}>
          {failed > 0 ? "✕" : outdated === "" && "✓"}
        </span>{" "}
        {t("checks.summary", { passed: asked.length - failed, count: asked.length })}
        {outdated}
      </summary>
      <ul className={styles.checks}>
        {rows.map(([name, passed]) => {
          const state = passed === null ? "unasked" : passed ? "passed" : "failed";
          const isTicked = state === "passed" && outdated === "";
          return (
            <li key={name} className={state === "passed" && !isTicked ? styles.unasked : styles[state]}>
              <span aria-hidden="true" className={styles.sign}>
                {isTicked ? "✓" : state === "failed" ? "✕" : "–"}
              </span>
              <span>
                <VisuallyHidden>
                  {t(state === "passed" && !isTicked ? "checks.passed_before" : `checks.${state}`) +
                    colon(language)}
                </VisuallyHidden>
                {t(`checks.${name}.name`)}
                {state === "failed" && (
                  <span className={styles.reason}>
                    {" "}
                    {t(
                      name === "payable_amount" && isPartial
                        ? "checks.payable_amount.reason_partial"
                        : `checks.${name}.reason`,
                    )}
                  </span>
                )}
                {state === "unasked" && <span className={styles.reason}> {t("checks.not_asked")}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
