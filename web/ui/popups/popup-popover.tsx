import { Dialog, DialogTrigger, Popover } from "react-aria-components";
import { Button } from "../button.tsx";
import type { PopoverProps } from "../popover.tsx";
import styles from "../popover.module.css";
import type { EarlyButton } from "./use-popups.ts";
import popup from "../popup.module.css";

/** What `Popover` opens. */
export function PopupPopover({ label, trigger, children, button }: PopoverProps & EarlyButton) {
  return (
    <DialogTrigger>
      <Button variant="quiet" ref={button}>
        {trigger}
      </Button>
      <Popover className={`${popup.popup} ${styles.popover}`}>
        <Dialog aria-label={label} className={styles.content ?? ""}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
