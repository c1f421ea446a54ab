import { keyEnvironments } from "#contract/public/account";
import { newKeyRequestSchema, type AppRow, type NewKey } from "#contract/console/console-apps";
import { scopes, type Scope } from "#contract/shared/endpoint";
import { createKey } from "../../api/administration-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdministrationFailure } from "../../ui/notices/administration-failure.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { FormSelect, FormTextField } from "../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../ui/forms/use-record-form.ts";
import { daysOf, keyLives, type KeyLife } from "./key-life.ts";
import shared from "../../ui/notices/administration.module.css";
import styles from "./apps.module.css";

type NewKeyDialogProps = {
  app: AppRow;
  onClose: () => void;
  onMade: (key: NewKey) => void;
  onChange: () => Promise<void>;
};

type Values = { environment: string; scopes: Scope[]; note: string; life: KeyLife };

/** Asks for the scopes, lifetime and purpose of a new key. */
export function NewKeyDialog({ app, onClose, onMade, onChange }: NewKeyDialogProps) {
  const { t } = useTranslation("apps");
  const creation = useRecordForm({
    record: null,
    valuesOf: (): Values => ({ environment: "live", scopes: [...scopes], note: "", life: "never" }),
    schema: newKeyRequestSchema,
    bodyOf: ({ note, life, ...values }) => ({
      app: app.id,
      ...values,
      note: note.trim() === "" ? null : note,
      expires_in_days: daysOf(life),
    }),
    save: createKey,
    onAnswer: async (result) => {
      await onChange();
      if (result.ok) onMade(result.value);
    },
  });
  const { form, failure } = creation;
  const { control } = form;
  const { scopes: held } = creation.values;

  return (
    <Dialog
      title={t("keys.create")}
      isOpen
      onClose={onClose}
      onSubmit={creation.save}
      submit={{ label: t("keys.save"), isPending: creation.isPending, isDisabled: held.length === 0 }}
    >
      <FormTextField
        control={control}
        name="note"
        label={t("keys.note")}
        description={t("keys.note_hint")}
        maxLength={200}
        issue=""
        optional
      />
      <FormSelect
        control={control}
        name="environment"
        label={t("keys.environment")}
        options={keyEnvironments.map((value) => ({ value, label: t(`keys.environment_options.${value}`) }))}
      />
      <fieldset className={shared.checks}>
        <legend>{t("keys.scopes")}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            isSelected={held.includes(scope)}
            onChange={(on) =>
              form.setValue(
                "scopes",
                scopes.filter((each) => (each === scope ? on : held.includes(each))),
              )
            }
          >
            <span>
              {t(`keys.scope_words.${scope}`)} <code className={shared.muted}>{scope}</code>
            </span>
          </Checkbox>
        ))}
        {held.length === 0 && <p className={styles.fault}>{t("keys.scopes_missing")}</p>}
      </fieldset>
      <FormSelect
        control={control}
        name="life"
        label={t("keys.life")}
        options={keyLives.map((value) => ({ value, label: t(`keys.lives.${value}`) }))}
      />
      {failure && <AdministrationFailure failure={failure} />}
    </Dialog>
  );
}
