import type { ReactNode } from "react";
import { Dialog, DialogTrigger, Popover as AriaPopover } from "react-aria-components";
import { Button } from "./button.tsx";
import styles from "./popover.module.css";
import popup from "./popup.module.css";

type PopoverProps = {
  label: string;
  /** What its button shows. */
  trigger: ReactNode;
  children: ReactNode;
};

/** Something more beside the button that opened it. */
export function Popover({ label, trigger, children }: PopoverProps) {
  return (
    <DialogTrigger>
      <Button variant="quiet">{trigger}</Button>
      <AriaPopover className={`${popup.popup} ${styles.popover}`}>
        <Dialog aria-label={label} className={styles.content ?? ""}>
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
