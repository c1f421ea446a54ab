import { useTranslation } from "../../../i18n/use-translation.ts";
import { type ResultsView, resultViews } from "./results-view.ts";
import styles from "./search-results.module.css";

/** The grid with large pictures, or the dense list. The browser's own radio buttons: they come with every page of products. */
export function ViewChoice({ view, onChange }: { view: ResultsView; onChange: (view: ResultsView) => void }) {
  const { t } = useTranslation("products");
  return (
    <div className={styles.views} role="radiogroup" aria-label={t("results.view")}>
      {resultViews.map((one) => (
        <label key={one} className={styles.viewButton}>
          <input type="radio" name="results-view" checked={view === one} onChange={() => onChange(one)} />
          {t(`results.${one}`)}
        </label>
      ))}
    </div>
  );
}
