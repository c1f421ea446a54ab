import { keyRotationSchema, type AppRow, type KeyRow, type NewKey } from "#contract/console/console-apps";
import { rotateKey } from "../../api/administration-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { FormSelect } from "../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../ui/forms/use-record-form.ts";
import { daysOf, keyLives, type KeyLife } from "./key-life.ts";
import { KeyFailure } from "./app-failure.tsx";
import { OwnKeyWarning } from "./own-key-warning.tsx";

/** Overlaps during which both keys work, hours. */
const overlaps = ["0", "1", "24", "168", "720"] as const;

type Values = { overlap: (typeof overlaps)[number]; life: KeyLife };

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
  const rotation = useRecordForm({
    record: row,
    valuesOf: (): Values => ({ overlap: "24", life: "never" }),
    schema: keyRotationSchema,
    bodyOf: ({ overlap, life }) => ({
      app: app.id,
      id: row.id,
      version: row.version,
      overlap_hours: Number(overlap),
      expires_in_days: daysOf(life),
    }),
    save: rotateKey,
    onAnswer: async (result) => {
      await onChange();
      if (result.ok) onMade(result.value);
    },
  });
  const { form, failure, decidedOn } = rotation;

  return (
    <Dialog
      title={t("keys.rotate_title", { id: row.id })}
      isOpen
      onClose={onClose}
      onSubmit={rotation.save}
      submit={{
        label: t("keys.rotate_save"),
        isPending: rotation.isPending,
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
      {failure && decidedOn && <KeyFailure failure={failure} seen={decidedOn} now={row} />}
    </Dialog>
  );
}
