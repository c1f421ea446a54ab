import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { keyEnvironments } from "#contract/public/account";
import type { AppRow, NewKey } from "#contract/console/console-apps";
import { scopes, type Scope } from "#contract/shared/endpoint";
import { createKey } from "../../api/administration-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdministrationFailure } from "../../ui/notices/administration-failure.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { daysOf, keyLives, type KeyLife } from "./key-life.ts";
import shared from "../../ui/notices/administration.module.css";
import styles from "./apps.module.css";
import utilities from "../../styles/utilities.module.css";

type NewKeyDialogProps = {
  app: AppRow;
  onClose: () => void;
  onMade: (key: NewKey) => void;
  onChange: () => Promise<void>;
};

/** Asks for the scopes, lifetime and purpose of a new key. */
export function NewKeyDialog({ app, onClose, onMade, onChange }: NewKeyDialogProps) {
  const { t } = useTranslation("apps");
  const [environment, setEnvironment] = useState<(typeof keyEnvironments)[number]>("live");
  const [held, setHeld] = useState<readonly Scope[]>(scopes);
  const [note, setNote] = useState("");
  const [life, setLife] = useState<KeyLife>("never");
  const creating = useMutation({
    mutationFn: createKey,
    onSuccess: async (result) => {
      await onChange();
      if (result.ok) onMade(result.value);
    },
  });

  const submit = () =>
    creating.mutate({
      app: app.id,
      environment,
      scopes: scopes.filter((scope) => held.includes(scope)),
      note: note.trim() === "" ? null : note,
      expires_in_days: daysOf(life),
    });

  return (
    <Dialog
      title={t("keys.create")}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit={{ label: t("keys.save"), isPending: creating.isPending, isDisabled: held.length === 0 }}
    >
      <TextField
        label={t("keys.note")}
        description={t("keys.note_hint")}
        value={note}
        onChange={setNote}
        maxLength={200}
        optional
      />
      <Select
        label={t("keys.environment")}
        options={keyEnvironments.map((value) => ({ value, label: t(`keys.environment_options.${value}`) }))}
        value={environment}
        onChange={setEnvironment}
      />
      <fieldset className={shared.checks}>
        <legend>{t("keys.scopes")}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            isSelected={held.includes(scope)}
            onChange={(on) => setHeld(on ? [...held, scope] : held.filter((each) => each !== scope))}
          >
            <span>
              {t(`keys.scope_words.${scope}`)} <code className={utilities.muted}>{scope}</code>
            </span>
          </Checkbox>
        ))}
        {held.length === 0 && <p className={styles.fault}>{t("keys.scopes_missing")}</p>}
      </fieldset>
      <Select
        label={t("keys.life")}
        options={keyLives.map((value) => ({ value, label: t(`keys.lives.${value}`) }))}
        value={life}
        onChange={setLife}
      />
      {creating.data?.ok === false && <AdministrationFailure failure={creating.data} />}
    </Dialog>
  );
}
