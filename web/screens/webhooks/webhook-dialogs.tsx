import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  webhookRotationSchema,
  type NewWebhookSecret,
  type WebhookRow,
} from "#contract/console/console-webhooks";
import type { CallResult } from "../../api/call-result.ts";
import { changeWebhook, deleteWebhook, rotateWebhook, webhooksOptions } from "../../api/webhook-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../../ui/display/announce.ts";
import { FormSelect } from "../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../ui/forms/contract-forms.ts";
import { AdministrationFailure } from "../../ui/notices/administration-failure.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import utilities from "../../styles/utilities.module.css";

type WebhookDialogProps = { webhook: WebhookRow; onClose: () => void };

/** Overlaps during which both secrets sign, seconds. */
const overlaps = ["0", "3600", "86400", "604800"] as const;

/** Replaces the secret; the old one signs as well for the chosen overlap. */
export function RotateSecretDialog({
  webhook: { id },
  onClose,
  onMade,
}: WebhookDialogProps & { onMade: (made: NewWebhookSecret) => void }) {
  const { t } = useTranslation("webhooks");
  const rotation = useRecordForm({
    record: null,
    valuesOf: (): { overlap: (typeof overlaps)[number] } => ({ overlap: "86400" }),
    schema: webhookRotationSchema,
    bodyOf: ({ overlap }) => ({ overlap_s: Number(overlap) }),
    save: (body) => rotateWebhook({ id, ...body }),
    onAnswer: (result) => {
      if (result.ok) onMade(result.value);
    },
  });
  return (
    <Dialog
      title={t("rotation.title")}
      isOpen
      onClose={onClose}
      onSubmit={rotation.save}
      submit={{ label: t("rotation.save"), isPending: rotation.isPending }}
    >
      <p>{t("rotation.text")}</p>
      <FormSelect
        control={rotation.form.control}
        name="overlap"
        label={t("rotation.overlap")}
        options={overlaps.map((value) => ({ value, label: t(`rotation.overlaps.${value}`) }))}
      />
      {rotation.failure && <AdministrationFailure failure={rotation.failure} />}
    </Dialog>
  );
}

type ConfirmProps = WebhookDialogProps & { onDone: () => void };

/** Asks for confirmation before a webhook is switched off. */
export function SwitchOffDialog(props: ConfirmProps) {
  const change = ({ id }: WebhookRow) => changeWebhook({ id, enabled: false });
  return <ConfirmDialog {...props} what="off" change={change} />;
}

/** Asks for confirmation before a webhook is deleted. */
export function DeleteDialog(props: ConfirmProps) {
  return <ConfirmDialog {...props} what="deletion" change={deleteWebhook} />;
}

function ConfirmDialog({
  webhook,
  what,
  change,
  onClose,
  onDone,
}: ConfirmProps & {
  what: "off" | "deletion";
  change: (webhook: WebhookRow) => Promise<CallResult<unknown>>;
}) {
  const { t } = useTranslation("webhooks");
  const queryClient = useQueryClient();
  const changing = useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      if (!result.ok) return;
      announce(t(`confirm.${what}.done`));
      onDone();
      await queryClient.invalidateQueries({ queryKey: webhooksOptions.queryKey });
    },
  });
  return (
    <Dialog
      title={t(`confirm.${what}.title`)}
      isOpen
      onClose={onClose}
      onSubmit={() => changing.mutate(webhook)}
      submit={{ label: t(`confirm.${what}.save`), isPending: changing.isPending }}
    >
      <p className={utilities.anywhere}>{webhook.url}</p>
      <p>{t(`confirm.${what}.text`)}</p>
      {changing.data?.ok === false && <AdministrationFailure failure={changing.data} />}
    </Dialog>
  );
}
