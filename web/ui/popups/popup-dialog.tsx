import { useEffect, useLayoutEffect, type ReactNode } from "react";
import { Dialog, Heading, I18nProvider, Modal, ModalOverlay } from "react-aria-components";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../controls/button.tsx";
import { returnFocus } from "../overlays/return-focus.ts";
import styles from "../overlays/dialog.module.css";
import utilities from "../../styles/utilities.module.css";

export type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that replace the one that closes or cancels. */
  actions?: ReactNode;
  wide?: boolean;
  /** Makes the dialog a form: Enter in a field acts as its button of type `submit`. */
  onSubmit?: () => void;
  /**
   * Submit button, shown after one that cancels; null = only the cancel button. When it is undefined, the
   * dialog has one button that closes it.
   */
  submit?: { label: string; isPending?: boolean; isDisabled?: boolean } | null;
  /** Only the dialog's own buttons close it, because its content is shown only once. */
  stays?: boolean;
};

/** Renders the content of `Dialog`. */
export function PopupDialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  wide = false,
  onSubmit,
  submit,
  stays = false,
}: DialogProps) {
  const { t, language } = useTranslation();
  const inside = (
    <>
      <div className={utilities.stack}>{children}</div>
      <div className={styles.actions}>
        {actions ?? <Button onPress={onClose}>{t(submit === undefined ? "close" : "cancel")}</Button>}
        {submit && (
          <Button type="submit" variant="primary" isPending={submit.isPending} isDisabled={submit.isDisabled}>
            {submit.label}
          </Button>
        )}
      </div>
    </>
  );

  return (
    <I18nProvider locale={language}>
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
            <FocusReturn />
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {onSubmit ? (
              <form
                className={styles.form}
                onSubmit={(event) => {
                  event.preventDefault();
                  onSubmit();
                }}
                noValidate
              >
                {inside}
              </form>
            ) : (
              inside
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

/**
 * Element that had the focus when a dialog opened. A dialog that opens from another one returns the focus to
 * the opener of the first.
 */
let opener: HTMLElement | null = null;

function FocusReturn() {
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (before instanceof HTMLElement && before !== document.body && !before.closest("[role=dialog]"))
      opener = before;
  }, []);
  useEffect(() => () => returnFocus(opener), []);
  return null;
}
