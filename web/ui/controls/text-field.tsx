import type { ComponentPropsWithRef } from "react";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./field.module.css";
import { ignoreHeldEnter } from "./ignore-held-enter.ts";

type NativeProps = Omit<ComponentPropsWithRef<"input">, "className" | "id" | "onChange" | "style">;
export type TextFieldProps = NativeProps &
  FieldProps & {
    onChange?: (value: string) => void;
    /** Monospaced, for ids and codes. */
    exact?: boolean;
    /** Right-aligned, for quantities. */
    number?: boolean;
  };

/** Renders a labelled one-line field. It is controlled: give `value` and `onChange`. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, description, error, optional, exact, number, onChange, onKeyDown, ...rest } =
    props;
  const shape = [styles.input, exact ? styles.exact : "", number ? styles.number : ""].join(" ");
  return (
    <Field {...{ label, hideLabel, description, error, optional }}>
      {(ties) => (
        <input
          type="text"
          {...rest}
          {...ties}
          className={shape}
          onKeyDown={(event) => {
            ignoreHeldEnter(event);
            onKeyDown?.(event);
          }}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )}
    </Field>
  );
}
