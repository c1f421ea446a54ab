import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AppRow } from "#contract/console/console-apps";
import { changeApp, plansOptions } from "../../api/administration-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ConflictNotice } from "../../ui/notices/conflict-notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { typedOver } from "../../ui/controls/typed-over.ts";
import { AppFailure } from "./app-failure.tsx";
import { PlanEffect } from "./plan-effect.tsx";

type EditAppDialogProps = {
  /** Current record; may change while the dialog is open. */
  app: AppRow;
  onClose: () => void;
  onChange: () => Promise<void>;
};

/** Edits the name and plan of an app, and shows the effect of another plan. */
export function EditAppDialog({ app, onClose, onChange }: EditAppDialogProps) {
  const { t } = useTranslation("apps");
  const { data: plans } = useQuery(plansOptions);
  const [seen, setSeen] = useState(app);
  const [typed, setTyped] = useState(() => formOf(app));
  const form = typedOver(typed, formOf(seen), formOf(app));
  const { name, plan } = form;
  const saving = useMutation({
    mutationFn: ({ id, version }: AppRow) => changeApp({ id, version, name, plan }),
    onSuccess: async (result) => {
      await onChange();
      if (result.ok) onClose();
    },
  });
  const isTouched = typed.name.trim() !== seen.name || typed.plan !== seen.plan;
  if (app.version !== seen.version && (!isTouched || (app.name === seen.name && app.plan === seen.plan))) {
    // The change concerns no field of this form, or nothing was typed yet, so there is no conflict to resolve.
    setSeen(app);
    if (!isTouched) setTyped(formOf(app));
  }
  const isStale = app.version !== seen.version;
  const nameIssue = name.trim() === "" && t("form.name_missing");

  const planNamed = (named: string) => plans?.find((each) => each.name === named);
  const [from, to] = [planNamed(app.plan), planNamed(plan)];

  return (
    <Dialog
      title={t("edit.title", { name: app.name })}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        if (!isStale && isTouched && nameIssue === false) saving.mutate(seen);
      }}
      submit={
        isStale
          ? null
          : {
              label: t("edit.save"),
              isPending: saving.isPending,
              isDisabled: !isTouched || nameIssue !== false,
            }
      }
    >
      <TextField
        label={t("form.name")}
        value={name}
        onChange={(text) => setTyped({ ...form, name: text })}
        maxLength={200}
        error={nameIssue}
      />
      {plans && (
        <Select
          label={t("form.plan")}
          options={plans.map((each) => ({ value: each.name, label: each.name }))}
          value={plan}
          onChange={(chosen) => setTyped({ ...form, plan: chosen })}
        />
      )}
      {from && to && from !== to && <PlanEffect from={from} to={to} />}
      {!isTouched && <p>{t("edit.nothing")}</p>}
      {isStale ? (
        <ConflictNotice
          record={app}
          rows={[
            { name: t("conflict_fields.name"), seen: seen.name, theirs: app.name, yours: name },
            { name: t("conflict_fields.plan"), seen: seen.plan, theirs: app.plan, yours: plan },
          ]}
          isPending={saving.isPending}
          onSave={() => {
            setSeen(app);
            setTyped(form);
            saving.mutate(app);
          }}
          onTake={onClose}
        />
      ) : (
        saving.variables &&
        saving.data?.ok === false && <AppFailure failure={saving.data} seen={saving.variables} now={app} />
      )}
    </Dialog>
  );
}

function formOf({ name, plan }: AppRow) {
  return { name, plan };
}
