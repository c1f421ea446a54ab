import type { FormEvent, ReactNode } from "react";
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
  /** What it holds is a form: Enter in a field does what its button of type `submit` does. */
  onSubmit?: () => void;
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
  onSubmit,
  stays = false,
}: DialogProps) {
  const { t } = useTranslation();
  const inside = (
    <>
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>{actions ?? <Button onPress={onClose}>{t("close")}</Button>}</div>
    </>
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.();
  }

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
          {onSubmit ? (
            <form className={styles.form} onSubmit={submit} noValidate>
              {inside}
            </form>
          ) : (
            inside
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
