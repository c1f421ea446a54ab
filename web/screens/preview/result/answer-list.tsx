import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Receiver } from "#contract/preview-request";
import type { PreviewGroup } from "../../../cart/preview-groups.ts";
import { Button } from "../../../ui/button.tsx";
import { Money } from "../../../ui/money.tsx";
import { GroupName } from "../cart/group-name.tsx";
import { isMended } from "../cart/line-marks.ts";
import { payableOf } from "./add-up.ts";
import { type Attempt, doubtOf, verdictOf } from "./attempt.ts";
import { cautionsOf } from "./cautions.ts";
import { isRefusal } from "./refusal-notice.tsx";
import styles from "./receipt.module.css";
import shared from "../preview.module.css";

export type AnswerListProps = {
  groups: PreviewGroup[];
  byGroup: Record<string, Attempt>;
  /** What is in the receiver's fields now. */
  receiver: Receiver | null;
  onShow: (groupKey: string) => void;
};

/**
 * The verdict and the amount of every group, above the answers themselves: the second of them is far below the first, and a cart
 * is ordered only when all of them can be.
 */
export function AnswerList({ groups, byGroup, receiver, onShow }: AnswerListProps) {
  const { t } = useTranslation("preview");
  const total = totalPayable({ groups, byGroup, receiver });
  return (
    <>
      <ul className={styles.answers} aria-label={t("answers.title")}>
        {groups.map((group) => {
          const last = byGroup[group.key];
          const attempt = last && !isMended(last, group.lines) ? last : undefined;
          return (
            <li key={group.key}>
              {attempt ? (
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
              <Verdict group={group} attempt={attempt} receiver={receiver} />
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
 * What the orders of all groups come to; null unless each can be ordered as it stands, nothing but freight is unknown of its
 * amount, and all were asked for one receiver.
 */
function totalPayable({ groups, byGroup, receiver }: Omit<AnswerListProps, "onShow">): AmountProps | null {
  let fen = 0;
  let isLeast = false;
  const receivers = new Set<number>();
  for (const group of groups) {
    const attempt = byGroup[group.key];
    if (!attempt?.outcome.ok || doubtOf(attempt, { lines: group.lines, receiver }) !== null) return null;
    const { value } = attempt.outcome;
    const { amount, without, lacksFreight } = payableOf(value, null);
    if (!value.success || amount === null || without.length > 0) return null;
    fen += amount;
    isLeast ||= lacksFreight;
    receivers.add(attempt.receiverNumber);
  }
  return receivers.size === 1 && Number.isSafeInteger(fen) ? { fen, isLeast } : null;
}

type AmountProps = {
  fen: number | null;
  /** Something of it is not known, and would be paid on top. */
  isLeast: boolean;
};

function Amount({ fen, isLeast }: AmountProps) {
  const { t } = useTranslation("preview");
  return (
    <span className={styles.payable}>
      {isLeast && t("receipt.at_least")} <Money fen={fen} />
    </span>
  );
}

type VerdictProps = { group: PreviewGroup; attempt: Attempt | undefined; receiver: Receiver | null };

function Verdict({ group, attempt, receiver }: VerdictProps) {
  const { t } = useTranslation("preview");
  if (!attempt) return <span className={shared.muted}>{t("answers.none")}</span>;
  const { outcome } = attempt;
  const doubt = doubtOf(attempt, { lines: group.lines, receiver });
  if (doubt !== null) return <span className={shared.cautionText}>{t(`result.doubts.${doubt}.title`)}</span>;
  if (!outcome.ok)
    return (
      <span className={styles.refused}>{t(isRefusal(outcome) ? "refusal.title" : "result.failed")}</span>
    );
  const { value } = outcome;
  const verdict = verdictOf(value);
  const { amount, without, lacksFreight } = payableOf(value, null);
  const cautions = value.success ? cautionsOf(value, attempt).length : 0;
  return (
    <>
      <span>
        <span className={value.success ? styles.orderable : shared.cautionText}>
          {verdict === "success" ? t("verdict.success.title_group") : t(`verdict.${verdict}.title`)}
        </span>
        {attempt.failedAgain && <span className={shared.cautionText}> · {t("answers.failed_again")}</span>}
        {cautions > 0 && (
          <span className={shared.cautionText}> · {t("answers.cautions", { count: cautions })}</span>
        )}
      </span>
      <Amount fen={amount} isLeast={without.length > 0 || lacksFreight} />
    </>
  );
}
