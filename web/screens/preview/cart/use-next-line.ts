import { useEffect, useState } from "react";
import { quantityField } from "./quantity-field.ts";

/**
 * Leads from line to line of those given: to the one after where the focus is, from the last to the first again.
 *
 * @param keys of lines, in the order of the page
 * @returns the line that is led to, so that a long cart has it on the page
 */
export function useNextLine(keys: readonly string[]): {
  target: string | null;
  show: (key: string) => void;
  next: () => void;
} {
  const [target, setTarget] = useState<{ key: string } | null>(null);
  useEffect(() => {
    const field = target && quantityField(target.key);
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [target]);
  return {
    target: target?.key ?? null,
    show: (key) => setTarget({ key }),
    next: () => {
      const row = document.activeElement?.closest<HTMLElement>("[data-line]");
      const at = keys.indexOf(row?.dataset["line"] ?? target?.key ?? "");
      const key = keys[(at + 1) % keys.length];
      if (key !== undefined) setTarget({ key });
    },
  };
}
