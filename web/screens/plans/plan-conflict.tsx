import type { PlanRow } from "#contract/console-apps";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import { PlanChangeList } from "../../ui/plan-changes.tsx";

type PlanConflictProps = {
  plan: PlanRow;
  /** From what is saved now to what the form holds. */
  changes: string[];
  isPending: boolean;
  onKeep: () => void;
  onTake: () => void;
};

/** Somebody else was faster: what is saved and what is in the form are shown, and one of them is chosen. */
export function PlanConflict({ plan, changes, isPending, onKeep, onTake }: PlanConflictProps) {
  const { t } = useTranslation("plans");
  return (
    <Notice
      tone="caution"
      live="alert"
      title={t("conflict.title", { who: plan.changed_by ?? t("conflict.somebody") })}
      actions={
        <>
          {changes.length > 0 && (
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
      <p>{t(changes.length > 0 ? "conflict.text" : "conflict.same")}</p>
      <PlanChangeList changes={changes} />
    </Notice>
  );
}
