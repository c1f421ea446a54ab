import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./skeleton.module.css";

/** Keeps the place of rows that are on their way. */
export function Skeleton({ rows = 3, height }: { rows?: number; height?: number }) {
  const { t } = useTranslation();
  return (
    <output className={styles.skeleton} aria-label={t("loading")}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles.row} style={height === undefined ? undefined : { height }} />
      ))}
    </output>
  );
}
