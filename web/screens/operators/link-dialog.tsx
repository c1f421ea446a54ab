import type { ChangedOperator } from "#contract/console/console-operators";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Time } from "../../ui/display/time.tsx";
import styles from "./operators.module.css";
import utilities from "../../styles/utilities.module.css";

type LinkDialogProps = NonNullable<ChangedOperator["link"]> & { name: string; onClose: () => void };

/** Shows an operator's link, only once: the server stores only a digest. */
export function LinkDialog({ name, address, until, onClose }: LinkDialogProps) {
  const { t } = useTranslation("operators");
  return (
    <Dialog
      title={t("link_title", { name })}
      isOpen
      wide
      stays
      onClose={onClose}
      actions={
        <>
          <CopyButton what={t("link_noun")} text={address} />
          <Button variant="primary" onPress={onClose}>
            {t("link_done")}
          </Button>
        </>
      }
    >
      <p>{t("link_text", { name })}</p>
      <div className={styles.link}>{address}</div>
      <p className={utilities.muted}>
        {t("link_until")} <Time at={until} />
      </p>
    </Dialog>
  );
}
