import type { ReactElement } from "react";
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components";
import styles from "./tooltip.module.css";

/** A sentence on hover and focus. The child must be focusable; nothing that is needed may be said only here. */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  children: ReactElement<Record<string, unknown>, string>;
}) {
  return (
    <TooltipTrigger delay={400} closeDelay={0}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className={styles.tooltip ?? ""} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
