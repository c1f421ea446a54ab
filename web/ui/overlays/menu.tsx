import type { ReactNode } from "react";
import type { MenuList } from "../popups/popup-menu.tsx";
import { useListTrigger } from "../popups/use-list-trigger.ts";
import styles from "./popup.module.css";

type MenuProps = MenuList & {
  /** Accessible name of the button and of the menu. */
  label: string;
  trigger: ReactNode;
};

/** Renders a button that opens a list of actions. */
export function Menu({ label, trigger, ...list }: MenuProps) {
  const { button, popups, place } = useListTrigger("menu");
  return (
    <>
      <button {...button} aria-label={label} className={styles.trigger}>
        {trigger}
      </button>
      {popups && <popups.Menu {...list} place={place} />}
    </>
  );
}
