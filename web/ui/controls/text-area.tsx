import type { ComponentPropsWithRef } from "react";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./field.module.css";

type NativeProps = Omit<ComponentPropsWithRef<"textarea">, "className" | "id" | "onChange" | "style">;
export type TextAreaProps = NativeProps &
  Pick<FieldProps, "label" | "description" | "error"> & {
    onChange?: (value: string) => void;
    exact?: boolean;
    /** Whether the field is as high as its text; `rows` is its height in browsers that cannot do so. */
    grows?: boolean;
  };

/** Renders a labelled field of several lines. It is controlled: give `value` and `onChange`. */
export function TextArea(props: TextAreaProps) {
  const { label, description, error, rows = 4, exact, grows, onChange, ...rest } = props;
  return (
    <Field {...{ label, description, error }}>
      {(ties) => (
        <textarea
          {...rest}
          {...ties}
          className={`${styles.input} ${exact ? styles.exact : ""} ${grows ? styles.grows : ""}`}
          rows={rows}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )}
    </Field>
  );
}
