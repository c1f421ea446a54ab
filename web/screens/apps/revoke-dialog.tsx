import { useMutation } from "@tanstack/react-query";
import type { AppRow, KeyRow } from "#contract/console/console-apps";
import { revokeKey } from "../../api/administration-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../../ui/display/announce.ts";
import { AdministrationFailure } from "../../ui/notices/administration-failure.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { OwnKeyWarning } from "./own-key-warning.tsx";

type RevokeDialogProps = { app: AppRow; row: KeyRow; onClose: () => void; onChange: () => Promise<void> };

/** Asks for confirmation before a key is revoked permanently. */
export function RevokeDialog({ app, row, onClose, onChange }: RevokeDialogProps) {
  const { t } = useTranslation("apps");
  const revoking = useMutation({
    mutationFn: revokeKey,
    onSuccess: async (result) => {
      await onChange();
      if (!result.ok) return;
      announce(t("keys.revoked"));
      onClose();
    },
  });
  return (
    <Dialog
      title={t("keys.revoke_title", { id: row.id })}
      isOpen
      onClose={onClose}
      onSubmit={() => revoking.mutate({ app: app.id, id: row.id })}
      submit={{ label: t("keys.revoke"), isPending: revoking.isPending }}
    >
      <p>{t("keys.revoke_text")}</p>
      <OwnKeyWarning appId={app.id} keyId={row.id} />
      {row.in_file && <p>{t("keys.revoke_file")}</p>}
      {revoking.data?.ok === false && <AdministrationFailure failure={revoking.data} />}
    </Dialog>
  );
}
