import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { usePopupTrigger } from "../popups/use-popups.ts";

type PopoverProps = {
  label: string;
  /** Content of the button. */
  trigger: ReactNode;
  children: ReactNode;
};

/** Renders a button that opens a panel with more information next to it. */
export function Popover({ label, trigger, children }: PopoverProps) {
  const { button, toggle, popups, place } = usePopupTrigger();
  return (
    <>
      <Button {...button} variant="quiet" onPress={() => toggle(true)}>
        {trigger}
      </Button>
      {popups && (
        <popups.Popover label={label} place={place}>
          {children}
        </popups.Popover>
      )}
    </>
  );
}
