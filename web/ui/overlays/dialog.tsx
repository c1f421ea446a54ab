import type { DialogProps } from "../popups/popup-dialog.tsx";
import { usePopups } from "../popups/use-popups.ts";

/** Renders a modal dialog: focus stays inside, Esc closes it, and focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose } = props;
  const popups = usePopups(isOpen, onClose);
  return popups && <popups.Dialog {...props} />;
}
