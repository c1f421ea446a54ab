import { appReviewSchema, type AppRow } from "#contract/console/console-apps";
import { reviewApp } from "../../api/administration-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { FormTextField } from "../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../ui/forms/use-record-form.ts";
import { AppFailure } from "./app-failure.tsx";
import { OwnKeyWarning } from "./own-key-warning.tsx";

type SuspendDialogProps = { app: AppRow; onClose: () => void; onChange: () => Promise<void> };

/** Asks for the reason for a suspension, because the integrators read it. */
export function SuspendDialog({ app, onClose, onChange }: SuspendDialogProps) {
  const { t } = useTranslation("apps");
  const suspension = useRecordForm({
    record: app,
    valuesOf: () => ({ reason: "" }),
    schema: appReviewSchema,
    bodyOf: ({ reason }) => ({ id: app.id, version: app.version, state: "suspended", reason }),
    save: reviewApp,
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
