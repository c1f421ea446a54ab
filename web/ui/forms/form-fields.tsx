import type { ReactNode } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { hiddenCharacters } from "#contract/shared/visible-name";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Checkbox } from "../controls/checkbox.tsx";
import { Select } from "../controls/select.tsx";
import { TextArea, type TextAreaProps } from "../controls/text-area.tsx";
import { TextField, type TextFieldProps } from "../controls/text-field.tsx";
import { rejectedByServer } from "./contract-forms.ts";

type FieldOf<Values extends FieldValues, Body> = {
  control: Control<Values, unknown, Body>;
  name: FieldPath<Values>;
};

/** Error texts of a field for text, and the fields that belong to it. */
type TextIssue<Values extends FieldValues> = {
  /**
   * Text for a value that the contract's schema rejects, or a function of the kind of the error. None where only a hidden
   * character can be wrong, because the field takes any short text.
   */
  issue?: string | ((type: string) => string) | undefined;
  /** Other fields that are validated again with this one. */
  deps?: FieldPath<Values>[] | undefined;
};

type TiedProps = "name" | "value" | "onChange" | "onBlur" | "ref" | "error";

type FormTextFieldProps<Values extends FieldValues, Body> = FieldOf<Values, Body> &
  TextIssue<Values> &
  Omit<TextFieldProps, TiedProps>;

/** Renders a text field of a form with its error in the reader's language. */
export function FormTextField<Values extends FieldValues, Body>(props: FormTextFieldProps<Values, Body>) {
  const { control, name, issue, deps, ...rest } = props;
  return <TextField {...rest} {...useTiedText({ control, name, issue, deps, label: rest.label })} />;
}

type FormTextAreaProps<Values extends FieldValues, Body> = FieldOf<Values, Body> &
  TextIssue<Values> &
  Omit<TextAreaProps, TiedProps>;

/** Renders a field of several lines of a form with its error in the reader's language. */
export function FormTextArea<Values extends FieldValues, Body>(props: FormTextAreaProps<Values, Body>) {
  const { control, name, issue, deps, ...rest } = props;
  return <TextArea {...rest} {...useTiedText({ control, name, issue, deps, label: rest.label })} />;
}

/** Returns the properties that tie a widget to a field of the form, with the text of its error. */
function useTiedText<Values extends FieldValues, Body>({
  control,
  name,
  issue,
  deps = [],
  label,
}: FieldOf<Values, Body> & TextIssue<Values> & { label: string }) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name, rules: { deps } });
  const { error } = fieldState;
  const value = String(field.value);

  function errorText(): string | undefined {
    if (!error) return undefined;
    if (error.type === rejectedByServer) return error.message;
    if (typeof issue === "function") return issue(error.type);
    const isHidden = hiddenCharacters(value).length > 0;
    return isHidden ? `${label} ${t("field_issues.hidden_character")}` : issue;
  }

  return { ...field, value, error: errorText() };
}

type FormSelectProps<Values extends FieldValues, Body> = FieldOf<Values, Body> & {
  label: string;
  options: readonly { value: string; label: string }[];
};

export function FormSelect<Values extends FieldValues, Body>(props: FormSelectProps<Values, Body>) {
  const { control, name, ...rest } = props;
  const { field } = useController({ control, name });
  return <Select {...rest} value={String(field.value)} onChange={field.onChange} />;
}

type FormCheckboxProps<Values extends FieldValues, Body> = FieldOf<Values, Body> & { children: ReactNode };

export function FormCheckbox<Values extends FieldValues, Body>(props: FormCheckboxProps<Values, Body>) {
  const { control, name, children } = props;
  const { field } = useController({ control, name });
  return (
    <Checkbox isSelected={field.value === true} onChange={field.onChange}>
      {children}
    </Checkbox>
  );
}
