import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { announce } from "./announce.ts";
import { ignoreHeldEnter } from "./ignore-held-enter.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./button.module.css";

type NativeProps = ComponentPropsWithRef<"button">;
export type ButtonProps = Omit<
  NativeProps,
  "children" | "className" | "disabled" | "onClick" | "onKeyDown" | "style"
> & {
  children: ReactNode;
  onPress?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  /** It was pressed: it keeps its width and its focus, does nothing more, and shows a spinner after 300 ms. */
  isPending?: boolean | undefined;
  /** One primary button a page; `quiet` has no border until it is hovered. */
  variant?: "primary" | "secondary" | "quiet";
  /** What a press costs: the label says it, "Check · 1 unit", and the second click of two is none. */
  units?: number;
  /** As with `units`: the second click would undo the first, or ask for the same again. */
  ignoresSecondClick?: boolean;
};

/** The browser's own button, which says its cost. */
export function Button(props: ButtonProps) {
  const { children, onPress, isDisabled, isPending = false, variant = "secondary", units, ...others } = props;
  const { ignoresSecondClick = units !== undefined, ...rest } = others;
  const { t } = useTranslation();
  const wasPending = useRef(isPending);
  useEffect(() => {
    if (isPending && !wasPending.current) announce(t("working"));
    wasPending.current = isPending;
  }, [isPending, t]);
  return (
    <button
      type="button"
      // Safari gives the focus to a pressed button that has this: a dialog that it opens gives it back there.
      tabIndex={0}
      {...rest}
      className={`${styles.button} ${styles[variant]}`}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onKeyDown={ignoreHeldEnter}
      onClick={(event) => {
        // One that submits must not do so again either, nor at Enter in a field. A double click buys once, however quick the answer.
        const isSecondClick = ignoresSecondClick && event.detail > 1;
        if (isPending || isSecondClick) event.preventDefault();
        else onPress?.();
      }}
    >
      <span className={isPending ? styles.covered : styles.label}>
        {children}
        {units !== undefined && <span className={styles.units}> · {t("units", { count: units })}</span>}
      </span>
      {isPending && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
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
