import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  changeOperatorSchema,
  type ChangedOperator,
  type ListedOperator,
  type ResetOperator,
} from "#contract/console/console-operators";
import { changeOperator, resetOperator } from "../../api/operator-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { isChangedMeanwhile } from "../../ui/notices/administration-failure.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { ChangedNotice } from "../../ui/notices/changed-notice.tsx";
import { ConflictNotice } from "../../ui/notices/conflict-notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { FormCheckbox } from "../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../ui/forms/contract-forms.ts";
import { decidedOf, OperatorFailure, OperatorFields, type Decided } from "./operator-fields.tsx";
import styles from "./operators.module.css";
import utilities from "../../styles/utilities.module.css";

type EditDialogProps = {
  /** Current record; may change while the dialog is open. */
  operator: ListedOperator;
  onClose: () => void;
  /** Refreshes the list, also after a conflict. */
  onChange: () => Promise<void>;
  onDone: (answer: ChangedOperator) => void;
};

type Values = Decided & { disabled: boolean };

const schema = changeOperatorSchema.omit({ version: true });

/** Edits name, role, second factor and whether the operator may sign in, and offers recovery for one who cannot. */
export function EditDialog({ operator, onClose, onChange, onDone }: EditDialogProps) {
  const { t } = useTranslation("operators");
  const { t: common } = useTranslation();
  const [asked, setAsked] = useState<ResetOperator["reset"] | null>(null);
  const onAnswer = async (result: Awaited<ReturnType<typeof changeOperator>>) => {
    // A link is shown before the list refreshes: administrators who made one for themselves no longer have a
    // session to read it with.
    if (!result.ok || !result.value.link) await onChange();
    if (result.ok) onDone(result.value);
    else setAsked(null);
  };
  const edit = useRecordForm({
    record: operator,
    valuesOf,
    schema,
    bodyOf: ({ disabled, ...decided }: Values) => ({ ...decidedOf(decided), disabled }),
    save: (fields, { id, version }) => changeOperator({ id, version, ...fields }),
    onAnswer,
  });
  const resetting = useMutation({
    mutationFn: ({ seen: { id, version }, reset }: { seen: ListedOperator; reset: ResetOperator["reset"] }) =>
      resetOperator({ id, version, reset }),
    onSuccess: onAnswer,
  });
  const { values, seen, isStale } = edit;
  const failure = edit.failure ?? (resetting.data?.ok === false ? resetting.data : null);
  const decidedOn = edit.decidedOn ?? resetting.variables?.seen;

  function save() {
    resetting.reset();
    edit.save();
  }

  // An operator without a password has none to lose.
  const makesLinkOnly = asked === "password" && operator.state === "waiting";
  if (asked)
    return (
      <Dialog
        title={t(`resets.${asked}.title`, operator)}
        isOpen
        onClose={onClose}
        actions={
          <>
            <Button onPress={() => setAsked(null)}>{t("back")}</Button>
            <Button
              variant="primary"
              isPending={resetting.isPending}
              onPress={() => {
                edit.forgetFailure();
                resetting.mutate({ seen: operator, reset: asked });
              }}
            >
              {t(makesLinkOnly ? "invite_submit" : `resets.${asked}.submit`)}
            </Button>
          </>
        }
      >
        <p>{t(makesLinkOnly ? "new_link_text" : `resets.${asked}.text`)}</p>
      </Dialog>
    );

  const fields = [
    ["name", t("columns.name")],
    ["role", t("columns.role")],
    ["factor", t("columns.second_factor")],
    ["state", t("columns.state")],
  ] as const;
  const text = (of: Values) => ({
    name: of.name.trim(),
    role: common(`roles.${of.role}`),
    factor: t(of.isFactorRequired ? "factor_is_required" : "factor_is_optional"),
    state: t(
      of.disabled ? "states.disabled" : `states.${operator.state === "disabled" ? "active" : operator.state}`,
    ),
  });
  const [was, theirs, yours] = [text(valuesOf(seen)), text(valuesOf(operator)), text(values)];
  const before = decidedOn && failure && isChangedMeanwhile(failure) ? text(valuesOf(decidedOn)) : null;
  return (
    <Dialog
      title={t("edit_title", operator)}
      isOpen
      onClose={onClose}
      onSubmit={save}
      submit={isStale ? null : { label: t("save"), isPending: edit.isPending }}
    >
      {isStale ? (
        <ConflictNotice
          record={operator}
          rows={fields.map(([field, name]) => ({
            name,
            seen: was[field],
            theirs: theirs[field],
            yours: yours[field],
          }))}
          isPending={edit.isPending}
          onSave={edit.keepMine}
          onTake={onClose}
        />
      ) : (
        <>
          {before && (
            <ChangedNotice
              record={operator}
              rows={fields.map(([field, name]) => ({ name, seen: before[field], now: theirs[field] }))}
            />
          )}
          {failure && !before && <OperatorFailure failure={failure} />}
        </>
      )}
      <p className={utilities.muted}>{operator.email}</p>
      {operator.at_provider ? <p>{t("at_provider_text")}</p> : <OperatorFields control={edit.form.control} />}
      <FormCheckbox control={edit.form.control} name="disabled">
        {t("disabled")}
      </FormCheckbox>
      {!operator.at_provider && (operator.state !== "disabled" || operator.passkeys > 0) && (
        <div className={styles.help}>
          <p className={utilities.muted}>{t("help")}</p>
          <div className={utilities.row}>
            {operator.state !== "disabled" && (
              <Button onPress={() => setAsked("password")}>{t("resets.password.open")}</Button>
            )}
            {operator.passkeys > 0 && (
              <Button onPress={() => setAsked("factors")}>{t("resets.factors.open")}</Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function valuesOf({ name, role, second_factor: factor, state }: ListedOperator): Values {
  return { name, role, isFactorRequired: factor === "required", disabled: state === "disabled" };
}
