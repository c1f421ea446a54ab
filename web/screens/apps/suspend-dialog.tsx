import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { AppRow } from "#contract/console/console-apps";
import { reviewApp } from "../../api/administration-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { AppFailure } from "./app-failure.tsx";
import { OwnKeyWarning } from "./own-key-warning.tsx";

type SuspendDialogProps = { app: AppRow; onClose: () => void; onChange: () => Promise<void> };

/** Asks for the reason for a suspension, because the integrators read it. */
export function SuspendDialog({ app, onClose, onChange }: SuspendDialogProps) {
  const { t } = useTranslation("apps");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const suspending = useMutation({
    mutationFn: (seen: AppRow) =>
      reviewApp({ id: seen.id, version: seen.version, state: "suspended", reason }),
    onSuccess: async (result) => {
      await onChange();
      if (result.ok) onClose();
    },
  });

  function submit() {
    setTried(true);
    if (reason.trim() === "") return;
    suspending.mutate(app);
  }

  return (
    <Dialog
      title={t("suspend_title", { name: app.name })}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit={{ label: t("suspend"), isPending: suspending.isPending }}
    >
      <p>{t("suspend_text")}</p>
      <OwnKeyWarning appId={app.id} />
      <TextField
        label={t("reason")}
        value={reason}
        onChange={setReason}
        maxLength={300}
        error={tried && reason.trim() === "" && t("reason_missing")}
      />
      {suspending.variables && suspending.data?.ok === false && (
        <AppFailure failure={suspending.data} seen={suspending.variables} now={app} />
      )}
    </Dialog>
  );
}
