import { useQuery } from "@tanstack/react-query";
import { appChangeSchema, appReviewSchema, type AppRow, type PlanRow } from "#contract/console/console-apps";
import { changeApp, reviewApp } from "../../api/app-options.ts";
import { plansOptions } from "../../api/plan-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { PlanChangeList, usePlanChanges } from "../../ui/display/plan-changes.tsx";
import { FormSelect, FormTextField } from "../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../ui/forms/contract-forms.ts";
import { ConflictNotice } from "../../ui/notices/conflict-notice.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { AppFailure } from "./app-failure.tsx";
import { OwnKeyWarning } from "./own-key-warning.tsx";

type ReviewDialogProps = {
  /** Current record; may change while the dialog is open. */
  app: AppRow;
  onClose: () => void;
  onChange: () => Promise<void>;
};

const schema = appChangeSchema.omit({ version: true });

/** Edits the name and plan of an app, and shows the effect of another plan. */
export function EditAppDialog({ app, onClose, onChange }: ReviewDialogProps) {
  const { t } = useTranslation("apps");
  const { data: plans } = useQuery(plansOptions);
  const edit = useRecordForm({
    record: app,
    valuesOf: ({ name, plan }) => ({ name, plan }),
    schema,
    bodyOf: ({ name, plan }) => ({ name: name.trim(), plan }),
    mode: "onChange",
    save: (fields, { id, version }) => changeApp({ id, version, ...fields }),
    onAnswer: async (result) => {
      await onChange();
      if (result.ok) onClose();
    },
  });
  const { values, seen, isTouched, isStale, failure, decidedOn } = edit;
  const { control } = edit.form;
  const planNamed = (named: string) => plans?.find((each) => each.name === named);
  const [from, to] = [planNamed(app.plan), planNamed(values.plan)];

  return (
    <Dialog
      title={t("edit.title", { name: app.name })}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        if (isTouched) edit.save();
      }}
      submit={
        isStale
          ? null
          : {
              label: t("edit.save"),
              isPending: edit.isPending,
              isDisabled: !isTouched || edit.body === null,
            }
      }
    >
      <FormTextField
        control={control}
        name="name"
        label={t("form.name")}
        maxLength={200}
        issue={t("form.name_missing")}
      />
      {plans && (
        <FormSelect
          control={control}
          name="plan"
          label={t("form.plan")}
          options={plans.map((each) => ({ value: each.name, label: each.name }))}
        />
      )}
      {from && to && from !== to && <PlanEffect from={from} to={to} />}
      {!isTouched && <p>{t("edit.nothing")}</p>}
      {isStale ? (
        <ConflictNotice
          record={app}
          rows={[
            { name: t("conflict_fields.name"), seen: seen.name, theirs: app.name, yours: values.name },
            { name: t("conflict_fields.plan"), seen: seen.plan, theirs: app.plan, yours: values.plan },
          ]}
          isPending={edit.isPending}
          onSave={edit.keepMine}
          onTake={onClose}
        />
      ) : (
        failure && decidedOn && <AppFailure failure={failure} seen={decidedOn} now={app} />
      )}
    </Dialog>
  );
}

/** Asks for the reason for a suspension, because the integrators read it. */
export function SuspendDialog({ app, onClose, onChange }: ReviewDialogProps) {
  const { t } = useTranslation("apps");
  const suspension = useRecordForm({
    record: app,
    valuesOf: () => ({ reason: "" }),
    schema: appReviewSchema,
    bodyOf: ({ reason }) => ({ version: app.version, state: "suspended", reason }),
    save: (fields) => reviewApp({ id: app.id, ...fields }),
    onAnswer: async (result) => {
      await onChange();
      if (result.ok) onClose();
    },
  });
  const { form, failure, decidedOn } = suspension;

  return (
    <Dialog
      title={t("suspend_title", { name: app.name })}
      isOpen
      onClose={onClose}
      onSubmit={suspension.save}
      submit={{ label: t("suspend"), isPending: suspension.isPending }}
    >
      <p>{t("suspend_text")}</p>
      <OwnKeyWarning appId={app.id} />
      <FormTextField
        control={form.control}
        name="reason"
        label={t("reason")}
        maxLength={300}
        issue={t("reason_missing")}
      />
      {failure && decidedOn && <AppFailure failure={failure} seen={decidedOn} now={app} />}
    </Dialog>
  );
}

/** Shows what an app gains or loses on another plan. */
function PlanEffect({ from, to }: { from: PlanRow; to: PlanRow }) {
  const { t } = useTranslation("apps");
  const changes = usePlanChanges()(from, to);
  return (
    <Notice tone="info" title={t("effect.title")} live="status">
      {changes.length === 0 ? <p>{t("effect.same")}</p> : <PlanChangeList changes={changes} />}
    </Notice>
  );
}
