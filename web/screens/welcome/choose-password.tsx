import { useState } from "react";
import { passwordLengths, useLinkSchema, type OpenedLink } from "#contract/console/console-operators";
import type { CallFailure } from "../../api/call-result.ts";
import { openWithPassword } from "../../api/link-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { FormTextField } from "../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../ui/forms/contract-forms.ts";
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
  const [shown, setShown] = useState(false);
  const choice = useRecordForm({
    record: null,
    valuesOf: () => ({ email: link.email ?? "", name: link.name ?? "", password: "" }),
    schema: useLinkSchema,
    bodyOf: ({ password, email, name }) => ({
      token,
      password,
      ...(isFirst && { email: email.trim(), name: name.trim() }),
    }),
    save: openWithPassword,
    onAnswer: (result, { email: own }) => {
      if (result.ok) return onDone(own ?? link.email ?? "");
      const field = refusedField(result);
      if (field !== null) choice.reject(field, t(field === "email" ? "email_taken" : "password_common"));
    },
  });
  const { failure } = choice;
  const { control } = choice.form;

  return (
    <form className={utilities.stack} onSubmit={choice.save} noValidate>
      <p>
        {isFirst
          ? t("first_text")
          : t("person_text", { name: link.name, role: common(`roles.${link.role}`) })}
      </p>
      <FormTextField
        control={control}
        name="email"
        label={t("email")}
        type="email"
        autoComplete="username"
        maxLength={254}
        readOnly={!isFirst}
        issue={t("email_missing")}
      />
      {isFirst && (
        <FormTextField
          control={control}
          name="name"
          label={t("name")}
          autoComplete="name"
          maxLength={100}
          issue={t("name_missing")}
        />
      )}
      <FormTextField
        control={control}
        name="password"
        label={t("password")}
        description={t("password_hint", { count: passwordLengths.shortest })}
        type={shown ? "text" : "password"}
        autoComplete="new-password"
        maxLength={passwordLengths.longest}
        issue={t("password_short", { count: passwordLengths.shortest })}
      />
      <Checkbox isSelected={shown} onChange={setShown}>
        {t("password_show")}
      </Checkbox>
      <Button type="submit" variant="primary" isPending={choice.isPending}>
        {t("submit")}
      </Button>
      {failure && refusedField(failure) === null && <LinkFailure failure={failure} />}
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
