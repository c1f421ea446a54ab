import type { ReactNode, Ref } from "react";
import {
  FieldError,
  Input,
  Label,
  Text,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./field.module.css";

export type TextFieldProps = Omit<AriaTextFieldProps, "children" | "className" | "style" | "isInvalid"> & {
  label: string;
  /** Keeps the label for a screen reader and off the page, where a table's heading says it already. */
  hideLabel?: boolean;
  description?: ReactNode;
  /** What is wrong with the value; tied to the input by aria-invalid and aria-describedby. */
  error?: ReactNode;
  optional?: boolean;
  placeholder?: string;
  /** Monospaced, for ids and codes. */
  exact?: boolean;
  /** Right-aligned, for quantities. */
  number?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled one-line field. Controlled: give `value` and `onChange`. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, description, error, optional, placeholder, exact, number, ref, ...rest } = props;
  const { t } = useTranslation();
  const shape = [styles.input, exact ? styles.exact : "", number ? styles.number : ""].join(" ");
  return (
    <AriaTextField
      {...rest}
      {...(hideLabel ? { "aria-label": label } : {})}
      className={styles.field ?? ""}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      {!hideLabel && (
        <Label className={styles.label ?? ""}>
          {label}
          {optional && <span className={styles.optional}> {t("optional")}</span>}
        </Label>
      )}
      <Input className={shape} ref={ref ?? null} {...(placeholder ? { placeholder } : {})} />
      {description && (
        <Text slot="description" className={styles.description ?? ""}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ""}>{error}</FieldError>
    </AriaTextField>
  );
}
