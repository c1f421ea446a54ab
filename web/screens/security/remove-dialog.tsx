import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Factors } from "#contract/console/console-factors";
import { removePasskey } from "../../api/factor-options.ts";
import { AdministrationFailure } from "../../ui/notices/administration-failure.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

type RemoveDialogProps = {
  passkey: Factors["passkeys"][number];
  factors: Factors;
  onClose: () => void;
  onChange: () => Promise<void>;
};

/** Asks for confirmation before a passkey is removed, and states what is removed with the last one. */
export function RemoveDialog({ passkey, factors, onClose, onChange }: RemoveDialogProps) {
  const { t } = useTranslation("security");
  const isLast = factors.passkeys.length === 1;
  const removing = useMutation({
    mutationFn: () => removePasskey(passkey.id),
    onSuccess: async (result) => {
      await onChange();
      if (result.ok) onClose();
    },
  });
  return (
    <Dialog
      title={t("remove_title", { name: passkey.name })}
      isOpen
      onClose={onClose}
      onSubmit={() => removing.mutate()}
      submit={isLast && factors.required ? null : { label: t("remove"), isPending: removing.isPending }}
    >
      {isLast && factors.required ? <p>{t("remove_required")}</p> : <p>{t("remove_text")}</p>}
      {isLast && !factors.required && <p>{t("remove_last")}</p>}
      {removing.data?.ok === false && <AdministrationFailure failure={removing.data} />}
    </Dialog>
  );
}
