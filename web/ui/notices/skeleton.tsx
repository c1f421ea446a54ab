import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./skeleton.module.css";
import utilities from "../../styles/utilities.module.css";

/**
 * Reserves the space of content that is loading. It has the shape of rows, a table or a grid of cards, so
 * that nothing moves when the content arrives.
 */
export function Skeleton({
  rows = 3,
  height,
  isTable = false,
  isGrid = false,
}: {
  rows?: number;
  height?: number;
  isTable?: boolean;
  isGrid?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <output
      className={`${utilities.smallStack} ${isTable ? styles.table : isGrid ? styles.grid : ""}`}
      aria-label={t("loading")}
    >
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles.row} style={height === undefined ? undefined : { height }} />
      ))}
    </output>
  );
}
