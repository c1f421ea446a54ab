import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { channelNames } from "#contract/shared/channel";
import type { AppRow, NewPlan, PlanRow } from "#contract/console/console-apps";
import { weighed } from "#contract/console/plan-fields";
import { changePlan, createPlan, plansOptions } from "../../api/administration-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { channelName } from "../../ui/display/channel-name.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import { NumberField } from "../../ui/controls/number-field.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { useOperationName } from "../../ui/display/operation-name.ts";
import { usePlanChanges } from "../../ui/display/plan-changes.tsx";
import { PlanConflict } from "./plan-conflict.tsx";
import { PlanEffect } from "./plan-effect.tsx";
import { bounds, fieldsOf, formOf, planTypedOver, wholeWithin, type PlanForm } from "./plan-form.ts";
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

/** Edits a plan. Before saving, it shows the effect of the change on each app. */
export function PlanDialog({ plan, apps, onClose }: PlanDialogProps) {
  const { t } = useTranslation("plans");
  const queryClient = useQueryClient();
  const changesOf = usePlanChanges();
  const [seen, setSeen] = useState(plan);
  const [typed, setTyped] = useState(() => formOf(plan));
  const form = planTypedOver(typed, formOf(seen), formOf(plan));
  const [tried, setTried] = useState(false);
  const saving = useMutation({
    mutationFn: ({ fields, version }: { fields: NewPlan; version: number }) =>
      plan ? changePlan({ ...fields, version }) : createPlan(fields),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries({ queryKey: plansOptions.queryKey });
      if (result.ok) onClose();
    },
  });
  const fields = fieldsOf(form);
  const changes = plan && fields ? changesOf(plan, fields) : [];
  const theirs = plan && seen ? changesOf(seen, plan) : [];
  const isTouched = JSON.stringify(typed) !== JSON.stringify(formOf(seen));
  if (plan?.version !== seen?.version && !isTouched) {
    // Nothing was typed yet, so there is no conflict to resolve.
    setSeen(plan);
    setTyped(formOf(plan));
  }
  const isStale = plan !== null && plan.version !== seen?.version;
  const failure = saving.data?.ok === false ? saving.data : null;
  const isTaken = failure?.kind === "error" && failure.envelope.issues?.[0]?.fault === "taken";

  function submit() {
    setTried(true);
    if (fields) saving.mutate({ fields, version: seen?.version ?? 0 });
  }

  return (
    <Dialog
      title={plan ? t("form.change_title", { name: plan.name }) : t("form.create_title")}
      isOpen
      wide
      onClose={onClose}
      onSubmit={submit}
      submit={
        isStale
          ? null
          : {
              label: t(plan ? "form.save" : "form.create"),
              isPending: saving.isPending,
              isDisabled: plan !== null && changes.length === 0,
            }
      }
    >
      <PlanFields
        form={form}
        isNew={plan === null}
        isTaken={isTaken && saving.variables?.fields.name === form.name.trim()}
        showFaults={tried || plan !== null}
        onChange={setTyped}
      />
      {plan && fields && !isStale && <PlanEffect changes={changes} apps={apps} />}
      {isStale ? (
        <PlanConflict
          plan={plan}
          theirs={theirs}
          mine={changes}
          isPending={saving.isPending}
          onSave={() => {
            setSeen(plan);
            setTyped(form);
            if (fields) saving.mutate({ fields, version: plan.version });
          }}
          onTake={onClose}
        />
      ) : (
        failure && !isTaken && <FailureNotice failure={failure} free />
      )}
    </Dialog>
  );
}

type PlanFieldsProps = {
  form: PlanForm;
  isNew: boolean;
  /** Whether the server already has a plan of this name. */
  isTaken: boolean;
  showFaults: boolean;
  onChange: (form: PlanForm) => void;
};

function PlanFields({ form, isNew, isTaken, showFaults: showIssues, onChange }: PlanFieldsProps) {
  const { t, language } = useTranslation("plans");
  const operationName = useOperationName();
  const set = (change: Partial<PlanForm>) => onChange({ ...form, ...change });
  const issue = (text: string, within: { least: number; most: number }) =>
    showIssues && wholeWithin(text, within) === null && t("form.whole_fault", within);
  return (
    <>
      {isNew && (
        <TextField
          label={t("form.name")}
          value={form.name}
          onChange={(name) => set({ name })}
          maxLength={200}
          error={
            (showIssues && form.name.trim() === "" && t("form.name_missing")) ||
            (isTaken && t("form.name_taken"))
          }
        />
      )}
      <Checkbox isSelected={form.enabled} onChange={(enabled) => set({ enabled })}>
        <span>
          {t("form.enabled")} <span className={utilities.muted}>{t("form.enabled_hint")}</span>
        </span>
      </Checkbox>
      <div className={styles.fields}>
        {(["daily_units", "requests_per_minute"] as const).map((field) => (
          <NumberField
            key={field}
            label={t(`form.${field}`)}
            value={form[field]}
            onChange={(text) => set({ [field]: text })}
            error={issue(form[field], bounds[field])}
          />
        ))}
      </div>
      <fieldset className={shared.checks}>
        <legend>{t("form.channels")}</legend>
        {channelNames.map((channel) => (
          <Checkbox
            key={channel}
            isSelected={form.channels.includes(channel)}
            onChange={(on) =>
              set({
                channels: channelNames.filter((each) =>
                  each === channel ? on : form.channels.includes(each),
                ),
              })
            }
          >
            {channelName(channel, language)}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className={shared.checks}>
        <legend>{t("form.units")}</legend>
        <p className={utilities.muted}>{t("form.units_hint")}</p>
        <div className={styles.fields}>
          {weighed.map(({ id, units }) => {
            const text = form.units[id] ?? "";
            return (
              <NumberField
                key={id}
                label={operationName(id)}
                placeholder={t("form.usual", { units })}
                value={text}
                onChange={(typed) => set({ units: { ...form.units, [id]: typed } })}
                error={text.trim() !== "" && issue(text, bounds.units)}
              />
            );
          })}
        </div>
      </fieldset>
    </>
  );
}
