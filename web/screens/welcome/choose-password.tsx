import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { isEmail } from "#contract/shared/checked-fields";
import { passwordLengths, type OpenedLink } from "#contract/console/console-operators";
import type { CallFailure } from "../../api/call-result.ts";
import { openWithPassword } from "../../api/link-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { Time } from "../../ui/display/time.tsx";
import { LinkFailure } from "./link-failure.tsx";
import utilities from "../../styles/utilities.module.css";

type ChoosePasswordProps = {
  link: OpenedLink;
  token: string;
  /** Called with the email address to sign in with. */
  onDone: (email: string) => void;
};

/** Asks for a new password; the first administrator also enters name and email. */
export function ChoosePassword({ link, token, onDone }: ChoosePasswordProps) {
  const { t } = useTranslation("welcome");
  const { t: common } = useTranslation();
  const isFirst = link.kind === "first";
  const [email, setEmail] = useState(link.email ?? "");
  const [name, setName] = useState(link.name ?? "");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const using = useMutation({
    mutationFn: openWithPassword,
    onSuccess: (result, { email: own }) => {
      if (result.ok) onDone(own ?? link.email ?? "");
      else if (refusedField(result) === "email") emailField.current?.focus();
      else if (refusedField(result) === "password") passwordField.current?.focus();
    },
  });
  const isAddress = isEmail(email.trim());
  const isLong = [...password].length >= passwordLengths.shortest;
  const failure = using.data?.ok === false ? using.data : null;
  const refused = failure && refusedField(failure);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isAddress) emailField.current?.focus();
    else if (name.trim() === "") nameField.current?.focus();
    else if (!isLong) passwordField.current?.focus();
    else using.mutate({ token, password, ...(isFirst && { email: email.trim(), name: name.trim() }) });
  }

  function passwordError() {
    if (tried && !isLong) return t("password_short", { count: passwordLengths.shortest });
    return refused === "password" && using.variables?.password === password
      ? t("password_common")
      : undefined;
  }

  function emailError() {
    if (tried && !isAddress) return t("email_missing");
    return refused === "email" && using.variables?.email === email.trim() ? t("email_taken") : undefined;
  }

  return (
    <form className={utilities.stack} onSubmit={submit} noValidate>
      <p>
        {isFirst
          ? t("first_text")
          : t("person_text", { name: link.name, role: common(`roles.${link.role}`) })}
      </p>
      <TextField
        ref={emailField}
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        readOnly={!isFirst}
        value={email}
        onChange={setEmail}
        error={emailError()}
      />
      {isFirst && (
        <TextField
          ref={nameField}
          label={t("name")}
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={setName}
          error={tried && name.trim() === "" ? t("name_missing") : undefined}
        />
      )}
      <TextField
        ref={passwordField}
        label={t("password")}
        description={t("password_hint", { count: passwordLengths.shortest })}
        type={shown ? "text" : "password"}
        name="password"
        autoComplete="new-password"
        maxLength={passwordLengths.longest}
        value={password}
        onChange={setPassword}
        error={passwordError()}
      />
      <Checkbox isSelected={shown} onChange={setShown}>
        {t("password_show")}
      </Checkbox>
      <Button type="submit" variant="primary" isPending={using.isPending}>
        {t("submit")}
      </Button>
      {failure && refused === null && <LinkFailure failure={failure} />}
      <p className={utilities.note}>
        {t("until")} <Time at={link.until} />
      </p>
    </form>
  );
}

/** Returns the field that the server refused, if the page shows the error at the field. */
function refusedField(failure: CallFailure): "email" | "password" | null {
  const path = failure.kind === "error" ? failure.envelope.issues?.[0]?.path : undefined;
  return path === "email" || path === "password" ? path : null;
}
