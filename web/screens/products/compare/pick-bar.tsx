import { useEffect } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { UndoRemoval } from "../../../ui/notices/undo-removal.tsx";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { ProductPicture } from "../product-picture.tsx";
import { maxPicks, usePicks } from "./picks.ts";
import styles from "./compare.module.css";

/**
 * Shows the products picked for comparison from any list or marketplace, if there are any. Opening the comparison is free;
 * reading the products is a separate press there.
 */
export function PickBar({ onCompare }: { onCompare: (names: string[]) => void }) {
  const { t } = useTranslation("products");
  const { picks, removed, toggle, clear, undo, forgetRemoved } = usePicks();
  // On another page the notice about a removal would be about nothing in sight.
  useEffect(() => forgetRemoved, [forgetRemoved]);
  if (picks.length + removed.length === 0) return null;
  return (
    <section className={styles.picks} aria-label={t("picks.title")}>
      {picks.map((pick) => (
        <button key={pick.name} type="button" className={styles.picked} onClick={() => toggle(pick)}>
          <ProductPicture url={pick.image} size={32} />
          <VisuallyHidden>{t("picks.leave", { title: pick.title })}</VisuallyHidden>
        </button>
      ))}
      <span className={styles.note}>{t("picks.count", { count: picks.length, most: maxPicks })}</span>
      {removed.length > 0 && (
        <UndoRemoval onUndo={undo}>{t("picks.removed", { count: removed.length })}</UndoRemoval>
      )}
      <Button isDisabled={picks.length < 2} onPress={() => onCompare(picks.map(({ name }) => name))}>
        {t("picks.compare")}
      </Button>
      {picks.length > 0 && (
        <Button variant="quiet" onPress={clear}>
          {t("picks.clear")}
        </Button>
      )}
    </section>
  );
}
