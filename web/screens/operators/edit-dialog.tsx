import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import type { ChangedOperator, ListedOperator, ResetOperator } from "#contract/console-operators";
import { changeOperator, resetOperator } from "../../api/operator-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { OperatorFailure } from "./operator-failure.tsx";
import { OperatorFields, type Decided } from "./operator-fields.tsx";
import styles from "./operators.module.css";

type EditDialogProps = {
  operator: ListedOperator;
  onClose: () => void;
  /** Reads the list again: also when somebody else was faster. */
  onChange: () => Promise<void>;
  onDone: (answer: ChangedOperator) => void;
};

/** Name, role, second factor and whether he may sign in; and what helps somebody who cannot. */
export function EditDialog({ operator, onClose, onChange, onDone }: EditDialogProps) {
  const { t } = useTranslation("operators");
  const [asked, setAsked] = useState<ResetOperator["reset"] | null>(null);
  const { id, version } = operator;
  const onSuccess = async (result: Awaited<ReturnType<typeof changeOperator>>) => {
    await onChange();
    if (result.ok) onDone(result.value);
    else setAsked(null);
  };
  const changing = useMutation({ mutationFn: changeOperator, onSuccess });
  const resetting = useMutation({ mutationFn: resetOperator, onSuccess });
  const result = changing.data ?? resetting.data;

  // Who has no password loses none.
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
                resetting.mutate({ id, version, reset: asked });
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
  return (
    <Dialog
      title={t("edit_title", operator)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button type="submit" form="edit" variant="primary" isPending={changing.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      {result?.ok === false && <OperatorFailure failure={result} now={operator} />}
      <EditForm
        // What somebody else saved meanwhile is what is edited next.
        key={version}
        operator={operator}
        onSubmit={(decided) => {
          resetting.reset();
          changing.mutate({ id, version, ...decided });
        }}
      />
      <div className={styles.help}>
        <p className={styles.muted}>{t("help")}</p>
        <div className={styles.both}>
          {operator.state !== "disabled" && (
            <Button onPress={() => setAsked("password")}>{t("resets.password.open")}</Button>
          )}
          {operator.passkeys > 0 && (
            <Button onPress={() => setAsked("factors")}>{t("resets.factors.open")}</Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

type Saved = Pick<Parameters<typeof changeOperator>[0], "name" | "role" | "second_factor" | "disabled">;

function EditForm({ operator, onSubmit }: { operator: ListedOperator; onSubmit: (saved: Saved) => void }) {
  const { t } = useTranslation("operators");
  const [decided, setDecided] = useState<Decided>({
    name: operator.name,
    role: operator.role,
    secondFactor: operator.second_factor === "required",
  });
  const [disabled, setDisabled] = useState(operator.state === "disabled");
  const [tried, setTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const name = decided.name.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name === "") return nameField.current?.focus();
    const { role, secondFactor } = decided;
    onSubmit({ name, role, second_factor: secondFactor ? "required" : "optional", disabled });
  }

  return (
    <form id="edit" className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.muted}>{operator.email}</p>
      <OperatorFields
        value={decided}
        onChange={setDecided}
        nameField={nameField}
        nameError={tried && name === "" ? t("name_missing") : undefined}
      />
      <Checkbox isSelected={disabled} onChange={setDisabled}>
        {t("disabled")}
      </Checkbox>
    </form>
  );
}
