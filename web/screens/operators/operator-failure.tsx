import type { ListedOperator } from "#contract/console-operators";
import type { CallFailure } from "../../api/call-result.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";

/** Why nothing was saved, and what to do. `now`: the operator as he stands, read since. */
export function OperatorFailure({ failure, now }: { failure: CallFailure; now?: ListedOperator }) {
  const { t } = useTranslation("operators");
  const refusal = refusalOf(failure);
  if (refusal === null) return <FailureNotice failure={failure} free />;
  return (
    <Notice tone="caution" live="alert" title={t(`refusals.${refusal}.title`)}>
      <p>{t(`refusals.${refusal}.todo`)}</p>
      {refusal === "stale" && now?.changed_at && (
        <p>
          {t("changed_by", { name: now.changed_by ?? t("somebody") })} <Time at={now.changed_at} />
        </p>
      )}
    </Notice>
  );
}

/** What the page has words of its own for. */
function refusalOf(failure: CallFailure) {
  if (failure.kind === "no_answer") return null;
  const { status, envelope } = failure;
  if (status === 403) return "too_late";
  if (status !== 409) return null;
  const field = envelope.issues?.[0]?.path;
  if (field === "version") return "stale";
  return field === "email" ? "taken" : "last_administrator";
}
