import type { PlanRow } from "#contract/console/console-apps";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Time } from "../../ui/display/time.tsx";
import { PlanChangeList } from "../../ui/display/plan-changes.tsx";

type PlanConflictProps = {
  plan: PlanRow;
  /** Changes from the form as it was opened to the saved record. */
  theirs: string[];
  /** Changes from the saved record to the form. */
  mine: string[];
  isPending: boolean;
  onSave: () => void;
  onTake: () => void;
};

/** Resolves an edit conflict: shows the other administrator's changes and the ones made here, and asks to choose. */
export function PlanConflict({ plan, theirs, mine, isPending, onSave: onKeep, onTake }: PlanConflictProps) {
  const { t } = useTranslation("plans");
  return (
    <Notice
      tone="caution"
      live="alert"
      title={t("conflict.title", { who: plan.changed_by ?? t("conflict.somebody") })}
      actions={
        <>
          {mine.length > 0 && (
            <Button isPending={isPending} onPress={onKeep}>
              {t("conflict.keep")}
            </Button>
          )}
          <Button onPress={onTake}>{t("conflict.take")}</Button>
        </>
      }
    >
      {plan.changed_at !== null && (
        <p>
          <Time at={plan.changed_at} />
        </p>
      )}
      <PlanChangeList changes={theirs} />
      <p>{t(mine.length > 0 ? "conflict.text" : "conflict.same")}</p>
      <PlanChangeList changes={mine} />
    </Notice>
  );
}
