import type { ReactNode } from "react";
import { Dialog, I18nProvider, Popover } from "react-aria-components";
import { useTranslation } from "../../i18n/use-translation.ts";
import popup from "../overlays/popup.module.css";
import type { PopupPlace } from "./popup-place.ts";

type PopupPopoverProps = { label: string; children: ReactNode; place: PopupPlace };

/** Renders the panel that `Popover` opens. */
export function PopupPopover({ label, children, place }: PopupPopoverProps) {
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
        className={`${popup.popup} ${popup.popover}`}
      >
        <Dialog id={popupId} aria-label={label} className={popup.content ?? ""}>
          {children}
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
