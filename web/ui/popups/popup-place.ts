import type { RefObject } from "react";

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
