import { PopupDialog } from "./popup-dialog.tsx";
import { PopupMenu } from "./popup-menu.tsx";
import { PopupPopover } from "./popup-popover.tsx";
import { PopupSelect } from "./popup-select.tsx";

/**
 * Components that open over the page. Only use-popups.ts imports this module, so that it becomes a chunk of
 * its own.
 */
export const popups = {
  Dialog: PopupDialog,
  Menu: PopupMenu,
  Popover: PopupPopover,
  Select: PopupSelect,
};
