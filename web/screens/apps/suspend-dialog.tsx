import { useMutation } from "@tanstack/react-query";
import { appReviewSchema, type AppReviewInput, type AppRow } from "#contract/console/console-apps";
import { reviewApp } from "../../api/administration-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { FormTextField } from "../../ui/forms/form-fields.tsx";
import { useContractForm } from "../../ui/forms/use-contract-form.ts";
import { AppFailure } from "./app-failure.tsx";
import { OwnKeyWarning } from "./own-key-warning.tsx";

type SuspendDialogProps = { app: AppRow; onClose: () => void; onChange: () => Promise<void> };

/** Asks for the reason for a suspension, because the integrators read it. */
export function SuspendDialog({ app, onClose, onChange }: SuspendDialogProps) {
  const { t } = useTranslation("apps");
  const { form, submit } = useContractForm(
    {
      schema: appReviewSchema,
      bodyOf: ({ reason }: { reason: string }) => ({
        id: app.id,
        version: app.version,
        state: "suspended",
        reason,
      }),
    },
    { defaultValues: { reason: "" } },
  );
  const suspending = useMutation({
    mutationFn: ({ review }: { review: AppReviewInput; seen: AppRow }) => reviewApp(review),
    onSuccess: async (result) => {
      await onChange();
      if (result.ok) onClose();
    },
  });

  return (
    <Dialog
      title={t("suspend_title", { name: app.name })}
      isOpen
      onClose={onClose}
      onSubmit={() => submit((review) => suspending.mutate({ review, seen: app }))}
      submit={{ label: t("suspend"), isPending: suspending.isPending }}
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
      {suspending.variables && suspending.data?.ok === false && (
        <AppFailure failure={suspending.data} seen={suspending.variables.seen} now={app} />
      )}
    </Dialog>
  );
}
