import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { Dialog, Heading, I18nProvider, Modal, ModalOverlay } from "react-aria-components";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../button.tsx";
import { returnFocus } from "../return-focus.ts";
import styles from "../dialog.module.css";

export type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** The buttons, where they are not the ones below. */
  actions?: ReactNode;
  wide?: boolean;
  /** What it holds is a form: Enter in a field does what its button of type `submit` does. */
  onSubmit?: () => void;
  /** The button that submits, beside one that cancels; null = only that one. Without any of this there is one that closes. */
  submit?: { label: string; isPending?: boolean; isDisabled?: boolean } | null;
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
  submit,
  stays = false,
}: DialogProps) {
  const { t, language } = useTranslation();
  const inside = (
    <>
      <div className={styles.content}>{children}</div>
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
            {onSubmit ? <DialogForm onSubmit={onSubmit}>{inside}</DialogForm> : inside}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

/** What had the focus when a dialog opened. One that comes out of another goes back to where the first was opened. */
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

/** A press that a field stops, here or by the server's answer, leads to that field: on a phone it may be far above the button. */
function DialogForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const isAwaited = useRef(false);
  const [, setPresses] = useState(0);
  // In the very drawing that shows the fault: a frame later somebody may have pressed the next key already.
  useLayoutEffect(() => {
    const fault = isAwaited.current && form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!fault) return;
    isAwaited.current = false;
    fault.focus();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    isAwaited.current = true;
    onSubmit();
    // A second press on the same faults changes nothing else that would be drawn.
    setPresses((presses) => presses + 1);
  }

  // Whoever writes on is not led away by an answer that comes late.
  const stay = () => {
    isAwaited.current = false;
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onInput={stay} noValidate>
      {children}
    </form>
  );
}
