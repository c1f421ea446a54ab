import { useTranslation } from "../../../i18n/use-translation.ts";
import type { CartEntry } from "../../../cart/cart.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { IdAge } from "./id-age-text.tsx";
import { nameOf } from "./line-view.ts";
import styles from "../preview.module.css";
import utilities from "../../../styles/utilities.module.css";

export type StaleDialogProps = {
  lines: CartEntry[];
  /** Cost of reading the products of these lines, {} for nothing. */
  cost: { units?: number };
  /** Cost of the requested previews. */
  previewUnits: number;
  isOpen: boolean;
  onClose: () => void;
  onRefresh: (lines: CartEntry[]) => void;
  onSend: () => void;
};

/** Asks before stale lines are sent (§2.3 rule 4): refresh, send anyway, or neither. */
export function StaleDialog(props: StaleDialogProps) {
  const { lines, cost, previewUnits, isOpen, onClose, onRefresh, onSend } = props;
  const { t } = useTranslation("preview");
  return (
    <Dialog
      title={t("stale.title", { count: lines.length })}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button units={previewUnits} onPress={onSend}>
            {t("stale.send")}
          </Button>
          <Button variant="primary" {...cost} onPress={() => onRefresh(lines)}>
            {t("stale.refresh")}
          </Button>
        </>
      }
    >
      <p>{t("stale.text")}</p>
      <ul className={styles.staleLines}>
        {lines.map((line) => (
          <li key={`${line.id} ${line.spec_id ?? ""}`}>
            <span lang="zh-CN">{nameOf(line)}</span>
            <span className={utilities.note}>
              <IdAge line={line} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
