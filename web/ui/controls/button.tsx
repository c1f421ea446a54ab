import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../display/announce.ts";
import { ignoreHeldEnter } from "./ignore-held-enter.ts";
import { VisuallyHidden } from "../display/visually-hidden.tsx";
import styles from "./button.module.css";

type NativeProps = ComponentPropsWithRef<"button">;
export type ButtonProps = Omit<
  NativeProps,
  "children" | "className" | "disabled" | "onClick" | "onKeyDown" | "style"
> & {
  children: ReactNode;
  onPress?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  /** While true, the button keeps its width and focus, ignores presses, and shows a spinner after 300 ms. */
  isPending?: boolean | undefined;
  /** Use one primary button per page. `quiet` has no border until it is hovered. */
  variant?: "primary" | "secondary" | "quiet";
  /**
   * Cost of a press. The label shows it ("Check · 1 unit"), and the second click of a double click is
   * ignored.
   */
  units?: number;
  /** True when the press may cost less than `units` ("Retry failed · up to 33 units"). */
  unitsAreMax?: boolean;
  /**
   * Ignores the second click of a double click, as `units` does, when it would undo the first or repeat the
   * request.
   */
  ignoresSecondClick?: boolean;
};

/** Renders the browser's own button with its cost in the label. */
export function Button(props: ButtonProps) {
  const { children, onPress, isDisabled, isPending = false, variant = "secondary", units, ...others } = props;
  const { ignoresSecondClick = units !== undefined, unitsAreMax = false, ...rest } = others;
  const { t } = useTranslation();
  const wasPending = useRef(isPending);
  useEffect(() => {
    if (isPending && !wasPending.current) announce(t("working"));
    wasPending.current = isPending;
  }, [isPending, t]);
  return (
    <button
      type="button"
      // Safari focuses a pressed button only when it has a tabindex, and a dialog returns the focus to the
      // focused button.
      tabIndex={0}
      {...rest}
      className={`${styles.button} ${styles[variant]}`}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onKeyDown={ignoreHeldEnter}
      onClick={(event) => {
        // A pending submit button must not submit again, not even by Enter in a field. A double click buys
        // once, however quick the answer.
        const isSecondClick = ignoresSecondClick && event.detail > 1;
        if (isPending || isSecondClick) event.preventDefault();
        else onPress?.();
      }}
    >
      <span className={isPending ? styles.covered : styles.label}>
        {children}
        {units !== undefined && (
          <span className={styles.units}>
            {t(unitsAreMax ? "cost_max" : "cost", { units: t("units", { count: units }) })}
          </span>
        )}
      </span>
      {isPending && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

/** Shows a spinner after 300 ms. CSS does the delay, so that nothing flashes and no timer runs. */
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
