import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ChangedOperator, ListedOperator, ResetOperator } from "#contract/console/console-operators";
import { changeOperator, resetOperator } from "../../api/operator-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { isChangedMeanwhile } from "../../ui/notices/administration-failure.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { ChangedNotice } from "../../ui/notices/changed-notice.tsx";
import { ConflictNotice } from "../../ui/notices/conflict-notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { typedOver } from "../../ui/controls/typed-over.ts";
import { OperatorFailure } from "./operator-failure.tsx";
import { OperatorFields, type Decided } from "./operator-fields.tsx";
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

type Form = Decided & { disabled: boolean };

/** Edits name, role, second factor and whether the operator may sign in, and offers recovery for one who cannot. */
export function EditDialog({ operator, onClose, onChange, onDone }: EditDialogProps) {
  const { t } = useTranslation("operators");
  const { t: common } = useTranslation();
  const [asked, setAsked] = useState<ResetOperator["reset"] | null>(null);
  const [seen, setSeen] = useState(operator);
  const [typed, setTyped] = useState(() => formOf(operator));
  const form = typedOver(typed, formOf(seen), formOf(operator));
  const [tried, setTried] = useState(false);
  const onSuccess = async (result: Awaited<ReturnType<typeof changeOperator>>) => {
    // A link is shown before the list refreshes: administrators who made one for themselves no longer have a
    // session to read it with.
    if (!result.ok || !result.value.link) await onChange();
    if (result.ok) onDone(result.value);
    else setAsked(null);
  };
  const changing = useMutation({
    mutationFn: ({ seen: { id, version }, form }: { seen: ListedOperator; form: Form }) =>
      changeOperator({
        id,
        version,
        name: form.name.trim(),
        role: form.role,
        second_factor: form.secondFactor ? "required" : "optional",
        disabled: form.disabled,
      }),
    onSuccess,
  });
  const resetting = useMutation({
    mutationFn: ({ seen: { id, version }, reset }: { seen: ListedOperator; reset: ResetOperator["reset"] }) =>
      resetOperator({ id, version, reset }),
    onSuccess,
  });
  const result = changing.data ?? resetting.data;
  const decidedOn = (changing.variables ?? resetting.variables)?.seen;

  const isTouched = !isSame(typed, formOf(seen));
  if (operator.version !== seen.version && (!isTouched || isSame(formOf(operator), formOf(seen)))) {
    // The change concerns no field of this form, or nothing was typed yet, so there is no conflict to resolve.
    setSeen(operator);
    if (!isTouched) setTyped(formOf(operator));
  }
  const isStale = operator.version !== seen.version;
  const name = form.name.trim();

  function save(of: ListedOperator) {
    resetting.reset();
    changing.mutate({ seen: of, form });
  }

  function submit() {
    setTried(true);
    if (name !== "" && !isStale) save(seen);
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
                changing.reset();
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
  const text = (of: Form) => ({
    name: of.name.trim(),
    role: common(`roles.${of.role}`),
    factor: t(of.secondFactor ? "factor_is_required" : "factor_is_optional"),
    state: t(
      of.disabled ? "states.disabled" : `states.${operator.state === "disabled" ? "active" : operator.state}`,
    ),
  });
  const [was, theirs, yours] = [text(formOf(seen)), text(formOf(operator)), text(form)];
  const failure = result?.ok === false ? result : null;
  const before = decidedOn && failure && isChangedMeanwhile(failure) ? text(formOf(decidedOn)) : null;
  return (
    <Dialog
      title={t("edit_title", operator)}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit={isStale ? null : { label: t("save"), isPending: changing.isPending }}
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
          isPending={changing.isPending}
          onSave={() => {
            setSeen(operator);
            setTyped(form);
            save(operator);
          }}
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
      <OperatorFields
        value={form}
        onChange={(decided) => setTyped({ ...form, ...decided })}
        nameError={tried && name === "" ? t("name_missing") : undefined}
      />
      <Checkbox isSelected={form.disabled} onChange={(disabled) => setTyped({ ...form, disabled })}>
        {t("disabled")}
      </Checkbox>
      {(operator.state !== "disabled" || operator.passkeys > 0) && (
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

function formOf({ name, role, second_factor: factor, state }: ListedOperator): Form {
  return { name, role, secondFactor: factor === "required", disabled: state === "disabled" };
}

function isSame(one: Form, other: Form): boolean {
  return (
    one.name.trim() === other.name.trim() &&
    one.role === other.role &&
    one.secondFactor === other.secondFactor &&
    one.disabled === other.disabled
  );
}
