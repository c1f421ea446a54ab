import type { ReactNode } from "react";
import { usePopups } from "./popups/use-popups.ts";

export type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** The buttons; without them there is one that closes. */
  actions?: ReactNode;
  wide?: boolean;
};

/** A modal dialog: focus stays inside, Esc closes, focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose } = props;
  const popups = usePopups(isOpen, onClose);
  return popups && <popups.Dialog {...props} />;
}
