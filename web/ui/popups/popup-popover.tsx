import { Dialog, DialogTrigger, Popover } from "react-aria-components";
import type { PopoverProps } from "../popover.tsx";
import styles from "../popover.module.css";
import popup from "../popup.module.css";

/** What `Popover` opens. */
export function PopupPopover({ label, trigger, children }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <Popover className={`${popup.popup} ${styles.popover}`}>
        <Dialog aria-label={label} className={styles.content ?? ""}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
