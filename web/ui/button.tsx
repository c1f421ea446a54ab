import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { announce } from "./announce.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./button.module.css";

export type ButtonProps = Omit<AriaButtonProps, "children" | "className" | "style"> & {
  children: ReactNode;
  /** One primary button a page; `quiet` has no border until it is hovered. */
  variant?: "primary" | "secondary" | "quiet";
  /** What a press costs: the label says it, "Check · 1 unit". */
  units?: number;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that says its cost. `isPending` keeps its width and its focus, and shows a spinner after 300 ms. */
export function Button({ children, variant = "secondary", units, isPending = false, ...rest }: ButtonProps) {
  const { t } = useTranslation();
  const wasPending = useRef(isPending);
  useEffect(() => {
    if (isPending && !wasPending.current) announce(t("working"));
    wasPending.current = isPending;
  }, [isPending, t]);
  return (
    <AriaButton {...rest} {...(isPending && held(rest))} className={`${styles.button} ${styles[variant]}`}>
      <span className={isPending ? styles.covered : styles.label}>
        {children}
        {units !== undefined && <span className={styles.units}> · {t("units", { count: units })}</span>}
      </span>
      {isPending && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </AriaButton>
  );
}

/**
 * What makes a button that is pressed already do nothing, and keep the focus. React Aria's own `isPending` announces a button
 * by its id, and that names nothing once the button has left with its page.
 */
function held({ type }: Partial<ButtonProps>): Partial<AriaButtonProps> {
  const nothing = () => undefined;
  return {
    "aria-disabled": true,
    // Enter in a field must not send the form again.
    ...(type === "submit" && { type: "button" as const }),
    onPress: nothing,
    onPressStart: nothing,
    onClick: nothing,
  };
}

/** Shows only after 300 ms (by CSS, so that nothing flashes and no timer runs). */
function Spinner() {
  const { t } = useTranslation();
  return (
    <span className={styles.turning}>
      <VisuallyHidden>{t("working")}</VisuallyHidden>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="M8 2a6 6 0 1 1-6 6"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}

type PlainButtonProps = { children: ReactNode; onPress: () => void; "aria-label"?: string };

/** The browser's own button, for rows by the fifty: it looks like a quiet one and takes a tenth of its time to make. */
export function PlainButton({ children, onPress, ...named }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.quiet} ${styles.plain}`}
      onClick={onPress}
      {...named}
    >
      {children}
    </button>
  );
}
