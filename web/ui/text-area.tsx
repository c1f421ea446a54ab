import type { ReactNode, Ref } from "react";
import {
  FieldError,
  Label,
  Text,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components";
import styles from "./field.module.css";

export type TextAreaProps = Omit<AriaTextFieldProps, "children" | "className" | "style" | "isInvalid"> & {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  placeholder?: string;
  rows?: number;
  exact?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A labelled field of several lines. Controlled: give `value` and `onChange`. */
export function TextArea(props: TextAreaProps) {
  const { label, description, error, placeholder, rows = 4, exact, ref, ...rest } = props;
  return (
    <AriaTextField
      {...rest}
      className={styles.field ?? ""}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      <Label className={styles.label ?? ""}>{label}</Label>
      <AriaTextArea
        className={`${styles.input} ${exact ? styles.exact : ""}`}
        rows={rows}
        ref={ref ?? null}
        {...(placeholder ? { placeholder } : {})}
      />
      {description && (
        <Text slot="description" className={styles.description ?? ""}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ""}>{error}</FieldError>
    </AriaTextField>
  );
}
