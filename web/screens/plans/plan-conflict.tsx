import type { PlanRow } from "#contract/console-apps";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import type { PlanChange } from "./plan-changes.ts";
import { useChangeLine } from "./plan-effect.tsx";
import shared from "../../ui/administration.module.css";

type PlanConflictProps = {
  plan: PlanRow;
  /** From what is saved now to what the form holds. */
  changes: PlanChange[];
  isPending: boolean;
  onKeep: () => void;
  onTake: () => void;
};

/** Somebody else was faster: what is saved and what is in the form are shown, and one of them is chosen. */
export function PlanConflict({ plan, changes, isPending, onKeep, onTake }: PlanConflictProps) {
  const { t } = useTranslation("plans");
  const lineOf = useChangeLine();
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
      <ul className={shared.list}>
        {changes.map((change) => (
          <li key={lineOf(change)}>{lineOf(change)}</li>
        ))}
      </ul>
    </Notice>
  );
}
