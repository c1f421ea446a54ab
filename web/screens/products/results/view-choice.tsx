import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ResultsView } from "./results-view.ts";
import styles from "./search-results.module.css";

/** The grid with large pictures, or the dense list. */
export function ViewChoice({ view, onChange }: { view: ResultsView; onChange: (view: ResultsView) => void }) {
  const { t } = useTranslation("products");
  return (
    <ToggleButtonGroup
      className={styles.views ?? ""}
      aria-label={t("results.view")}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[view]}
      onSelectionChange={(keys) => onChange(keys.has("list") ? "list" : "grid")}
    >
      <ToggleButton id="grid" className={styles.viewButton ?? ""}>
        {t("results.grid")}
      </ToggleButton>
      <ToggleButton id="list" className={styles.viewButton ?? ""}>
        {t("results.list")}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
