import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { useEarlyButton } from "./popups/use-popups.ts";
import styles from "./menu.module.css";

export type MenuProps = {
  /** Names the button and the menu. */
  label: string;
  trigger: ReactNode;
  /** A line over the actions that says what they belong to. */
  note?: string;
  actions: readonly { text: string; run: () => void }[];
};

/** A button that opens a list of actions. */
export function Menu(props: MenuProps) {
  const { popups, button, early } = useEarlyButton();
  if (popups) return <popups.Menu {...props} button={button} />;
  return (
    <Button {...early} aria-haspopup="true" aria-label={props.label} className={styles.trigger ?? ""}>
      {props.trigger}
    </Button>
  );
}
