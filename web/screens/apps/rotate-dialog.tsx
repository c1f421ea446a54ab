import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { AppRow, KeyRow, NewKey } from "#contract/console/console-apps";
import { rotateKey } from "../../api/administration-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { daysOf, keyLives, type KeyLife } from "./key-life.ts";
import { KeyFailure } from "./app-failure.tsx";
import { OwnKeyWarning } from "./own-key-warning.tsx";

/** Overlaps during which both keys work, hours. */
const overlaps = ["0", "1", "24", "168", "720"] as const;

type RotateDialogProps = {
  app: AppRow;
  /** Current record; may change while the dialog is open. */
  row: KeyRow;
  onClose: () => void;
  onMade: (key: NewKey) => void;
  onChange: () => Promise<void>;
};

/** Replaces a key by a new one; the old key keeps working for the chosen overlap. */
export function RotateDialog({ app, row, onClose, onMade, onChange }: RotateDialogProps) {
  const { t } = useTranslation("apps");
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]>("24");
  const [life, setLife] = useState<KeyLife>("never");
  const rotating = useMutation({
    mutationFn: (seen: KeyRow) =>
      rotateKey({
        app: app.id,
        id: seen.id,
        version: seen.version,
        overlap_hours: Number(overlap),
        expires_in_days: daysOf(life),
      }),
    onSuccess: async (result) => {
      await onChange();
      if (result.ok) onMade(result.value);
    },
  });

  const submit = () => rotating.mutate(row);

  return (
    <Dialog
      title={t("keys.rotate_title", { id: row.id })}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit={{
        label: t("keys.rotate_save"),
        isPending: rotating.isPending,
        // Another administrator may revoke the key while this dialog is open.
        isDisabled: row.state !== "active",
      }}
    >
      <p>{t("keys.rotate_text")}</p>
      <OwnKeyWarning appId={app.id} keyId={row.id} />
      <Select
        label={t("keys.overlap")}
        options={overlaps.map((value) => ({ value, label: t(`keys.overlaps.${value}`) }))}
        value={overlap}
        onChange={setOverlap}
      />
      <Select
        label={t("keys.new_life")}
        options={keyLives.map((value) => ({ value, label: t(`keys.lives.${value}`) }))}
        value={life}
        onChange={setLife}
      />
      {rotating.variables && rotating.data?.ok === false && (
        <KeyFailure failure={rotating.data} seen={rotating.variables} now={row} />
      )}
    </Dialog>
  );
}
