import type { ReactNode, RefObject } from "react";
import { Dialog, Header, I18nProvider, Menu, MenuItem, MenuSection, Popover } from "react-aria-components";
import { useTranslation } from "../../i18n/use-translation.ts";
import popup from "../overlays/popup.module.css";
import { PopupDialog } from "./popup-dialog.tsx";

/**
 * Properties of the button that a popup needs: its position, the ids that name the popup, and the item of a
 * list that gets the focus first.
 */
export type PopupPlace = {
  triggerRef: RefObject<HTMLButtonElement | null>;
  triggerId: string;
  popupId: string;
  start: "first" | "last" | true;
  close: () => void;
};

export type MenuList = {
  /** Line above the actions that says what they apply to. */
  note?: string;
  actions: readonly { text: string; run: () => void }[];
};

/** Renders the list that `Menu` opens. */
function PopupMenu({ note, actions, place }: MenuList & { place: PopupPlace }) {
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
        className={`${popup.popup} ${popup.menu}`}
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

type PopupPopoverProps = { label: string; children: ReactNode; place: PopupPlace };

/** Renders the panel that `Popover` opens. */
function PopupPopover({ label, children, place }: PopupPopoverProps) {
  const { language } = useTranslation();
  const { triggerRef, triggerId, popupId, close } = place;
  return (
    <I18nProvider locale={language}>
      <Popover
        isOpen
        onOpenChange={close}
        trigger="DialogTrigger"
        triggerRef={triggerRef}
        aria-labelledby={triggerId}
        className={`${popup.popup} ${popup.panel}`}
      >
        <Dialog id={popupId} aria-label={label} className={popup.content ?? ""}>
          {children}
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}

/**
 * Components that open over the page. Only use-popups.ts imports this module, so that it becomes a chunk of
 * its own.
 */
export const popups = { Dialog: PopupDialog, Menu: PopupMenu, Popover: PopupPopover };
