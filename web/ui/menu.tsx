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

type MenuProps = {
  /** Names the button and the menu. */
  label: string;
  trigger: ReactNode;
  /** A line over the actions that says what they belong to. */
  note?: string;
  actions: readonly { text: string; run: () => void }[];
};

/** A button that opens a list of actions. */
export function Menu({ label, trigger, note, actions }: MenuProps) {
  const items = actions.map(({ text, run }) => (
    <MenuItem key={text} className={popup.option ?? ""} onAction={run} textValue={text}>
      {text}
    </MenuItem>
  ));
  return (
    <MenuTrigger>
      <Button aria-label={label} className={styles.trigger ?? ""}>
        {trigger}
      </Button>
      <Popover className={`${popup.popup} ${styles.popover}`} placement="bottom end">
        <AriaMenu className={popup.list ?? ""}>
          {note === undefined ? (
            items
          ) : (
            <MenuSection>
              <Header className={styles.note ?? ""}>{note}</Header>
              {items}
            </MenuSection>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
