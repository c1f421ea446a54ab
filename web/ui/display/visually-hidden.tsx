import type { ReactNode } from "react";
import utilities from "../../styles/utilities.module.css";

/** Renders text for a screen reader where the page shows only an icon. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={utilities.hidden}>{children}</span>;
}
