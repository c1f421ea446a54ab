import { PopupDialog } from "./popup-dialog.tsx";
import { PopupMenu } from "./popup-menu.tsx";
import { PopupPopover } from "./popup-popover.tsx";
import { PopupSelect } from "./popup-select.tsx";

/** What opens over the page. Only use-popups.ts imports it, so that it is fetched by itself. */
export const popups = {
  Dialog: PopupDialog,
  Menu: PopupMenu,
  Popover: PopupPopover,
  Select: PopupSelect,
};
