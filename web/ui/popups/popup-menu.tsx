import { Header, I18nProvider, Menu, MenuItem, MenuSection, Popover } from "react-aria-components";
import { useTranslation } from "../../i18n/use-translation.ts";
import popup from "../overlays/popup.module.css";
import type { PopupPlace } from "./popup-place.ts";

export type MenuList = {
  /** Line above the actions that says what they apply to. */
  note?: string;
  actions: readonly { text: string; run: () => void }[];
};

/** Renders the list that `Menu` opens. */
export function PopupMenu({ note, actions, place }: MenuList & { place: PopupPlace }) {
  const { language } = useTranslation();
  const { triggerRef, triggerId, popupId, start, close } = place;
  const list = { id: popupId, autoFocus: start, onClose: close };
  const items = actions.map(({ text, run }) => (
    <MenuItem key={text} className={popup.option ?? ""} onAction={run} textValue={text}>
      {text}
    </MenuItem>
  ));
  return (
    <I18nProvider locale={language}>
      <Popover
        isOpen
        onOpenChange={close}
        trigger="MenuTrigger"
        triggerRef={triggerRef}
        aria-labelledby={triggerId}
        className={`${popup.popup} ${popup.menuPopover}`}
        placement="bottom end"
      >
        <Menu {...list} aria-labelledby={triggerId} className={popup.list ?? ""}>
          {note === undefined ? (
            items
          ) : (
            <MenuSection>
              <Header className={popup.note ?? ""}>{note}</Header>
              {items}
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </I18nProvider>
  );
}
