import { useMutation } from "@tanstack/react-query";
import {
  keyRotationSchema,
  type AppRow,
  type KeyRotation,
  type KeyRow,
  type NewKey,
} from "#contract/console/console-apps";
import { rotateKey } from "../../api/administration-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { FormSelect } from "../../ui/forms/form-fields.tsx";
import { useContractForm } from "../../ui/forms/use-contract-form.ts";
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
  const { form, submit } = useContractForm(
    {
      schema: keyRotationSchema,
      bodyOf: ({ overlap, life }: { overlap: string; life: KeyLife }) => ({
        app: app.id,
        id: row.id,
        version: row.version,
        overlap_hours: Number(overlap),
        expires_in_days: daysOf(life),
      }),
    },
    { defaultValues: { overlap: "24", life: "never" } },
  );
  const rotating = useMutation({
    mutationFn: ({ rotation }: { rotation: KeyRotation; seen: KeyRow }) => rotateKey(rotation),
    onSuccess: async (result) => {
      await onChange();
      if (result.ok) onMade(result.value);
    },
  });

  return (
    <Dialog
      title={t("keys.rotate_title", { id: row.id })}
      isOpen
      onClose={onClose}
      onSubmit={() => submit((rotation) => rotating.mutate({ rotation, seen: row }))}
      submit={{
        label: t("keys.rotate_save"),
        isPending: rotating.isPending,
        // Another administrator may revoke the key while this dialog is open.
        isDisabled: row.state !== "active",
      }}
    >
      <p>{t("keys.rotate_text")}</p>
      <OwnKeyWarning appId={app.id} keyId={row.id} />
      <FormSelect
        control={form.control}
        name="overlap"
        label={t("keys.overlap")}
        options={overlaps.map((value) => ({ value, label: t(`keys.overlaps.${value}`) }))}
      />
      <FormSelect
        control={form.control}
        name="life"
        label={t("keys.new_life")}
        options={keyLives.map((value) => ({ value, label: t(`keys.lives.${value}`) }))}
      />
      {rotating.variables && rotating.data?.ok === false && (
        <KeyFailure failure={rotating.data} seen={rotating.variables.seen} now={row} />
      )}
    </Dialog>
  );
}
