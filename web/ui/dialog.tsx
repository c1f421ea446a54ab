import { type ReactNode, useEffect } from "react";
import { loadPopups, usePopups } from "./popups/use-popups.ts";

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
  const popups = usePopups();
  useEffect(() => {
    if (props.isOpen) void loadPopups();
  }, [props.isOpen]);
  return popups && <popups.Dialog {...props} />;
}
