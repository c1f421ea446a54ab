import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from "react-aria-components";
import type { MenuProps } from "../menu.tsx";
import styles from "../menu.module.css";
import type { EarlyButton } from "./use-popups.ts";
import popup from "../popup.module.css";

/** The list behind `Menu`. */
export function PopupMenu({ label, trigger, note, actions, button }: MenuProps & EarlyButton) {
  const items = actions.map(({ text, run }) => (
    <MenuItem key={text} className={popup.option ?? ""} onAction={run} textValue={text}>
      {text}
    </MenuItem>
  ));
  return (
    <MenuTrigger>
      <Button ref={button} aria-label={label} className={styles.trigger ?? ""}>
        {trigger}
      </Button>
      <Popover className={`${popup.popup} ${styles.popover}`} placement="bottom end">
        <Menu className={popup.list ?? ""}>
          {note === undefined ? (
            items
          ) : (
            <MenuSection>
              <Header className={styles.note ?? ""}>{note}</Header>
              {items}
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
