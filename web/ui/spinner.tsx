import { useTranslation } from "../i18n/use-translation.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./spinner.module.css";

/** Shows only after 300 ms (by CSS, so that nothing flashes and no timer runs). */
export function Spinner({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <span className={styles.spinner}>
      <VisuallyHidden>{label ?? t("working")}</VisuallyHidden>
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
