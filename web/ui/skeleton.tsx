import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./skeleton.module.css";

/** Keeps the place of rows that are on their way; with `isTable` as a table has them, so that nothing moves when they come. */
export function Skeleton({
  rows = 3,
  height,
  isTable = false,
}: {
  rows?: number;
  height?: number;
  isTable?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <output className={`${styles.skeleton} ${isTable ? styles.table : ""}`} aria-label={t("loading")}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles.row} style={height === undefined ? undefined : { height }} />
      ))}
    </output>
  );
}
