import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import styles from "./sign-in.module.css";

export type SignInFormProps = {
  isPending: boolean;
  onSubmit: (credentials: { email: string; password: string }) => void;
};

/**
 * Asks for email and password. A missing value is reported at its field after the press, until it is filled in. Written by hand,
 * as is the second step, because react-hook-form would add 15 KB to the first visit.
 */
export function SignInForm({ isPending, onSubmit }: SignInFormProps) {
  const { t } = useTranslation("sign-in");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (email.trim() === "") emailField.current?.focus();
    else if (password === "") passwordField.current?.focus();
    else onSubmit({ email: email.trim(), password });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={emailField}
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={tried && email.trim() === "" ? t("email_missing") : undefined}
      />
      <TextField
        ref={passwordField}
        label={t("password")}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={tried && password === "" ? t("password_missing") : undefined}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t("submit")}
      </Button>
    </form>
  );
}
