import type { RefObject } from "react";

/** What a popup is told of its button: where it stands, who names the popup, and where the focus goes first in a list. */
export type PopupPlace = {
  triggerRef: RefObject<HTMLButtonElement | null>;
  triggerId: string;
  popupId: string;
  start: "first" | "last" | true;
  close: () => void;
};
