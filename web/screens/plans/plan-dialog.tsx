import { useQueryClient } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import { channelNames } from "#contract/shared/channel";
import { checkedText } from "#contract/shared/checked-fields";
import type { AppRow, PlanRow } from "#contract/console/console-apps";
import { type NewPlan, newPlanSchema, planChangeSchema, weighed } from "#contract/console/plan-fields";
import { changePlan, createPlan, plansOptions } from "../../api/plan-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Time } from "../../ui/display/time.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { channelName } from "../../ui/display/channel-name.ts";
import { useOperationName } from "../../ui/display/operation-name.ts";
import { PlanChangeList, usePlanChanges } from "../../ui/display/plan-changes.tsx";
import { FormCheckbox, FormTextField } from "../../ui/forms/form-fields.tsx";
import { isTaken, useRecordForm } from "../../ui/forms/contract-forms.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { PlanEffect } from "./plan-effect.tsx";
import { bodyOf, bounds, valuesOf, type PlanValues } from "./plan-form.ts";
import shared from "../../ui/notices/administration.module.css";
import styles from "./plans.module.css";
import utilities from "../../styles/utilities.module.css";

type PlanDialogProps = {
  /** Current record; null = a new plan. */
  plan: PlanRow | null;
  /** The apps on this plan. */
  apps: AppRow[];
  onClose: () => void;
};

const changeSchema = planChangeSchema.omit({ version: true }).extend({ name: checkedText() });

/** Edits a plan. Before saving, it shows the effect of the change on each app. */
export function PlanDialog({ plan, apps, onClose }: PlanDialogProps) {
  const { t } = useTranslation("plans");
  const queryClient = useQueryClient();
  const changesOf = usePlanChanges();
  const edit = useRecordForm({
    record: plan,
    valuesOf,
    schema: plan ? changeSchema : newPlanSchema,
    bodyOf,
    mode: plan ? "onChange" : "onSubmit",
    save: (fields, seen) => (seen ? changePlan({ ...fields, version: seen.version }) : createPlan(fields)),
    onAnswer: async (result) => {
      await queryClient.invalidateQueries({ queryKey: plansOptions.queryKey });
      if (result.ok) onClose();
      else if (isTaken(result)) edit.reject("name", t("form.name_taken"));
    },
  });
  const { seen, body, isStale, failure } = edit;
  const changes = plan && body ? changesOf(plan, body) : [];
  const theirs = plan && seen ? changesOf(seen, plan) : [];

  return (
    <Dialog
      title={plan ? t("form.change_title", { name: plan.name }) : t("form.create_title")}
      isOpen
      wide
      onClose={onClose}
      onSubmit={edit.save}
      submit={
        isStale
          ? null
          : {
              label: t(plan ? "form.save" : "form.create"),
              isPending: edit.isPending,
              isDisabled: plan !== null && changes.length === 0,
            }
      }
    >
      <PlanFields control={edit.form.control} isNew={plan === null} />
      {plan && body && !isStale && <PlanEffect changes={changes} apps={apps} />}
      {plan && isStale ? (
        <PlanConflict
          plan={plan}
          theirs={theirs}
          mine={changes}
          isPending={edit.isPending}
          onSave={edit.keepMine}
          onTake={onClose}
        />
      ) : (
        failure && !isTaken(failure) && <FailureNotice failure={failure} free />
      )}
    </Dialog>
  );
}

type PlanFieldsProps = { control: Control<PlanValues, unknown, NewPlan>; isNew: boolean };

function PlanFields({ control, isNew }: PlanFieldsProps) {
  const { t, language } = useTranslation("plans");
  const operationName = useOperationName();
  const number = { inputMode: "numeric", number: true, autoComplete: "off" } as const;
  return (
    <>
      {isNew && (
        <FormTextField
          control={control}
          name="name"
          label={t("form.name")}
          maxLength={200}
          issue={t("form.name_missing")}
        />
      )}
      <FormCheckbox control={control} name="enabled">
        <span>
          {t("form.enabled")} <span className={utilities.muted}>{t("form.enabled_hint")}</span>
        </span>
      </FormCheckbox>
      <div className={styles.fields}>
        {(["daily_units", "requests_per_minute"] as const).map((field) => (
          <FormTextField
            key={field}
            control={control}
            name={field}
            label={t(`form.${field}`)}
            issue={t("form.whole_issue", bounds[field])}
            {...number}
          />
        ))}
      </div>
      <fieldset className={shared.checks}>
        <legend>{t("form.channels")}</legend>
        {channelNames.map((channel) => (
          <FormCheckbox key={channel} control={control} name={`channels.${channel}`}>
            {channelName(channel, language)}
          </FormCheckbox>
        ))}
      </fieldset>
      <fieldset className={shared.checks}>
        <legend>{t("form.units")}</legend>
        <p className={utilities.muted}>{t("form.units_hint")}</p>
        <div className={styles.fields}>
          {weighed.map(({ id, units }) => (
            <FormTextField
              key={id}
              control={control}
              name={`units.${id}`}
              label={operationName(id)}
              placeholder={t("form.usual", { units })}
              issue={t("form.whole_issue", bounds.units)}
              {...number}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

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
function PlanConflict({ plan, theirs, mine, isPending, onSave, onTake }: PlanConflictProps) {
  const { t } = useTranslation("plans");
  return (
    <Notice
      tone="warning"
      live="alert"
      title={t("conflict.title", { who: plan.changed_by ?? t("conflict.somebody") })}
      actions={
        <>
          {mine.length > 0 && (
            <Button isPending={isPending} onPress={onSave}>
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
