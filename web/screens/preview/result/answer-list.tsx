import { useTranslation } from "../../../i18n/use-translation.ts";
import { isAtLeast, previewPayable, sumFen } from "#contract/public/preview-amounts";
import { warningsOf, previewVerdict } from "#contract/public/preview-warnings";
import type { PreviewGroup } from "../../../cart/preview-groups.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Money } from "../../../ui/display/money.tsx";
import { GroupName } from "../cart/group-name.tsx";
import type { FinishedPreview, OutdatedReason } from "./finished-preview.ts";
import { isCartRefusal } from "./refusal-notice.tsx";
import styles from "./receipt.module.css";
import utilities from "../../../styles/utilities.module.css";

export type AnswerListProps = {
  groups: PreviewGroup[];
  byGroup: ReadonlyMap<string, FinishedPreview>;
  /** Reason why the answer of a group does not match the page's current state, by group. */
  outdated: ReadonlyMap<string, OutdatedReason>;
  onShow: (groupKey: string) => void;
};

/**
 * Shows the verdict and the amount of every group above the answers themselves: the second answer is far
 * below the first, and a cart is ordered only when all groups can be.
 */
export function AnswerList({ groups, byGroup, outdated, onShow }: AnswerListProps) {
  const { t } = useTranslation("preview");
  const total = totalPayable({ groups, byGroup, outdated });
  return (
    <>
      <ul className={styles.answers} aria-label={t("answers.title")}>
        {groups.map((group) => {
          const preview = byGroup.get(group.key);
          return (
            <li key={group.key}>
              {preview ? (
                <Button variant="quiet" onPress={() => onShow(group.key)}>
                  <span>
                    <GroupName group={group} />
                  </span>
                </Button>
              ) : (
                <span className={styles.groupName}>
                  <GroupName group={group} />
                </span>
              )}
              <Verdict preview={preview} outdatedReason={outdated.get(group.key)} />
            </li>
          );
        })}
      </ul>
      {total !== null && (
        <p className={styles.allPayable}>
          {t("answers.total")} <Amount {...total} />
        </p>
      )}
    </>
  );
}

/**
 * Returns the total of all groups' orders; null unless each can be ordered as it is, only freight is unknown in its
 * amount, and all were priced for one receiver.
 */
function totalPayable({ groups, byGroup, outdated }: Omit<AnswerListProps, "onShow">): AmountProps | null {
  const amounts: number[] = [];
  let isMinimum = false;
  const receivers = new Set<number>();
  for (const group of groups) {
    const preview = byGroup.get(group.key);
    if (!preview?.outcome.ok || outdated.has(group.key)) return null;
    const { value } = preview.outcome;
    const payable = previewPayable(value);
    if (!value.success || payable.amount === null || payable.without.length > 0) return null;
    amounts.push(payable.amount);
    isMinimum ||= isAtLeast(payable);
    receivers.add(preview.receiverNumber);
  }
  const fen = sumFen(amounts);
  return receivers.size === 1 && fen !== null ? { fen, isMinimum } : null;
}

type AmountProps = {
  fen: number | null;
  /** Whether part of the amount is unknown and would be paid on top. */
  isMinimum: boolean;
};

function Amount({ fen, isMinimum }: AmountProps) {
  const { t } = useTranslation("preview");
  return (
    <span className={styles.payable}>
      {isMinimum && t("receipt.at_least")} <Money fen={fen} />
    </span>
  );
}

type VerdictProps = { preview: FinishedPreview | undefined; outdatedReason: OutdatedReason | undefined };

function Verdict({ preview, outdatedReason }: VerdictProps) {
  const { t } = useTranslation("preview");
  if (!preview) return <span className={utilities.note}>{t("answers.none")}</span>;
  const { outcome } = preview;
  if (outdatedReason !== undefined)
    return <span className={utilities.warning}>{t(`result.outdated_because.${outdatedReason}.title`)}</span>;
  if (!outcome.ok)
    return (
      <span className={styles.refused}>{t(isCartRefusal(outcome) ? "refusal.title" : "result.failed")}</span>
    );
  const { value } = outcome;
  const verdict = previewVerdict(value);
  const payable = previewPayable(value);
  const warnings = value.success ? warningsOf(value, preview.sent).length : 0;
  return (
    <>
      <span>
        <span className={value.success ? styles.orderable : utilities.warning}>
          {verdict === "success" ? t("verdict.success.title_group") : t(`verdict.${verdict}.title`)}
        </span>
        {preview.failedAgain && <span className={utilities.warning}> · {t("answers.failed_again")}</span>}
        {warnings > 0 && (
          <span className={utilities.warning}> · {t("answers.warnings", { count: warnings })}</span>
        )}
      </span>
      <Amount fen={payable.amount} isMinimum={isAtLeast(payable)} />
    </>
  );
}
