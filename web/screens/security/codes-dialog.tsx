import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { downloadFile } from "../../ui/browser/download-file.ts";
import styles from "./security.module.css";
import utilities from "../../styles/utilities.module.css";

/** Shows recovery codes, only once: the server stores only digests. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation("security");
  const text = `${codes.join("\n")}\n`;
  return (
    <Dialog
      title={t("codes_shown_title")}
      isOpen
      wide
      stays
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t("codes_done")}
        </Button>
      }
    >
      <p>{t("codes_shown_text")}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={utilities.row}>
        <CopyButton what={t("codes_noun")} text={text} />
        <Button onPress={() => downloadFile({ name: "recovery-codes.txt", type: "text/plain", text })}>
          {t("codes_download")}
        </Button>
      </div>
    </Dialog>
  );
}
