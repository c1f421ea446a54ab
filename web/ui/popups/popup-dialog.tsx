import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../button.tsx";
import styles from "../dialog.module.css";

export type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** The buttons; without them there is one that closes. */
  actions?: ReactNode;
  wide?: boolean;
  /** What it shows is shown this once: only its own buttons close it. */
  stays?: boolean;
};

/** What `Dialog` shows. */
export function PopupDialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  wide = false,
  stays = false,
}: DialogProps) {
  const { t } = useTranslation();
  return (
    <ModalOverlay
      className={styles.overlay ?? ""}
      isOpen={isOpen}
      isDismissable={!stays}
      isKeyboardDismissDisabled={stays}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={`${styles.modal} ${wide ? styles.wide : ""}`}>
        <Dialog className={styles.dialog ?? ""}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <div className={styles.content}>{children}</div>
          <div className={styles.actions}>{actions ?? <Button onPress={onClose}>{t("close")}</Button>}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
