import { type Control, useWatch } from "react-hook-form";
import { roleNames, type Role } from "#contract/console/roles";
import type { CallFailure } from "../../api/call-result.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FormCheckbox, FormSelect, FormTextField } from "../../ui/forms/form-fields.tsx";
import { AdministrationFailure } from "../../ui/notices/administration-failure.tsx";
import { Notice } from "../../ui/notices/notice.tsx";

/** An administrator's decisions about an operator, as the forms hold them. */
export type Decided = { name: string; role: Role; isFactorRequired: boolean };

/** Returns the decisions as the server reads them. */
export function decidedOf({ name, role, isFactorRequired }: Decided) {
  return { name: name.trim(), role, second_factor: isFactorRequired ? "required" : "optional" };
}

/** Shows name, role and second factor: the fields that inviting and editing share. */
export function OperatorFields<Values extends Decided, Body>({
  control,
}: {
  control: Control<Values, unknown, Body>;
}) {
  const { t } = useTranslation("operators");
  // Both forms have these fields; the others are their own.
  const shared = control as unknown as Control<Decided>;
  const role = useWatch({ control: shared, name: "role" });
  return (
    <>
      <FormTextField
        control={shared}
        name="name"
        label={t("name")}
        maxLength={100}
        autoComplete="off"
        issue={t("name_missing")}
      />
      <FormSelect
        control={shared}
        name="role"
        label={t("role")}
        options={roleNames.map((value) => ({ value, label: t(`role_options.${value}`) }))}
      />
      <p>{t(`role_texts.${role}`)}</p>
      <FormCheckbox control={shared} name="isFactorRequired">
        {t("factor_required")}
      </FormCheckbox>
    </>
  );
}

/** Explains why nothing was saved, and what to do. */
export function OperatorFailure({ failure }: { failure: CallFailure }) {
  const { t } = useTranslation("operators");
  const [issue] = (failure.kind === "error" && failure.envelope.issues) || [];
  if (issue?.fault !== "last") return <AdministrationFailure failure={failure} />;
  return (
    <Notice tone="warning" live="alert" title={t("last_administrator.title")}>
      <p>{t("last_administrator.todo")}</p>
    </Notice>
  );
}
