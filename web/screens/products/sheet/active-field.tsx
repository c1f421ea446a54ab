import { useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceGap } from "../../../i18n/sentence-gap.ts";
import { VariantNames } from "../../../ui/display/both-names.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import type { FaultWords } from "./issue-texts.ts";
import type { CellIssue, QuantitySheet } from "./quantity-sheet.ts";
import styles from "./sheet-total.module.css";

/** Shows the variant whose field last had the focus: its id to copy, and the errors of its quantity in full sentences. */
export function ActiveField({
  sheet,
  at,
  words,
}: {
  sheet: QuantitySheet;
  at: number | null;
  words: (issue: CellIssue) => FaultWords;
}) {
  const { t, language } = useTranslation();
  const line = at === null ? undefined : sheet.lines[at];
  const { faults: issues } = useSyncExternalStore(
    (listener) => (line && at !== null ? sheet.subscribeCell(at, listener) : () => {}),
    () => sheet.cell(at ?? -1),
  );
  return (
    <div className={styles.active}>
      {line && line.skuId !== null && (
        <span className={styles.variant}>
          <span>
            <VariantNames attributes={line.attributes} separator=" / " />
          </span>
          <code className={styles.id}>{line.skuId}</code>
          <CopyButton what={t("things.variant_id")} text={line.skuId} of={line.skuId} compact />
        </span>
      )}
      {issues.length > 0 && (
        <span className={styles.fault}>
          {issues.map((issue) => words(issue).full).join(sentenceGap(language))}
        </span>
      )}
    </div>
  );
}
