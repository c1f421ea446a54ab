import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { usePopupTrigger } from "./popups/use-popups.ts";

type PopoverProps = {
  label: string;
  /** What its button shows. */
  trigger: ReactNode;
  children: ReactNode;
};

/** Something more beside the button that opened it. */
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
