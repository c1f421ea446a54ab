import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type AppRow,
  keyRotationSchema,
  type KeyRow,
  type NewKey,
  newKeyRequestSchema,
} from "#contract/console/console-apps";
import { accountEndpoint, keyEnvironments } from "#contract/public/account";
import { defaultScopes, type Scope, scopes } from "#contract/shared/endpoint";
import { isUnanswered } from "../../api/call-series.ts";
import { createKey, revokeKey, rotateKey } from "../../api/app-options.ts";
import { environmentOptions } from "../../api/console-options.ts";
import type { CallFailure } from "../../api/call-result.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { shellQuoted } from "../../ui/browser/curl.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { formatTime } from "../../ui/display/time.tsx";
import { announce } from "../../ui/display/announce.ts";
import { FormSelect, FormTextField } from "../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../ui/forms/contract-forms.ts";
import { ChangedNotice } from "../../ui/notices/changed-notice.tsx";
import { AdministrationFailure, isChangedMeanwhile } from "../../ui/notices/administration-failure.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import shared from "../../ui/notices/administration.module.css";
import { OwnKeyWarning } from "./own-key-warning.tsx";
import utilities from "../../styles/utilities.module.css";

/** Lifetimes offered for a new key: days. */
const keyLives = ["never", "30", "90", "365"] as const;
type KeyLife = (typeof keyLives)[number];

function daysOf(life: KeyLife): number | null {
  return life === "never" ? null : Number(life);
}

type NewKeyDialogProps = {
  app: AppRow;
  onClose: () => void;
  onMade: (key: NewKey) => void;
  onChange: () => Promise<void>;
};

type NewKeyValues = { environment: string; scopes: Scope[]; note: string; life: KeyLife };

/** Asks for the scopes, lifetime and purpose of a new key. */
export function NewKeyDialog({ app, onClose, onMade, onChange }: NewKeyDialogProps) {
  const { t } = useTranslation("apps");
  const creation = useRecordForm({
    record: null,
    valuesOf: (): NewKeyValues => ({
      environment: "live",
      scopes: [...defaultScopes],
      note: "",
      life: "never",
    }),
    schema: newKeyRequestSchema,
    bodyOf: ({ note, life, ...values }) => ({
      ...values,
      note: note.trim() === "" ? null : note,
      expires_in_days: daysOf(life),
    }),
    save: (fields) => createKey({ app: app.id, ...fields }),
    onAnswer: async (result) => {
      // A key is shown before the list refreshes: nothing that happens to the refresh may lose it.
      if (result.ok) onMade(result.value);
      await onChange();
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
                { shouldDirty: true },
              )
            }
          >
            <span>
              {t(`keys.scope_words.${scope}`)} <code className={utilities.muted}>{scope}</code>
            </span>
          </Checkbox>
        ))}
        {held.length === 0 && <p className={shared.error}>{t("keys.scopes_missing")}</p>}
      </fieldset>
      <FormSelect
        control={control}
        name="life"
        label={t("keys.life")}
        options={keyLives.map((value) => ({ value, label: t(`keys.lives.${value}`) }))}
      />
      {failure && <NoKeyMade failure={failure} />}
    </Dialog>
  );
}

/** Overlaps during which both keys work, hours. */
const overlaps = ["0", "1", "24", "168", "720"] as const;

type RotationValues = { overlap: (typeof overlaps)[number]; life: KeyLife };

type RotateDialogProps = {
  app: AppRow;
  /** Current record; may change while the dialog is open. */
  row: KeyRow;
  onClose: () => void;
  onMade: (key: NewKey) => void;
  onChange: () => Promise<void>;
};

/** Replaces a key by a new one; the old key keeps working for the chosen overlap. */
export function RotateKeyDialog({ app, row, onClose, onMade, onChange }: RotateDialogProps) {
  const { t } = useTranslation("apps");
  const rotation = useRecordForm({
    record: row,
    valuesOf: (): RotationValues => ({ overlap: "24", life: "never" }),
    schema: keyRotationSchema,
    bodyOf: ({ overlap, life }) => ({
      version: row.version,
      overlap_hours: Number(overlap),
      expires_in_days: daysOf(life),
    }),
    save: (fields) => rotateKey({ app: app.id, id: row.id, ...fields }),
    onAnswer: async (result) => {
      // A key is shown before the list refreshes: nothing that happens to the refresh may lose it.
      if (result.ok) onMade(result.value);
      await onChange();
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

/** Shows the text of a new key, only once, and a call to try it with. */
export function KeyShownDialog({ app, made, onClose }: { app: AppRow; made: NewKey; onClose: () => void }) {
  const { t } = useTranslation("apps");
  const { t: common } = useTranslation();
  const { data: environment } = useQuery(environmentOptions);
  const address = `${(environment?.gateway_url ?? "").replace(/\/+$/, "")}${accountEndpoint.path}`;
  const curl = `curl -sS ${shellQuoted(address)} -H ${shellQuoted(`Authorization: Bearer ${made.key}`)}`;
  return (
    <Dialog
      title={t("keys.shown_title")}
      isOpen
      wide
      stays
      onClose={onClose}
      actions={<Button onPress={onClose}>{t("keys.done")}</Button>}
    >
      <p>{t("keys.shown_text")}</p>
      {app.state !== "approved" && <p>{t(`keys.shown_refused.${app.state}`)}</p>}
      <div className={shared.code}>{made.key}</div>
      <div>
        <CopyButton what={t("keys.key_noun")} text={made.key} />
      </div>
      <p>{t("keys.try_it")}</p>
      <div className={shared.code}>{curl}</div>
      <div>
        <CopyButton what={common("things.curl")} text={curl} />
      </div>
    </Dialog>
  );
}

/** Explains why no new key is shown. After a lost answer the key may exist, and a second press would create another. */
function NoKeyMade({ failure }: { failure: CallFailure }) {
  const { t } = useTranslation("apps");
  return (
    <AdministrationFailure failure={failure}>
      {isUnanswered(failure) && <p>{t("keys.may_exist")}</p>}
    </AdministrationFailure>
  );
}

/** Explains why a key was not rotated; after a conflict, it shows the differences from the `seen` record. */
function KeyFailure({ failure, seen, now }: { failure: CallFailure; seen: KeyRow; now: KeyRow }) {
  const { t, language } = useTranslation("apps");
  if (!isChangedMeanwhile(failure)) return <NoKeyMade failure={failure} />;
  const ends = ({ expires_at: at }: KeyRow) =>
    at === null ? t("keys.lives.never") : formatTime(new Date(at), { language });
  return (
    <ChangedNotice
      record={now}
      rows={[
        {
          name: t("conflict_fields.state"),
          seen: t(`keys.states.${seen.state}`),
          now: t(`keys.states.${now.state}`),
        },
        { name: t("conflict_fields.ends"), seen: ends(seen), now: ends(now) },
        { name: t("conflict_fields.note"), seen: seen.note, now: now.note },
      ]}
    />
  );
}
