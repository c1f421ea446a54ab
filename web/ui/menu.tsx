import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import type { MenuList } from "./popups/popup-menu.tsx";
import { usePopupTrigger } from "./popups/use-popups.ts";
import styles from "./menu.module.css";

type MenuProps = MenuList & {
  /** Names the button and the menu. */
  label: string;
  trigger: ReactNode;
};

/** A button that opens a list of actions. */
export function Menu({ label, trigger, ...list }: MenuProps) {
  const { button, popups, place } = usePopupTrigger("menu");
  return (
    <>
      <Button {...button} aria-label={label} className={styles.trigger ?? ""}>
        {trigger}
      </Button>
      {popups && <popups.Menu {...list} place={place} />}
    </>
  );
}
