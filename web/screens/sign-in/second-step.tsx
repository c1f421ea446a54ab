import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Session } from "#contract/console/console";
import { signInWithCode, signInWithPasskey } from "../../api/passkey-calls.ts";
import { passkeysWork } from "../../api/passkeys-work.ts";
import { PageTitle } from "../../frame/page-title.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { PasskeyFailureNotice } from "../../ui/notices/passkey-failure-notice.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import styles from "./sign-in.module.css";
import utilities from "../../styles/utilities.module.css";

export type SecondStepProps = { onSession: (session: Session) => void; onRestart: () => void };

/** Asks for a passkey after a correct password, or for a recovery code where no passkey is at hand. */
export function SecondStep({ onSession, onRestart }: SecondStepProps) {
  const { t } = useTranslation("sign-in");
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const proof = useMutation({
    mutationFn: (given: string | null) =>
      given === null ? signInWithPasskey("second") : signInWithCode(given),
    onSuccess: (result) => {
      if (result.ok) onSession(result.value);
    },
  });
  const failure = proof.data?.ok === false ? proof.data : null;
  const isWaiting = (given: boolean) => proof.isPending && (proof.variables !== null) === given;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (code.trim() === "") codeField.current?.focus();
    else proof.mutate(code.trim());
  }

  return (
    <>
      <PageTitle>{t("step_title")}</PageTitle>
      <p>{t("step_text")}</p>
      {passkeysWork() ? (
        <Button variant="primary" isPending={isWaiting(false)} onPress={() => proof.mutate(null)}>
          {t("step_passkey")}
        </Button>
      ) : (
        <p className={utilities.muted}>{t("step_no_passkeys")}</p>
      )}
      <form className={styles.form} onSubmit={submit} noValidate aria-label={t("step_code_lead")}>
        <p className={utilities.muted}>{t("step_code_lead")}</p>
        <TextField
          ref={codeField}
          label={t("step_code")}
          description={t("step_code_hint")}
          exact
          autoComplete="one-time-code"
          maxLength={60}
          value={code}
          onChange={setCode}
          error={tried && code.trim() === "" ? t("step_code_missing") : undefined}
        />
        <Button type="submit" isPending={isWaiting(true)}>
          {t("step_code_submit")}
        </Button>
      </form>
      {failure && <PasskeyFailureNotice failure={failure} />}
      <Button variant="quiet" onPress={onRestart}>
        {t("step_restart")}
      </Button>
    </>
  );
}
