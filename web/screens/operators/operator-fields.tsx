import { roleNames, type Role } from "#contract/console/roles";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";

/** An administrator's decisions about an operator, as the forms hold them. */
export type Decided = { name: string; role: Role; secondFactor: boolean };

/** Shows name, role and second factor: the fields that inviting and editing share. */
export function OperatorFields({
  value,
  onChange,
  nameError,
}: {
  value: Decided;
  onChange: (value: Decided) => void;
  nameError: string | undefined;
}) {
  const { t } = useTranslation("operators");
  return (
    <>
      <TextField
        label={t("name")}
        maxLength={100}
        autoComplete="off"
        value={value.name}
        onChange={(name) => onChange({ ...value, name })}
        error={nameError}
      />
      <Select
        label={t("role")}
        options={roleNames.map((role) => ({ value: role, label: t(`role_options.${role}`) }))}
        value={value.role}
        onChange={(role) => onChange({ ...value, role })}
      />
      <p>{t(`role_texts.${value.role}`)}</p>
      <Checkbox
        isSelected={value.secondFactor}
        onChange={(secondFactor) => onChange({ ...value, secondFactor })}
      >
        {t("factor_required")}
      </Checkbox>
    </>
  );
}
