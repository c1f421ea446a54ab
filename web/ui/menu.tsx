import type { ReactNode } from "react";
import {
  Button,
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from "react-aria-components";
import styles from "./menu.module.css";
import popup from "./popup.module.css";

/** A button that opens a list of actions. `label` names the button and the menu. */
export function Menu({
  label,
  trigger,
  children,
}: {
  label: string;
  trigger: ReactNode;
  children: ReactNode;
}) {
  return (
    <MenuTrigger>
      <Button aria-label={label} className={styles.trigger ?? ""}>
        {trigger}
      </Button>
      <Popover className={`${popup.popup} ${styles.popover}`} placement="bottom end">
        <AriaMenu className={popup.list ?? ""}>{children}</AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

/** One action of a menu. */
export function MenuAction({ children, onAction }: { children: string; onAction: () => void }) {
  return (
    <MenuItem className={popup.option ?? ""} onAction={onAction} textValue={children}>
      {children}
    </MenuItem>
  );
}

/** Actions under a line that says what they belong to. */
export function MenuGroup({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <MenuSection>
      <Header className={styles.note ?? ""}>{note}</Header>
      {children}
    </MenuSection>
  );
}
