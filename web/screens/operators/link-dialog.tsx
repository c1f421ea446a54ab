import type { ChangedOperator } from "#contract/console-operators";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Time } from "../../ui/time.tsx";
import shared from "../../ui/administration.module.css";
import styles from "./operators.module.css";

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
      <p className={styles.link}>{address}</p>
      <p className={shared.muted}>
        {t("link_until")} <Time at={until} />
      </p>
    </Dialog>
  );
}
