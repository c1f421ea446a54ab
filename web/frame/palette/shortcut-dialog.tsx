import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useSingleKeys } from "../../ui/controls/single-keys.ts";
import { Switch } from "../../ui/controls/switch.tsx";
import styles from "./palette.module.css";
import utilities from "../../styles/utilities.module.css";

const shortcuts = [
  { keys: ["Ctrl", "K"], does: "palette" },
  { keys: ["?"], does: "shortcuts" },
  { keys: ["/"], does: "search" },
  { keys: ["F3"], does: "match" },
  { keys: ["Enter"], does: "press" },
  { keys: ["Esc"], does: "close" },
] as const;

/** Lists the keys that work everywhere, with a switch for those that also type a character. */
export function ShortcutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("palette");
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Dialog title={t("shortcuts.title")} isOpen={isOpen} onClose={onClose}>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} style={{ display: "contents" }}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`shortcuts.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch isSelected={singleKeys} onChange={setSingleKeys}>
        {t("shortcuts.single")}
      </Switch>
      <p className={utilities.note}>{t("shortcuts.single_note")}</p>
    </Dialog>
  );
}
