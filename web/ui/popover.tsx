import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useEarlyButton } from "./popups/use-popups.ts";

export type PopoverProps = {
  label: string;
  /** What its button shows. */
  trigger: ReactNode;
  children: ReactNode;
};

/** Something more beside the button that opened it. */
export function Popover(props: PopoverProps) {
  const { popups, button, early } = useEarlyButton();
  if (popups) return <popups.Popover {...props} button={button} />;
  return (
    <Button {...early} variant="quiet">
      {props.trigger}
    </Button>
  );
}
