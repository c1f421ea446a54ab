import type { PlanRow } from "#contract/console-apps";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import { PlanChangeList } from "../../ui/plan-changes.tsx";

type PlanConflictProps = {
  plan: PlanRow;
  /** From what the form showed to what is saved now. */
  theirs: string[];
  /** From what is saved now to what the form holds. */
  mine: string[];
  isPending: boolean;
  onKeep: () => void;
  onTake: () => void;
};

/** Somebody else was faster: what they changed and what is changed here are shown, and one of them is chosen. */
export function PlanConflict({ plan, theirs, mine, isPending, onKeep, onTake }: PlanConflictProps) {
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
