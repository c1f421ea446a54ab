import { type ReactNode, useId } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./field.module.css";
import utilities from "../../styles/utilities.module.css";

export type FieldProps = {
  label: string;
  /**
   * Hides the label visually but not from a screen reader, for use where a table heading already shows it.
   */
  hideLabel?: boolean | undefined;
  description?: ReactNode;
  /** Error of the value, tied to the input by aria-invalid and aria-describedby. */
  error?: ReactNode;
  optional?: boolean | undefined;
};

/** Attributes that tie an input to its label and descriptions. */
type Ties = {
  id: string;
  "aria-label": string | undefined;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** Renders the texts around an input: its label above, its description and error below. */
export function Field(props: FieldProps & { children: (ties: Ties) => ReactNode }) {
  const { label, hideLabel, description, error, optional, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const descriptionId = description ? `${id}-description` : "";
  const errorId = error ? `${id}-error` : "";
  const ties: Ties = {
    id,
    "aria-label": hideLabel ? label : undefined,
    "aria-describedby": `${descriptionId} ${errorId}`.trim() || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={styles.field}>
      {!hideLabel && (
        <label htmlFor={id} className={styles.label}>
          {label}
          {optional && <span className={utilities.quiet}> {t("optional")}</span>}
        </label>
      )}
      {children(ties)}
      {description && (
        <span id={descriptionId} className={styles.description}>
          {description}
        </span>
      )}
      {error && (
        <span id={errorId} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
